/** Contract test of the page writer through the real Lite client: a save is one transaction, written whole. */
import { describe, expect } from 'vitest'
import { DATABASE } from '../open-cloud.ts'
import { updateWrite } from '../rules/operations.ts'
import { blocks, existing, HOUR, it, race } from './page-writer-fixture.ts'

describe('a save', () => {
  it('writes page, catalogue entry and history', async ({ cloud, pages, create, textOf }) => {
    const { key, rev } = await create()
    expect(rev).toBe(1)
    expect(await textOf(key, 'Blurb')).toBe('A people.')
    expect(await pages.list('Race', 1, 'newest')).toMatchObject({ value: { total: 1 } })
    const history = cloud.store.documents.get(`content_backup/${key}_00000001`)
    expect(history).not.toBeNull()
  })

  it('costs one read and one commit', async ({ cloud, writing, attempt, create, textOf }) => {
    const { key } = await create()
    await writing.commit(attempt(existing(key, 1), { Blurb: blocks('the catalogue is loaded') }))
    cloud.usage.reset()
    const names = ['ManualOfStyle', 'Blurb', 'Characteristics', 'Culture', 'History'] as const
    const changed = Object.fromEntries([...names, 'NotableMembers'].map((name) => [name, blocks(`now ${name}`)]))
    expect(await writing.commit(attempt(existing(key, 2), changed))).toEqual({
      ok: true,
      value: { key, rev: 3 },
    })
    expect(cloud.usage.read().documentReads).toBe(1)
    for (const name of names) expect(await textOf(key, name)).toBe(`now ${name}`)
  })

  it('without changes writes nothing', async ({ cloud, writing, attempt, create }) => {
    const { key } = await create()
    const facts = { series: ' S ', bookNumber: 7, locationType: null }
    for (const details of [null, {}, facts]) {
      cloud.usage.reset()
      const save = { ...attempt({ ...existing(key, 1), details }, {}), comment: 'Nothing.' }
      const answer = { ok: true, value: { key, rev: 1, isUnchanged: true } }
      expect(await writing.commit(save)).toEqual(answer)
      expect(cloud.usage.read().documentWrites).toBe(0)
    }
    expect(cloud.store.documents.get(`content_backup/${key}_00000002`)).toBeNull()
    const moved = attempt({ ...existing(key, 1), details: { series: 'Another' } }, {})
    expect(await writing.commit(moved)).toEqual({ ok: true, value: { key, rev: 2 } })
  })

  it('is possible for everybody, whatever time of creation is stored', async ({
    wiki,
    writing,
    pages,
    attempt,
    create,
  }) => {
    const { key } = await create()
    for (const [index, createdAt] of ['9999-01-01T00:00:00Z', 'no date'].entries()) {
      await wiki.put(updateWrite(`ContentRef/${key}`, { createdAt }))
      const save = attempt({ ...existing(key, index + 1), details: { series: `No. ${index}` } }, {})
      expect(await writing.commit(save)).toEqual({ ok: true, value: { key, rev: index + 2 } })
    }
    // Earlier versions of the rules allowed any number in the catalogue entry.
    const listed = Object(await wiki.documents.get(['catalogue', 'Races-1'])).pages
    const entry = [...listed[key]].with(2, -1e13)
    await wiki.put(updateWrite('catalogue/Races-1', { pages: { [key]: entry } }))
    const last = attempt({ ...existing(key, 3), details: { series: 'Last' } }, {})
    expect(await writing.commit(last)).toEqual({ ok: true, value: { key, rev: 4 } })
    expect(await pages.list('Race', 1, 'newest')).toMatchObject({ value: { total: 1 } })
  })

  it('removes the image of the page', async ({ cloud, writing, pages, attempt, create }) => {
    const { key } = await create()
    const imageUrl = `${cloud.address}/v0/b/x/o/y?alt=media`
    await writing.commit(attempt(existing(key, 1), { ManualOfStyle: blocks('', { imageUrl }) }))
    const image = async () => {
      const read = await pages.read('Race', '', key)
      return read.ok && read.value.kind === 'page' ? read.value.page.reference.imageUrl : undefined
    }
    expect(await image()).not.toBeNull()
    await writing.commit(attempt(existing(key, 2), { ManualOfStyle: blocks('') }))
    expect(await image()).toBeNull()
  })
})

describe('fault 56: a new page', () => {
  it('is written from a device whose clock is hours off', async ({ wiki, writing, attemptAt }) => {
    for (const [name, hours] of [
      ['Late', -20],
      ['Early', 20],
    ] as const) {
      const made = await writing.commit(attemptAt(hours, race(name), { Blurb: blocks('Off.') }))
      expect(made).toMatchObject({ ok: true })
      wiki.advanceClock(10_001)
    }
  })

  it('is written after a clock reset', async ({ wiki, writing, pages, attemptAt, create }) => {
    wiki.advanceClock(400 * 24 * HOUR)
    await wiki.signIn('Ane')
    await create()
    wiki.advanceClock(-400 * 24 * HOUR)
    await wiki.signIn('Ane')
    expect(await pages.read('Race', '', 'Nothing')).toEqual({ ok: false, error: { kind: 'missing' } })
    for (const name of ['Next', 'And next']) {
      wiki.advanceClock(12_000)
      const made = await writing.commit(attemptAt(0, race(name), { Blurb: blocks('Now.') }))
      expect(made).toMatchObject({ ok: true })
    }
  })
})

describe('fault 63: a page under its template’s old name', () => {
  it('is moved by a save, with all its sections', async ({ cloud, writing, attempt, textOf }) => {
    const write = (path: string, fields: object) => ({
      update: { name: `${DATABASE}/documents/${path}`, fields },
    })
    const text = (words: string) => ({
      content: {
        arrayValue: {
          values: [
            {
              mapValue: {
                fields: {
                  sectionName: { stringValue: '' },
                  sectionContent: { arrayValue: { values: [{ stringValue: words }] } },
                },
              },
            },
          ],
        },
      },
    })
    await cloud.commit([
      write('ContentRef/Old', { Name: { stringValue: 'Old' }, Type: { stringValue: 'Race' } }),
      write('Content/Race/Old/Blurb', text('old blurb')),
      write('Content/Race/Old/History', text('old history')),
    ])
    const details = { series: 'S', bookNumber: null, locationType: null }
    const page = { ...existing('Old', 0), details }
    expect(await writing.commit(attempt(page, { Blurb: blocks('new blurb') }))).toMatchObject({
      ok: true,
    })
    expect(await textOf('Old', 'Blurb')).toBe('new blurb')
    expect(await textOf('Old', 'History')).toBe('old history')
  })
})
