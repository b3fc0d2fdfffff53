import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStoreFolder, createText, openTestStore, putDocument } from '../../testing/store-fixtures.ts'
import type { OpenedStore } from '../open-store.ts'
import type { StoreEvent } from '../store-events.ts'
import { createDailySnapshots, type DailySnapshots, type SnapshotOptions } from './daily-snapshots.ts'

afterEach(() => void vi.useRealTimers())

const HOUR = 3_600_000
const BEGIN = Date.UTC(2026, 10, 21, 12)

interface SnapshotFixture {
  readonly dataDir: string
  readonly store: OpenedStore
  readonly snapshots: DailySnapshots
  readonly events: StoreEvent[]
  /** Moves the clock and checks. */
  pass(milliseconds: number): Promise<void>
  /** Moves the clock, changes a document and checks. */
  later(milliseconds: number): Promise<void>
  names(): string[]
}

function createSnapshotFixture(more: Partial<SnapshotOptions> = {}, dataDir = createStoreFolder()): SnapshotFixture {
  let now = BEGIN
  let changes = 0
  const events: StoreEvent[] = []
  const clock = () => now
  const store = openTestStore({ dataDir, clock })
  const snapshots = createDailySnapshots({
    dataDir,
    clock,
    lastCommit: () => store.documents.lastCommit,
    report: (event) => void events.push(event),
    ...more,
  })
  onTestFinished(() => snapshots.close())
  return {
    dataDir,
    store,
    snapshots,
    events,
    async pass(milliseconds) {
      now += milliseconds
      await snapshots.check()
    },
    async later(milliseconds) {
      now += milliseconds
      await store.documents.commit((transaction) => putDocument(transaction, `a/${changes++}`))
      await snapshots.check()
    },
    names: () => (existsSync(join(dataDir, 'snapshots')) ? list(dataDir) : []),
  }
}

const list = (dataDir: string): string[] => readdirSync(join(dataDir, 'snapshots')).sort()

