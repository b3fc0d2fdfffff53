/** Contract test of what maintainers do, by the interface's own services under the deployed rules. */
import { describe, expect } from 'vitest'
import { readTitlePresets, type TitlePresets } from '#shared/model/title-presets'
import { listChangedPages } from '#shared/rules/places/sealed-changes'
import { DONE } from './client-cloud.ts'
import { it, type WikiUser } from './maintenance-fixture.ts'
import { setWrite } from './rules/operations.ts'

describe('a person who is blocked', () => {
  it('cannot write until the block is lifted', async ({
    maintenance,
    reports,
    signIn,
    editorOf,
    stamp,
    uidOf,
    create,
    edit,
    shown,
    readAuditLog,
  }) => {
    await signIn('Ane')
    const key = await create('Ane', 'Kell', 'one')
    await signIn('Mara')
    const uid = uidOf('Vandal')
    const actor = () => ({ editor: editorOf('Mara'), auditEntryId: stamp('Mara').saveId })
    const vandal = { uid, userName: 'Vandal' }
    expect(await maintenance.block({ ...actor(), ...vandal }, 'Spam.')).toEqual(DONE)
    expect(await maintenance.getBlock(uid)).toMatchObject({ value: { uid, reason: 'Spam.' } })
    expect(await maintenance.listBlocks(null)).toMatchObject({
      value: { items: [{ uid, userName: null }], next: null },
    })

    await signIn('Vandal')
    await expect(edit('Vandal', key, 1, 'spam')).rejects.toThrow('blocked')
    await expect(create('Vandal', 'Spam', 'spam')).rejects.toThrow('blocked')
    const { editor: author, now, saveId: id } = stamp('Vandal')
    const report = { kind: 'BugReports', title: 'Spam', text: 'x', imageUrl: null } as const
    expect(await reports.submit({ ...report, id, author, now })).toMatchObject({
      error: { kind: 'blocked' },
    })
    expect(await maintenance.unblock({ ...vandal, editor: editorOf('Vandal') })).toMatchObject({
      ok: false,
    })
    expect(await maintenance.listAuditEntries(null)).toEqual({
      ok: false,
      error: { kind: 'denied' },
    })
    expect(await shown(key)).toEqual(['one'])

    await signIn('Mara')
    const lifting = { ...vandal, editor: editorOf('Mara') }
    expect(await maintenance.unblock(lifting)).toEqual(DONE)
    expect(await maintenance.unblock(lifting)).toEqual(DONE)
    expect(await maintenance.getBlock(uid)).toEqual(DONE)
    // A second block of the same person has audit entries of its own.
    expect(await maintenance.block({ ...actor(), ...vandal }, 'Again.')).toEqual(DONE)
    expect(await maintenance.unblock(lifting)).toEqual(DONE)
    expect(await readAuditLog()).toEqual([
      'blocked Vandal: Block lifted (Mara)',
      'blocked Vandal: Blocked: Again. (Mara)',
      'blocked Vandal: Block lifted (Mara)',
      'blocked Vandal: Blocked: Spam. (Mara)',
    ])
    await signIn('Vandal')
    await edit('Vandal', key, 1, 'sorry')
    expect(await shown(key)).toEqual(['sorry'])
  })
})

describe('a hidden page', () => {
  it('is visible to maintainers only, is in no list, and is restored unchanged', async ({
    histories,
    maintenance,
    signIn,
    create,
    edit,
    shown,
    stamp,
    catalogue,
  }) => {
    const named = async () => {
      const all = await catalogue.all()
      return all.ok ? all.value.map(({ name }) => name) : all.error.kind
    }
    await signIn('Ane')
    const key = await create('Ane', 'Kell', 'one')
    await create('Ane', 'Other', 'else')
    await signIn('Vandal')
    expect(await maintenance.hide(key, { ...stamp('Vandal'), hidden: true, reason: 'x' })).toEqual({
      ok: false,
      error: 'denied',
    })
    await signIn('Mara')
    const hidden = { ...stamp('Mara'), hidden: true, reason: 'Nothing but spam.' }
    expect(await maintenance.hide(key, hidden)).toEqual({ ok: true, value: null })
    expect(await maintenance.hide(key, hidden)).toEqual({ ok: true, value: null })

    expect(await shown(key)).toBe('missing')
    expect(await histories.listForPage(key, null)).toEqual({
      ok: false,
      error: { kind: 'missing' },
    })
    const recent = await histories.listRecent(null, null)
    expect(recent.ok && [...listChangedPages(recent.value.entries)]).toEqual(['Other'])
    expect(await named()).toEqual(['Other'])
    expect(await maintenance.listHiddenPages(null)).toMatchObject({ value: { items: [{ key }] } })
    expect(await shown(key, maintenance.readPage)).toEqual(['one'])
    expect(await maintenance.histories.listForPage(key, null)).toMatchObject({
      value: { hidden: true, entries: [{ summary: 'Hidden: Nothing but spam.' }, {}] },
    })
    await expect(edit('Mara', key, 2, 'spam')).rejects.toThrow()

    const again = { ...stamp('Mara'), hidden: false, reason: 'It was none.' }
    expect(await maintenance.hide(key, again)).toEqual({ ok: true, value: null })
    expect(await shown(key)).toEqual(['one'])
    expect(await named()).toEqual(['Other', 'Kell'])
    await edit('Mara', key, 3, 'two')
  })
})

