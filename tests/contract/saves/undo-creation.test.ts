/** Contract test of what creators of new pages may do, by the interface's own services under the deployed rules. */
import { describe, expect } from 'vitest'
import { createNewPages } from '../../../renderer/services/writing/new-pages.ts'
import { createPageRenamer } from '../../../renderer/services/writing/page-renamer.ts'
import { DONE } from '../client-cloud.ts'
import { updateWrite } from '../rules/operations.ts'
import { it } from './undo-creation-fixture.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const refused = (kind: string) => ({ ok: false, error: { kind } })

describe('the creator of a new page', () => {
  it('removes it, which maintainers see and undo', async ({
    kell,
    remove,
    status,
    shown,
    names,
    signIn,
    maintenance,
    stamp,
    histories,
  }) => {
    expect(await status('Ane')).toEqual({ kind: 'allowed' })
    expect(await remove('Ane')).toEqual(DONE)
    expect(await shown(kell)).toBe('missing')
    expect(await names()).toEqual([])
    expect(await histories.listForPage(kell, null)).toEqual(refused('missing'))
    const shownAgain = { hidden: false, reason: 'I want it back.' }
    expect(await maintenance.hide(kell, { ...stamp('Ane'), ...shownAgain })).toEqual({ ok: false, error: 'denied' })

    await signIn('Mara')
    expect(await maintenance.listHiddenPages(null)).toMatchObject({
      value: { items: [{ key: kell, updatedByName: 'Ane' }] },
    })
    expect(await maintenance.histories.listForPage(kell, null)).toMatchObject({
      value: {
        hidden: true,
        entries: [{ summary: 'Creation undone by the editor who created the page', editedBy: 'Ane' }, { rev: 1 }],
      },
    })
    expect(await maintenance.hide(kell, { ...stamp('Mara'), ...shownAgain })).toEqual(DONE)
    expect(await shown(kell)).toEqual(['one'])
    expect(await names()).toEqual(['Kell'])

    // A restored page has been changed by somebody else.
    await signIn('Ane')
    expect(await status('Ane')).toEqual({ kind: 'changed' })
    expect(await remove('Ane')).toEqual(refused('changed'))
  })

  it('renames it, edits it and removes it under its new name', async ({
    kell,
    edit,
    rename,
    remove,
    status,
    pages,
  }) => {
    await edit('Ane', kell, 1, 'two')
    expect(await rename('Ane', kell, 'Kell II')).toEqual({ ok: true, value: { key: 'Kell,II', rev: 3 } })
    expect(await pages.read('Race', '', kell)).toMatchObject({ value: { kind: 'elsewhere', path: '/Race/Kell,II' } })
    await edit('Ane', 'Kell,II', 3, 'three')
    expect(await rename('Ane', 'Kell,II', 'Kell')).toMatchObject({ ok: true })
    expect(await remove('Ane', 'Kell,II')).toEqual(refused('moved'))
    expect(await status('Ane')).toEqual({ kind: 'allowed' })
    expect(await remove('Ane')).toEqual(DONE)
  })

  it('removes it once, also if the answer is lost', async ({ kell, newPages, stamp }) => {
    const attempt = { ...stamp('Ane'), key: kell }
    expect(await newPages.remove(attempt)).toEqual(DONE)
    expect(await newPages.remove(attempt)).toEqual(DONE)
  })

  it('costs one read to ask, and one to remove it', async ({ wiki, kell, pages, newPages, accountOf, remove }) => {
    const read = await pages.read('Race', '', kell)
    if (!read.ok || read.value.kind !== 'page') throw new Error('There is no page.')
    const { reference } = read.value.page
    const readsOf = async (ask: () => Promise<unknown>) => {
      wiki.cloud.usage.reset()
      await ask()
      return wiki.cloud.usage.read().documentReads
    }
    expect(await readsOf(() => newPages.checkCreator(reference, accountOf('Ane')))).toBe(1)
    expect(await readsOf(() => newPages.checkCreator(reference, accountOf('Vandal')))).toBe(0)
    expect(await readsOf(() => remove('Ane'))).toBe(1)
  })

  it('may not do so after somebody else has changed it', async ({
    kell,
    signIn,
    edit,
    status,
    remove,
    rename,
    shown,
  }) => {
    await signIn('Vandal')
    await edit('Vandal', kell, 1, 'two')
    expect(await status('Vandal')).toBeNull()
    await signIn('Ane')
    await edit('Ane', kell, 2, 'one')
    expect(await status('Ane')).toEqual({ kind: 'changed' })
    expect(await remove('Ane')).toEqual(refused('changed'))
    expect(await rename('Ane', kell, 'Kell II')).toEqual(refused('changed'))
    expect(await shown(kell)).toEqual(['one'])
  })

  it('may not do so when 24 hours are over by the clock of the services', async ({
    wiki,
    kell,
    signIn,
    status,
    remove,
    rename,
    shown,
  }) => {
    const { changedAt } = Object(await wiki.documents.get(['content_backup', 'Kell_00000001']))
    const until = Date.parse(String(changedAt)) + DAY
    const refusedFor = { ok: false, error: { kind: 'over', until } }
    wiki.advanceClock(until - wiki.now() - 60_000)
    await signIn('Ane')
    expect(await status('Ane')).toEqual({ kind: 'allowed' })
    expect(await rename('Ane', kell, 'Kell II')).toMatchObject({ ok: true })
    wiki.advanceClock(60_000)
    expect(await status('Ane', 'Kell,II')).toEqual({ kind: 'over', until })
    expect(await remove('Ane', 'Kell,II')).toEqual(refusedFor)
    expect(await rename('Ane', 'Kell,II', 'Kell')).toEqual(refusedFor)
    expect(await shown('Kell,II')).toEqual(['one'])
  })

  it('is asked by the clock of the services if that of the device is wrong', async ({
    wiki,
    kell,
    signIn,
    create,
    catalogue,
    status,
    remove,
  }) => {
    const { documents } = wiki
    const asDevice = (days: number) => createNewPages({ documents, catalogue, now: () => wiki.now() + days * DAY })
    // This device was as late at the creation.
    expect(await status('Ane', kell, asDevice(-3))).toEqual({ kind: 'allowed' })
    expect(await status('Ane', kell, asDevice(0.9))).toEqual({ kind: 'allowed' })
    expect(await remove('Ane')).toEqual(DONE)
    const next = await create('Ane', 'Next', 'one')
    wiki.advanceClock(DAY + HOUR)
    await signIn('Ane')
    expect(await status('Ane', next, asDevice(-1))).toEqual({ kind: 'allowed' })
    expect(await remove('Ane', next)).toMatchObject(refused('over'))
  })

  it('gets a message about a block, the end of the session, and a wiki that cannot be reached', async ({
    wiki,
    kell,
    signIn,
    maintenance,
    editorOf,
    stamp,
    uidOf,
    remove,
    rename,
  }) => {
    await signIn('Mara')
    const block = { editor: editorOf('Mara'), auditEntryId: stamp('Mara').saveId, uid: uidOf('Ane'), userName: 'Ane' }
    expect(await maintenance.block(block, 'Spam.')).toEqual(DONE)
    await signIn('Ane')
    expect(await remove('Ane')).toEqual(refused('blocked'))
    expect(await rename('Ane', kell, 'Kell II')).toEqual(refused('blocked'))
    await wiki.signOut()
    expect(await remove('Ane')).toEqual(refused('signed-out'))
    expect(await rename('Ane', kell, 'Kell II')).toEqual(refused('signed-out'))
    await wiki.stop()
    expect(await remove('Ane')).toEqual(refused('unreachable'))
    expect(await rename('Ane', kell, 'Kell II')).toEqual(refused('unreachable'))
  })

  it('never loses a save that is sent at the same moment', async ({ kell, newPages, stamp, edit, shown }) => {
    const [saved, removed] = await Promise.allSettled([
      edit('Ane', kell, 1, 'two'),
      newPages.remove({ ...stamp('Ane'), key: kell }),
    ])
    if (saved.status === 'fulfilled') {
      expect(removed).toMatchObject({ value: refused('busy') })
      expect(await shown(kell)).toEqual(['two'])
    } else {
      expect(removed).toMatchObject({ value: DONE })
      expect(await shown(kell)).toBe('missing')
    }
  })
})

