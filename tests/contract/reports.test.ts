/** Contract test of feature requests and bug reports through the real Lite client, under the deployed rules. */
import { describe, expect } from 'vitest'
import type { ReportKind } from '#shared/model/report'
import type { Reports } from '../../renderer/services/ports/reports.ts'
import { callAuth, PASSWORD } from './accounts/auth-calls.ts'
import { DONE, getEmail } from './client-cloud.ts'
import { at } from './open-cloud.ts'
import { createRefusal, it } from './reports-fixture.ts'
import { type Data, setWrite } from './rules/operations.ts'

/** Reads the titles of all open reports of this kind. */
async function readOpenTitles(reports: Reports, kind: ReportKind = 'FeatureRequests') {
  const open = await reports.list(kind, null)
  return open.ok ? open.value.items.map(({ title }) => title) : open.error
}

describe('fault 35: a report', () => {
  it('is visible to everybody after two round trips', async ({ cloud, reports, wait, report }) => {
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
    expect(await readOpenTitles(reports, 'BugReports')).toEqual(['A map'])
  })

  it('with an equal title, ignoring case, is refused', async ({ reports, wait, report }) => {
    const first = report('A map')
    await reports.submit(first)
    wait()
    expect(await reports.submit(report(' a  MAP'))).toEqual({
      ok: false,
      error: { kind: 'taken', id: first.id },
    })
    expect(await readOpenTitles(reports)).toEqual(['A map'])
  })

  it('is stored once when many are sent at the same time', async ({ reports, wait, report }) => {
    const all = Array.from({ length: 20 }, () => report('At once'))
    const answers = await Promise.all(all.map((one) => reports.submit(one)))
    const stored = all.filter((_, index) => answers[index]?.ok)
    expect(stored).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(['taken', 'busy']).toContain(answer.error.kind)
    wait()
    for (let n = 0; n < 3; n++)
      expect(await reports.submit(report('At once'))).toEqual({
        ok: false,
        error: { kind: 'taken', id: stored[0]?.id },
      })
    expect(await readOpenTitles(reports)).toEqual(['At once'])
  })

  it('that is sent again after a lost response is stored once', async ({ reports, report }) => {
    const one = report('Once')
    expect(await reports.submit(one)).toEqual(DONE)
    expect(await reports.submit(one)).toEqual(DONE)
    expect(await readOpenTitles(reports)).toEqual(['Once'])
  })

  it('fault 52: is limited to one in ten seconds', async ({ reports, wait, report, by }) => {
    await reports.submit(report('First'))
    const second = report('Second')
    expect(await reports.submit(second)).toEqual(createRefusal('too-soon'))
    wait()
    expect(await reports.submit({ ...second, ...by() })).toEqual(DONE)
  })

  it('of a blocked person is refused as blocked', async ({ wiki, reports, uid, report }) => {
    await reports.submit(report('Taken'))
    await wiki.put(setWrite(`blocked/${uid}`, { reason: 'Spam.' }))
    expect(await reports.submit(report('Refused'))).toEqual(createRefusal('blocked'))
  })

  it('fault 58: of a deleted account is refused', async ({ cloud, reports, report }) => {
    const { json } = await callAuth(cloud, 'accounts:signInWithPassword', {
      email: getEmail('Ane'),
      password: PASSWORD,
      returnSecureToken: true,
    })
    await callAuth(cloud, 'accounts:delete', { idToken: at(json, 'idToken') })
    const late = report('Too late')
    expect(await reports.submit(late)).toEqual(createRefusal('signed-out'))
    expect(cloud.store.documents.get(`FeatureRequests/${late.id}`) ?? null).toBeNull()
  })

  it('that is invalid or cannot be sent returns an error', async ({ wiki, reports, report }) => {
    expect(await reports.submit(report('A\u202Emap'))).toMatchObject({
      error: { kind: 'field', problem: { field: 'title' } },
    })
    await wiki.stop()
    expect(await reports.submit(report('Unsent'))).toEqual(createRefusal('unreachable'))
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

  it('show old records without a status, and none that are done', async ({ wiki, reports }) => {
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

  it('are sorted by priority, then newest first', async ({ wiki, reports }) => {
    const request = (title: string, rank: number, day: number) =>
      setWrite(`FeatureRequests/${title}`, {
        title,
        rank,
        status: 'open',
        changedAt: new Date(Date.UTC(2026, 0, day)),
      })
    await wiki.put(request('low', 2, 3), request('older', 0, 1), request('newer', 0, 2))
    expect(await readOpenTitles(reports)).toEqual(['newer', 'older', 'low'])
  })

  it('are read by pagination with a bounded number of reads', async ({ wiki, cloud, reports }) => {
    const many = Array.from({ length: 120 }, (_, n) => n)
    const time = new Date(0)
    await wiki.put(
      ...many.map((n) => setWrite(`BugReports/${n}`, { title: `${n}`, status: 'open', changedAt: time })),
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
    // The reads include both counts: all versions, and the hidden ones.
    expect(cloud.usage.read().documentReads).toBeLessThanOrEqual(43)
    const whole = await reports.listAllVersions()
    expect(whole.ok && whole.value).toHaveLength(120)
  })

  it('name the newest, done or not, and old ones without a status', async ({ wiki, reports }) => {
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

  it('find a report of either kind by its id', async ({ wiki, reports }) => {
    await wiki.put(setWrite('FeatureRequests/a', { title: 'A' }), setWrite('BugReports/b', { title: 'B' }))
    expect(await reports.getReport('a')).toMatchObject({ value: { kind: 'FeatureRequests' } })
    expect(await reports.getReport('b')).toMatchObject({ value: { report: { title: 'B' } } })
    for (const id of ['c', '', '../x', '__proto__'])
      expect(await reports.getReport(id)).toEqual({ ok: false, error: { kind: 'missing' } })
  })

  it('read who may add to the change log', async ({ wiki, reports }) => {
    expect(await reports.getSettings()).toEqual({ ok: true, value: { changeLogBy: 'verified' } })
    await wiki.put(setWrite('settings/site', { changeLogBy: 'maintainers' }))
    expect(await reports.getSettings()).toEqual({ ok: true, value: { changeLogBy: 'maintainers' } })
  })
})