describe('a report', () => {
  it('fault 35: gets its priority and status from maintainers only', async ({
    maintenance,
    reports,
    signIn,
    editorOf,
    stamp,
    readAuditLog,
  }) => {
    await signIn('Ane')
    const { editor: author, now, saveId: id } = stamp('Ane')
    const wish = { kind: 'FeatureRequests', id, title: 'A map', text: 'x', imageUrl: null } as const
    await reports.submit({ ...wish, author, now })
    const read = await reports.getReport(id)
    if (!read.ok) throw new Error(read.error.kind)
    const change = { ...read.value, priority: 'high', done: true, now } as const
    const judgement = (by: WikiUser) => ({
      ...change,
      editor: editorOf(by),
      auditEntryId: stamp(by).saveId,
    })
    expect(await maintenance.reviewReport(judgement('Ane'))).toEqual({ ok: false, error: 'denied' })
    await signIn('Mara')
    expect(await maintenance.reviewReport(judgement('Mara'))).toEqual(DONE)
    expect(await reports.getReport(id)).toMatchObject({
      value: { report: { priority: 'high', done: true, doneAt: now } },
    })
    expect(await reports.list('FeatureRequests', null)).toMatchObject({ value: { items: [] } })
    const reopened = { priority: 'none', done: false } as const
    expect(await maintenance.reviewReport({ ...judgement('Mara'), ...reopened })).toEqual(DONE)
    expect(await readAuditLog()).toEqual([
      'FeatureRequests A map: Priority: none (Mara)',
      'FeatureRequests A map: Marked as done (Mara)',
    ])
    expect(await reports.list('FeatureRequests', null)).toMatchObject({
      value: { items: [{ priority: 'none', done: false, doneAt: null }] },
    })
  })
})

describe('the change log', () => {
  it('lacks a text or a version that maintainers hide, until they show it again', async ({
    maintenance,
    reports,
    signIn,
    readAuditLog,
    wiki,
    editorOf,
    stamp,
  }) => {
    const announce = (by: WikiUser, title: string, ...words: readonly string[]) => {
      wiki.advanceClock(10_001)
      const now = new Date(wiki.now()).toISOString()
      return reports.announce({
        id: stamp(by).saveId,
        title,
        texts: words,
        author: editorOf(by),
        now,
      })
    }
    const moderation = (by: WikiUser, id: string, place: number | null, hidden: boolean) => ({
      editor: editorOf(by),
      auditEntryId: stamp(by).saveId,
      id,
      place,
      hidden,
      reason: hidden ? 'Spam.' : 'It was none.',
    })
    const log = async () => {
      const listed = await reports.listVersions(null)
      if (!listed.ok) return listed.error.kind
      const { items, total } = listed.value
      return [total, ...items.map(({ title, changes }) => [title, ...changes.map(({ text }) => text)])]
    }
    await signIn('Ane')
    await announce('Ane', '1.1', 'Maps.')
    await announce('Ane', '1.2', 'Roads.')
    await signIn('Vandal')
    await announce('Vandal', '1.2', 'Buy this.', 'Rivers.')
    const newest = await reports.listVersions(null)
    const id = newest.ok ? (newest.value.items[0]?.id ?? '') : ''
    expect(await maintenance.moderateLog(moderation('Vandal', id, 0, true))).toMatchObject({
      ok: false,
    })
    await signIn('Mara')
    expect(await maintenance.moderateLog(moderation('Mara', id, 1, true))).toEqual(DONE)
    expect(await maintenance.moderateLog(moderation('Mara', id, 1, true))).toEqual(DONE)
    expect(await log()).toEqual([2, ['1.2', 'Roads.', 'Rivers.'], ['1.1', 'Maps.']])
    expect(await maintenance.getVersion(id)).toMatchObject({
      value: {
        changes: [
          { text: 'Roads.', createdBy: 'Ane', hidden: null },
          { text: 'Buy this.', createdBy: 'Vandal', hidden: 'Spam.' },
          { text: 'Rivers.', createdBy: 'Vandal', hidden: null },
        ],
      },
    })

    expect(await maintenance.moderateLog(moderation('Mara', id, null, true))).toEqual(DONE)
    expect(await log()).toEqual([1, ['1.1', 'Maps.']])
    expect(await reports.getVersion(id)).toEqual({ ok: false, error: { kind: 'missing' } })
    expect(await maintenance.listHiddenVersions(null)).toMatchObject({
      value: { items: [{ title: '1.2', hidden: 'Spam.' }], next: null },
    })
    await signIn('Ane')
    expect(await announce('Ane', '1.2', 'Bridges.')).toEqual({
      ok: false,
      error: { kind: 'hidden' },
    })

    await signIn('Mara')
    expect(await maintenance.moderateLog(moderation('Mara', id, null, false))).toEqual(DONE)
    expect(await maintenance.moderateLog(moderation('Mara', id, 1, false))).toEqual(DONE)
    expect(await log()).toEqual([2, ['1.2', 'Roads.', 'Buy this.', 'Rivers.'], ['1.1', 'Maps.']])
    expect(await readAuditLog()).toEqual([
      'ChangeLog 1.2: A text shown again: It was none. (Mara)',
      'ChangeLog 1.2: Version shown again: It was none. (Mara)',
      'ChangeLog 1.2: Version hidden: Spam. (Mara)',
      'ChangeLog 1.2: A text hidden: Spam. (Mara)',
    ])
  })
})

