import { describe, expect } from 'vitest'
import type { Reports } from '../../renderer/services/ports/reports.ts'
import { DONE } from './client-cloud.ts'
import { createRefusal, it } from './reports-fixture.ts'
import { setWrite, updateWrite } from './rules/operations.ts'

describe('the change log', () => {
  async function readVersions(reports: Reports) {
    const log = await reports.listVersions(null)
    return log.ok ? log.value.items.map(({ title, changes }) => [title, ...changes.map(({ text }) => text)]) : log.error
  }

  it('sorts old versions without an order among the others', async ({ wiki, reports }) => {
    await wiki.put(
      setWrite('ChangeLog/a', { title: '1.2', order: '000001.000002', changes: [] }),
      setWrite('ChangeLog/b', {
        title: '1.10',
        createdAt: 'Sat Nov 21 2020 12:00:00',
        changes: [],
      }),
    )
    expect(await readVersions(reports)).toEqual([['1.10'], ['1.2']])
  })

  it('is sorted by the natural order of its versions', async ({ reports, wait, entry }) => {
    for (const title of ['1.2', '2.0.0-rc.1', 'word', '1.10', 'Beta 1.3.0']) {
      expect(await reports.announce(entry(title, 'x'))).toEqual(DONE)
      wait()
    }
    expect(await readVersions(reports)).toEqual(
      ['Beta 1.3.0', '2.0.0-rc.1', '1.10', '1.2', 'word'].map((title) => [title, 'x']),
    )
  })

  it('adds texts to an existing version, none twice', async ({ cloud, reports, wait, entry }) => {
    await reports.announce(entry('Beta 1.2', 'one'))
    expect(await reports.announce(entry('Beta 1.2', 'two'))).toEqual(createRefusal('too-soon'))
    wait()
    const more = entry(' beta  1.2', 'one', 'two', 'three')
    cloud.usage.reset()
    expect(await reports.announce(more)).toEqual(DONE)
    // The title's reservation is read, and again by the commit; the entry itself is not.
    expect(cloud.usage.read().documentReads).toBe(2)
    expect(await reports.announce(more)).toEqual(DONE)
    expect(await readVersions(reports)).toEqual([['Beta 1.2', 'one', 'two', 'three']])
  })

  it('accepts 25 texts at once and 100 in a version', async ({ reports, wait, entry }) => {
    const long = (from: number, to: number) => entry('1', ...Array.from({ length: to - from }, (_, n) => `${from + n}`))
    expect(await reports.announce(long(0, 26))).toMatchObject({ error: { kind: 'field' } })
    for (const from of [0, 25, 50, 75]) {
      expect(await reports.announce(long(from, from + 25))).toEqual(DONE)
      wait()
    }
    expect(await reports.announce(entry('1', 'one more'))).toMatchObject({
      error: { kind: 'field' },
    })
  })

  it('is limited by all texts, repeated or hidden', async ({ wiki, reports, wait, entry }) => {
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
    expect(await reports.announce(entry('1', '7'))).toEqual(createRefusal('too-soon'))
  })

  it('stores the author of each text', async ({ wiki, reports, uid, entry }) => {
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
