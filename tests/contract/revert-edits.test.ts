import { describe, expect } from 'vitest'
import { findRevertForPage, findReverts } from '../../renderer/features/maintenance/find-reverts.ts'
import { revertEdits } from '../../renderer/features/maintenance/revert-edits.ts'
import { createBlocks, it } from './maintenance-fixture.ts'

describe('a vandal’s twenty edits', () => {
  it('are reverted together as new versions, without losing the edits of others', async ({
    histories,
    writing,
    maintenance,
    signIn,
    editorOf,
    stamp,
    uidOf,
    save,
    create,
    edit,
    shown,
  }) => {
    await signIn('Ane')
    const keys: string[] = []
    for (let n = 0; n < 5; n++) keys.push(await create('Ane', `Page ${n}`, 'one', 'two', 'three'))
    await signIn('Vandal')
    // There are sixteen edits of four pages, two of a fifth, and two of a page that the vandal created.
    for (const key of keys.slice(0, 4)) for (let rev = 1; rev <= 4; rev++) await edit('Vandal', key, rev, `spam ${rev}`)
    const [, , , , fifth = ''] = keys
    await edit('Vandal', fifth, 1, 'one', 'spam', 'three')
    await signIn('Ane')
    await edit('Ane', fifth, 2, 'one', 'spam', 'three', 'four, by Ane')
    await signIn('Vandal')
    await edit('Vandal', fifth, 3, 'spam', 'spam', 'three', 'four, by Ane')
    const own = await create('Vandal', 'Buy this', 'cheap')
    await edit('Vandal', own, 1, 'cheaper')

    await signIn('Mara')
    const deps = { maintenance, writing }
    const found = await findReverts(uidOf('Vandal'), deps)
    if (!found.ok) throw new Error(found.error)
    expect(found.value).toHaveLength(6)
    // Finding the edits writes nothing.
    expect(await shown(fifth)).toEqual(['spam', 'spam', 'three', 'four, by Ane'])
    // Another person saves a page between the search and the revert.
    await signIn('Ane')
    const [first = ''] = keys
    const beside = [{ id: 'by-ane', title: '', text: 'meanwhile, by Ane' }]
    const meanwhile = createBlocks('spam 4').map((one) => ({
      ...one,
      entries: [...one.entries, ...beside],
    }))
    await save('Ane', { kind: 'existing', key: first, baseRevisions: 5, details: null }, meanwhile)
    await signIn('Mara')

    const percents: number[] = []
    const done = await revertEdits(
      {
        pages: found.value,
        of: 'Vandal',
        editor: editorOf('Mara'),
        newId: () => stamp('Mara').saveId,
        now: () => stamp('Mara').now,
        onProgress: (percent) => percents.push(percent),
      },
      {
        ...deps,
        findAgain: ({ reference }) => findRevertForPage(reference.key, uidOf('Vandal'), deps),
      },
    )
    expect(done.map(({ outcome }) => outcome).toSorted()).toEqual([
      'hidden',
      ...Array.from({ length: 5 }, () => 'reverted'),
    ])
    expect(percents.at(-1)).toBe(100)
    expect(await shown(first)).toEqual(['one', 'meanwhile, by Ane', 'two', 'three'])
    for (const key of keys.slice(1, 4)) expect(await shown(key)).toEqual(['one', 'two', 'three'])
    expect(await shown(fifth)).toEqual(['one', 'two', 'three', 'four, by Ane'])
    expect(await shown(own)).toBe('missing')
    const history = await histories.listForPage(fifth, null)
    expect(history.ok && history.value.entries.map(({ editedBy }) => editedBy)).toEqual([
      'Mara',
      'Vandal',
      'Ane',
      'Vandal',
      'Ane',
    ])
    expect(await findReverts(uidOf('Vandal'), deps)).toEqual({ ok: true, value: [] })
  })
})