describe('the home page', () => {
  it('features the page that maintainers choose, also by a former name, until it is hidden', async ({
    wiki,
    maintenance,
    pages,
    signIn,
    editorOf,
    stamp,
    create,
    readAuditLog,
  }) => {
    const request = (by: WikiUser, featured: string | null, ...series: readonly string[]) => ({
      editor: editorOf(by),
      auditEntryId: stamp(by).saveId,
      choice: { featured, series },
    })
    const chosen = async () => {
      const home = await pages.home()
      return home.ok ? home.value.choice : home.error.kind
    }
    await signIn('Ane')
    const key = await create('Ane', 'Kell of old', 'one')
    expect(await chosen()).toEqual({ featured: null, series: [] })
    expect(await maintenance.arrangeHome(request('Ane', key))).toEqual({ ok: false, error: 'denied' })

    await signIn('Mara')
    expect(await maintenance.arrangeHome(request('Mara', key, 'B', 'A'))).toEqual(DONE)
    expect(await chosen()).toEqual({ featured: key, series: ['B', 'A'] })
    expect(await maintenance.getHomeChoice()).toMatchObject({ value: { featured: key } })
    const found = { value: { key, name: 'Kell of old' } }
    expect(await pages.card(key)).toMatchObject(found)
    await wiki.put(setWrite('ContentRef/Former', { Name: 'Former', Type: 'Race', movedTo: key }))
    expect(await pages.card('Former')).toMatchObject(found)
    const { saveId, ...by } = stamp('Mara')
    expect(await maintenance.hide(key, { ...by, saveId, hidden: true, reason: 'Spam.' })).toEqual(DONE)
    for (const name of [key, 'Former']) expect(await pages.card(name)).toEqual({ ok: true, value: null })
    expect(await pages.card('Nowhere')).toEqual({ ok: true, value: null })

    expect(await maintenance.arrangeHome(request('Mara', null))).toEqual(DONE)
    expect(await chosen()).toEqual({ featured: null, series: [] })
    expect(await readAuditLog()).toEqual([
      'site Home: Featured page: the page of the day. 0 series in a chosen order. (Mara)',
      'site Home: Featured page: Kell of old. 2 series in a chosen order. (Mara)',
    ])
  })
})

describe('the usual titles of facts', () => {
  it('are built in until maintainers change them, and then the same for every editor', async ({
    maintenance,
    signIn,
    editorOf,
    stamp,
    readAuditLog,
  }) => {
    const request = (by: WikiUser, presets: TitlePresets) => ({
      editor: editorOf(by),
      auditEntryId: stamp(by).saveId,
      presets,
    })
    const builtIn = readTitlePresets(null)
    const presets = new Map(builtIn).set('Race', ['Home', 'Height']).set('Book', [])
    await signIn('Ane')
    expect(await maintenance.getTitlePresets()).toEqual({ ok: true, value: builtIn })
    expect(await maintenance.changeTitlePresets(request('Ane', presets))).toEqual({ ok: false, error: 'denied' })
    await signIn('Mara')
    expect(await maintenance.changeTitlePresets(request('Mara', presets))).toEqual(DONE)
    await signIn('Ane')
    expect(await maintenance.getTitlePresets()).toEqual({ ok: true, value: presets })
    await signIn('Mara')
    expect((await readAuditLog())[0]).toMatch(/^site Usual titles: .*\bBooks 0, Characters 6, .* Races 2\. \(Mara\)$/)
  })
})
