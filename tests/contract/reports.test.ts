/** Requests, reports and the change log through the real small client, under the rules that are deployed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReportKind } from '#shared/model/report'
import type { Reports } from '../../renderer/services/ports/reports.ts'
import { createReports } from '../../renderer/services/writing/reports.ts'
import { callAuth, PASSWORD } from './accounts/auth-calls.ts'
import { type ClientCloud, getEmail, openClientCloud } from './client-cloud.ts'
import { at, type TestCloud } from './open-cloud.ts'
import { type Data, setWrite, updateWrite } from './rules/operations.ts'

let wiki: ClientCloud
let cloud: TestCloud
let reports: Reports
let uid: string

beforeEach(async () => {
  wiki = await openClientCloud()
  cloud = wiki.cloud
  reports = createReports(wiki.documents, wiki.storage)
  uid = await wiki.addPerson('Ane')
  await wiki.signIn('Ane')
})
afterEach(() => wiki.close())

/** As long as the rules keep a person's reports apart. */
const wait = () => wiki.advanceClock(10_001)
const by = () => ({
  author: { uid, userName: 'Ane', identity: uid },
  now: new Date(wiki.now()).toISOString(),
})

let made = 0
const newId = () => String(made++).padStart(16, 'r')

const report = (title: string, kind: ReportKind = 'FeatureRequests') => ({
  kind,
  id: newId(),
  title,
  text: 'Please.',
  imageUrl: null,
  ...by(),
})
const entry = (title: string, ...texts: string[]) => ({ id: newId(), title, texts, ...by() })

async function openTitles(kind: ReportKind = 'FeatureRequests') {
  const open = await reports.list(kind, null)
  return open.ok ? open.value.items.map(({ title }) => title) : open.error
}
const DONE = { ok: true, value: null }
const refused = (kind: string) => ({ ok: false, error: { kind } })

describe('fault 35: a report', () => {
  it('is open to everybody when it was sent, in two round trips', async () => {
    const one = report('  A  map ')
    cloud.usage.reset()
    expect(await reports.submit(one)).toEqual(DONE)
    expect(cloud.usage.read().documentReads).toBe(1)
    expect(await reports.list('FeatureRequests', null)).toMatchObject({
      ok: true,
      value: {
        items: [{ id: one.id, title: 'A map', text: 'Please.', createdBy: 'Ane', priority: 'low' }],
      },
    })
    wait()
    expect(await reports.submit(report('A map', 'BugReports'))).toEqual(DONE)
    expect(await openTitles('BugReports')).toEqual(['A map'])
  })

  it('of a title there is already, case and spaces aside, leads to the other', async () => {
    const first = report('A map')
    await reports.submit(first)
    wait()
    expect(await reports.submit(report(' a  MAP'))).toEqual({
      ok: false,
      error: { kind: 'taken', id: first.id },
    })
    expect(await openTitles()).toEqual(['A map'])
  })

  it('of one title is one, however many are sent at the same instant', async () => {
    const all = Array.from({ length: 20 }, () => report('At once'))
    const answers = await Promise.all(all.map((one) => reports.submit(one)))
    const stored = all.filter((_, index) => answers[index]?.ok)
    expect(stored).toHaveLength(1)
    for (const answer of answers)
      if (!answer.ok) expect(['taken', 'busy']).toContain(answer.error.kind)
    wait()
    for (const one of all.slice(0, 3))
      expect(await reports.submit({ ...one, id: newId(), ...by() })).toEqual({
        ok: false,
        error: { kind: 'taken', id: stored[0]?.id },
      })
    expect(await openTitles()).toEqual(['At once'])
  })

  it('that is sent again after a lost answer is success, and stored once', async () => {
    const one = report('Once')
    expect(await reports.submit(one)).toEqual(DONE)
    expect(await reports.submit(one)).toEqual(DONE)
    expect(await openTitles()).toEqual(['Once'])
  })

  it('fault 52: within ten seconds of the last is told so, and taken afterwards', async () => {
    await reports.submit(report('First'))
    const second = report('Second')
    expect(await reports.submit(second)).toEqual(refused('too-soon'))
    wait()
    expect(await reports.submit({ ...second, ...by() })).toEqual(DONE)
  })

  it('of who may not is told so, and not that it came too soon', async () => {
    await reports.submit(report('Taken'))
    await wiki.put(setWrite(`blocked/${uid}`, { reason: 'Spam.' }))
    expect(await reports.submit(report('Refused'))).toEqual(refused('blocked'))
  })

  it('fault 58: of an account that was removed elsewhere meanwhile is told so, and not stored', async () => {
    const { json } = await callAuth(cloud, 'accounts:signInWithPassword', {
      email: getEmail('Ane'),
      password: PASSWORD,
      returnSecureToken: true,
    })
    await callAuth(cloud, 'accounts:delete', { idToken: at(json, 'idToken') })
    const late = report('Too late')
    expect(await reports.submit(late)).toEqual(refused('signed-out'))
    expect(cloud.store.documents.get(`FeatureRequests/${late.id}`) ?? null).toBeNull()
  })

  it('that cannot be stored, or cannot be sent, is told apart', async () => {
    expect(await reports.submit(report('A\u202Emap'))).toMatchObject({
      error: { kind: 'field', problem: { field: 'title' } },
    })
    await wiki.stop()
    expect(await reports.submit(report('Unsent'))).toEqual(refused('unreachable'))
  })
})