describe('daily snapshots', () => {
  it('are made once a day if something has changed, and named after their last commit', async () => {
    const { later, names, snapshots, events } = createSnapshotFixture()
    await later(0)
    expect(names()).toEqual(['2026-11-21T12-00-00-000000.db'])
    expect(events).toEqual([
      { kind: 'snapshot', name: '2026-11-21T12-00-00-000000.db', milliseconds: expect.any(Number) },
    ])
    await later(23 * HOUR)
    expect(names()).toHaveLength(1)
    await later(HOUR)
    expect(names()).toEqual(['2026-11-21T12-00-00-000000.db', '2026-11-22T12-00-00-000000.db'])
    await snapshots.check()
    expect(names()).toHaveLength(2)
  })

  it('are not made of unchanged data, nor at each start within a day', async () => {
    const first = createSnapshotFixture()
    await first.later(0)
    await first.snapshots.close()
    first.store.close()
    const again = createSnapshotFixture({}, first.dataDir)
    await again.later(5 * HOUR)
    expect(again.names()).toHaveLength(1)
    await again.snapshots.close()
    again.store.close()

    const unchanged = createSnapshotFixture()
    await unchanged.later(0)
    await unchanged.pass(1000 * HOUR)
    expect(unchanged.names()).toHaveLength(1)
  })

  it('are retained for seven days', async () => {
    const { later, names } = createSnapshotFixture()
    for (let day = 0; day < 10; day++) await later(24 * HOUR)
    expect(names()).toHaveLength(7)
    expect(names()[0]).toBe('2026-11-25T12-00-00-000000.db')
    expect(names()[6]).toBe('2026-12-01T12-00-00-000000.db')
  })

  it('are skipped if they would leave too little space, which is reported', async () => {
    let free = 150e6
    const { later, names, events } = createSnapshotFixture({ freeBytes: async () => free })
    await later(0)
    expect(names()).toEqual([])
    expect(events).toEqual([{ kind: 'snapshot-skipped', needed: expect.any(Number), free: 150e6 }])
    free = 300e6
    await later(HOUR)
    expect(names()).toHaveLength(1)
  })

  it('that fail leave the older ones and no unfinished file', async () => {
    const { later, names, events, dataDir } = createSnapshotFixture()
    await later(0)
    // A file cannot be written under the name of a folder.
    mkdirSync(join(dataDir, 'snapshots/unfinished.part'))
    await later(24 * HOUR)
    expect(events.at(-1)).toMatchObject({ kind: 'snapshot-failed' })
    expect(names()).toEqual(['2026-11-21T12-00-00-000000.db', 'unfinished.part'])
  })

  it('ignore the unfinished file of a killed program', async () => {
    const { later, names, dataDir } = createSnapshotFixture()
    mkdirSync(join(dataDir, 'snapshots'))
    writeFileSync(join(dataDir, 'snapshots/unfinished.part'), 'half')
    await later(0)
    expect(names()).toEqual(['2026-11-21T12-00-00-000000.db'])
  })

  it('are made after the clock was set back, and under a later name', async () => {
    const future = createSnapshotFixture()
    await future.later(10_000 * HOUR)
    await future.snapshots.close()
    future.store.close()
    const { later, names } = createSnapshotFixture({}, future.dataDir)
    await later(0)
    await later(HOUR)
    await later(24 * HOUR)
    const [first = '', second = '', third = '', ...more] = names()
    expect([first < second, second < third, more]).toEqual([true, true, []])
  })

  it('have their own copy of each stored file, once, as long as a snapshot refers to it', async () => {
    const { later, store, dataDir, events } = createSnapshotFixture()
    const picture = (path: string) => ({ bucket: 'b', path, contentType: 'image/webp' })
    const inSnapshots = () =>
      readdirSync(join(dataDir, 'snapshots/files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        /[0-9a-f]{64}$/.test(name),
      )
    const { hash } = await store.blobs.put(picture('one'), Buffer.from('first'))
    await store.blobs.put(picture('two'), Buffer.from('first'))
    await later(0)
    expect(inSnapshots()).toEqual([join(hash.slice(0, 2), hash)])
    // Bytes that are changed in place are not changed in the snapshots.
    writeFileSync(join(dataDir, 'files', hash.slice(0, 2), hash), 'spoilt')
    expect(readFileSync(join(dataDir, 'snapshots/files', inSnapshots()[0] ?? ''), 'utf8')).toBe('first')
    for (const path of ['one', 'two']) await store.blobs.remove(picture(path))
    const other = await store.blobs.put(picture('three'), Buffer.from('other'))
    writeFileSync(join(dataDir, 'files', other.hash.slice(0, 2), other.hash), 'spoilt')
    await later(24 * HOUR)
    expect(events).toContainEqual({ kind: 'damaged-bytes', hash: other.hash })
    for (let day = 0; day < 5; day++) await later(24 * HOUR)
    expect(inSnapshots()).toHaveLength(1)
    await later(24 * HOUR)
    expect(inSnapshots()).toEqual([])
  })

  it('are made without new files that would leave too little space, which is reported', async () => {
    let asked = 0
    const freeBytes = async () => (asked++ === 0 ? 300e6 : 100e6)
    const { store, later, events, names } = createSnapshotFixture({ freeBytes })
    await store.blobs.put({ bucket: 'b', path: 'one', contentType: 'image/webp' }, Buffer.from('first'))
    await later(0)
    expect(events[0]).toEqual({ kind: 'snapshot-without-files', needed: 200e6 + 5, free: 100e6 })
    expect(names()).toContain('2026-11-21T12-00-00-000001.db')
  })

  it('start some minutes after the program and repeat by themselves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let asked = 0
    createSnapshotFixture({
      lastCommit: () => 1,
      freeBytes: async () => {
        asked++
        return 0
      },
    })
    vi.advanceTimersByTime(4 * 60_000)
    expect(asked).toBe(0)
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => asked).toBe(1)
    vi.advanceTimersByTime(HOUR)
    await expect.poll(() => asked).toBe(2)
  })

  it('do not block writes while they are made', async () => {
    const { store, snapshots, names } = createSnapshotFixture()
    const long = 'x'.repeat(100_000)
    for (let i = 0; i < 30; i++)
      await store.documents.commit((transaction) => {
        for (let n = 0; n < 20; n++) putDocument(transaction, `a/${i}-${n}`, { text: createText(long) })
      })
    let made = false
    const making = snapshots.check().then(() => {
      made = true
    })
    let commits = 0
    while (!made) {
      await store.documents.commit((transaction) => putDocument(transaction, 'a/meanwhile', {}))
      commits++
    }
    await making
    expect(names()).toHaveLength(1)
    expect(commits).toBeGreaterThan(3)
  })

  it('are cancelled when the program ends', async () => {
    const { store, snapshots, names } = createSnapshotFixture()
    await store.documents.commit((transaction) => putDocument(transaction, 'a/1'))
    const making = snapshots.check()
    await snapshots.close()
    await making
    expect(names().filter((name) => name.endsWith('.part'))).toEqual([])
  })
})