describe('a page', () => {
  it('of somebody else is neither renamed nor removed', async ({ kell, signIn, remove, rename, status, shown }) => {
    await signIn('Vandal')
    expect(await status('Vandal')).toBeNull()
    expect(await remove('Vandal')).toEqual(refused('changed'))
    expect(await rename('Vandal', kell, 'Kell II')).toEqual(refused('changed'))
    expect(await shown(kell)).toEqual(['one'])
  })

  it('that a maintainer has hidden is not shown again by its creator', async ({
    kell,
    signIn,
    maintenance,
    stamp,
    remove,
    rename,
    shown,
  }) => {
    await signIn('Mara')
    expect(await maintenance.hide(kell, { ...stamp('Mara'), hidden: true, reason: 'Spam.' })).toEqual(DONE)
    await signIn('Ane')
    expect(await remove('Ane')).toEqual(refused('hidden'))
    expect(await rename('Ane', kell, 'Kell II')).toEqual(refused('missing'))
    const again = { ...stamp('Ane'), hidden: false, reason: 'It was none.' }
    expect(await maintenance.hide(kell, again)).toEqual({ ok: false, error: 'denied' })
    expect(await shown(kell)).toBe('missing')
  })

  it('that a maintainer has renamed is not renamed again by its creator', async ({
    wiki: { documents },
    kell,
    signIn,
    catalogue,
    stamp,
    rename,
    status,
  }) => {
    await signIn('Mara')
    const attempt = { ...stamp('Mara'), key: kell, name: 'Kell II', comment: '', saveId: '-fAMaintainer001' }
    expect(await createPageRenamer(documents, catalogue).rename(attempt)).toMatchObject({ ok: true })
    await signIn('Ane')
    expect(await status('Ane', 'Kell,II')).toEqual({ kind: 'changed' })
    expect(await rename('Ane', 'Kell,II', 'Kell')).toEqual(refused('changed'))
  })

  it('does not get a name that was taken meanwhile, or that a removed page has', async ({
    kell,
    create,
    remove,
    rename,
    names,
  }) => {
    const other = await create('Ane', 'Other', 'else')
    expect(await rename('Ane', kell, 'Other')).toEqual(refused('exists'))
    expect(await remove('Ane', other)).toEqual(DONE)
    expect(await rename('Ane', kell, 'Other')).toEqual(refused('exists-hidden'))
    await expect(create('Ane', 'Other', 'again')).rejects.toThrow('exists-hidden')
    expect(await names()).toEqual(['Kell'])
  })

  it('from before revisions does not become new by its first save', async ({ wiki, kell, remove, status }) => {
    await wiki.put(updateWrite(`ContentRef/${kell}`, { createdAt: '2020-01-01T00:00:00.000Z' }))
    expect(await status('Ane')).toEqual({ kind: 'changed' })
    expect(await remove('Ane')).toEqual(refused('changed'))
  })
})