describe('the lists', () => {
  const old = (more: Data = {}) => ({
    title: 'Old',
    text: 'x',
    createdBy: 'zoe@wiki.example',
    createdAt: 'Sat Nov 21 2020 12:00:00 GMT+0000',
    ...more,
  })

  it('show records from before there was a status, and none that are done', async () => {
    await wiki.put(
      setWrite('BugReports/old', old()),
      setWrite('BugReports/done', old({ status: 'done', title: 'Done' })),
    )
    expect(await reports.list('BugReports', null)).toMatchObject({
      value: {
        items: [{ id: 'old', title: 'Old', createdAt: '2020-11-21T12:00:00.000Z' }],
        total: 1,
      },
    })
  })

  it('stand by priority, then the newest first', async () => {
    const request = (title: string, rank: number, day: number) =>
      setWrite(`FeatureRequests/${title}`, {
        title,
        rank,
        status: 'open',
        changedAt: new Date(Date.UTC(2026, 0, day)),
      })
    await wiki.put(request('low', 2, 3), request('older', 0, 1), request('newer', 0, 2))
    expect(await openTitles()).toEqual(['newer', 'older', 'low'])
  })

  it('read a part at a time, however many there are, and go on to the end', async () => {
    const many = Array.from({ length: 120 }, (_, n) => n)
    const time = new Date(0)
    await wiki.put(
      ...many.map((n) =>
        setWrite(`BugReports/${n}`, { title: `${n}`, status: 'open', changedAt: time }),
      ),
      ...many.map((n) => setWrite(`BugReports/old${n}`, old({ title: `old ${n}` }))),
      ...many.map((n) => setWrite(`ChangeLog/${n}`, { title: `${n}`, order: `${n}` })),
    )
    const parts = async (read: (after: string | null) => ReturnType<Reports['list']>) => {
      const titles: string[] = []
      let after: string | null = null
      do {
        cloud.usage.reset()
        const part = await read(after)
        if (!part.ok) throw new Error(part.error.kind)
        expect(cloud.usage.read().documentReads).toBeLessThanOrEqual(after === null ? 22 : 23)
        expect(part.value.total).toBe(after === null ? 120 : null)
        titles.push(...part.value.items.map(({ title }) => title))
        after = part.value.next
      } while (after !== null)
      return titles
    }
    const titles = await parts((after) => reports.list('BugReports', after))
    expect(titles).toHaveLength(240)
    expect(new Set(titles).size).toBe(240)
    expect(titles.findIndex((title) => title.startsWith('old'))).toBe(120)

    cloud.usage.reset()
    const log = await reports.listVersions(null)
    expect(log).toMatchObject({ ok: true, value: { total: 120 } })
    // and how many there are, and how many of them are hidden
    expect(cloud.usage.read().documentReads).toBeLessThanOrEqual(43)
    const whole = await reports.listAllVersions()
    expect(whole.ok && whole.value).toHaveLength(120)
  })

  it('name the newest, done or not, and those from before there was a status', async () => {
    await wiki.put(
      setWrite('BugReports/done', old({ status: 'done', title: 'Done', changedAt: new Date() })),
      setWrite('BugReports/old', old()),
    )
    expect(await reports.listNewest('BugReports')).toMatchObject({
      value: [
        { title: 'Done', done: true },
        { title: 'Old', done: false },
      ],
    })
  })

  it('give one by its id, of whichever kind', async () => {
    await wiki.put(
      setWrite('FeatureRequests/a', { title: 'A' }),
      setWrite('BugReports/b', { title: 'B' }),
    )
    expect(await reports.getReport('a')).toMatchObject({ value: { kind: 'FeatureRequests' } })
    expect(await reports.getReport('b')).toMatchObject({ value: { report: { title: 'B' } } })
    for (const id of ['c', '', '../x', '__proto__'])
      expect(await reports.getReport(id)).toEqual({ ok: false, error: { kind: 'missing' } })
  })

  it('say who may announce', async () => {
    expect(await reports.getSettings()).toEqual({ ok: true, value: { changeLogBy: 'verified' } })
    await wiki.put(setWrite('settings/site', { changeLogBy: 'maintainers' }))
    expect(await reports.getSettings()).toEqual({ ok: true, value: { changeLogBy: 'maintainers' } })
  })
})

describe('the change log', () => {
  async function versions() {
    const log = await reports.listVersions(null)
    return log.ok
      ? log.value.items.map(({ title, changes }) => [title, ...changes.map(({ text }) => text)])
      : log.error
  }

  it('shows versions from before they had an order, in their places', async () => {
    await wiki.put(
      setWrite('ChangeLog/a', { title: '1.2', order: '000001.000002', changes: [] }),
      setWrite('ChangeLog/b', {
        title: '1.10',
        createdAt: 'Sat Nov 21 2020 12:00:00',
        changes: [],
      }),
    )
    expect(await versions()).toEqual([['1.10'], ['1.2']])
  })

  it('stands in the natural order of its versions', async () => {
    for (const title of ['1.2', '2.0.0-rc.1', 'word', '1.10', 'Beta 1.3.0']) {
      expect(await reports.announce(entry(title, 'x'))).toEqual(DONE)
      wait()
    }
    expect(await versions()).toEqual(
      ['Beta 1.3.0', '2.0.0-rc.1', '1.10', '1.2', 'word'].map((title) => [title, 'x']),
    )
  })

  it('adds the texts of the same version, and none twice', async () => {
    await reports.announce(entry('Beta 1.2', 'one'))
    expect(await reports.announce(entry('Beta 1.2', 'two'))).toEqual(refused('too-soon'))
    wait()
    const more = entry(' beta  1.2', 'one', 'two', 'three')
    cloud.usage.reset()
    expect(await reports.announce(more)).toEqual(DONE)
    // the reservation, which the commit looks at once more: what stands in the entry is not read
    expect(cloud.usage.read().documentReads).toBe(2)
    expect(await reports.announce(more)).toEqual(DONE)
    expect(await versions()).toEqual([['Beta 1.2', 'one', 'two', 'three']])
  })

  it('takes what is as long as it says, and tells of what is longer', async () => {
    const long = (from: number, to: number) =>
      entry('1', ...Array.from({ length: to - from }, (_, n) => `${from + n}`))
    expect(await reports.announce(long(0, 26))).toMatchObject({ error: { kind: 'field' } })
    for (const from of [0, 25, 50, 75]) {
      expect(await reports.announce(long(from, from + 25))).toEqual(DONE)
      wait()
    }
    expect(await reports.announce(entry('1', 'one more'))).toMatchObject({
      error: { kind: 'field' },
    })
  })

  it('tells that it is full, however few of its texts differ, and does not take a hidden text for shown', async () => {
    const item = (n: number) => ({
      textItem: `${n % 40}`,
      createdBy: 'Ane',
      createdById: `${n}`,
      ...(n === 7 ? { hidden: 'Not true.' } : {}),
    })
    const first = entry('1', 'first')
    await reports.announce(first)
    const stored = `ChangeLog/${first.id}`
    await wiki.put(updateWrite(stored, { changes: Array.from({ length: 100 }, (_, n) => item(n)) }))
    wait()
    expect(await reports.announce(entry('1', 'one more'))).toMatchObject({
      error: { kind: 'field', problem: { field: 'text' } },
    })
    await wiki.put(updateWrite(stored, { changes: [item(7)] }))
    await reports.announce(entry('2', 'another'))
    expect(await reports.announce(entry('1', '7'))).toEqual(refused('too-soon'))
  })

  it('says of each text who added it', async () => {
    await reports.announce(entry('1', 'by Ane'))
    const ben = await wiki.addPerson('Ben')
    await wiki.signIn('Ben')
    const author = { uid: ben, userName: 'Ben', identity: ben }
    expect(await reports.announce({ ...entry('1', 'by Ben'), author })).toEqual(DONE)
    const log = await reports.listVersions(null)
    expect(log.ok && log.value.items[0]?.changes).toMatchObject([
      { text: 'by Ane', createdBy: 'Ane', createdById: uid },
      { text: 'by Ben', createdBy: 'Ben', createdById: ben },
    ])
  })
})
