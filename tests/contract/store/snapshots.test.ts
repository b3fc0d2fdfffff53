import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { StoreEvent } from '../../../local-cloud/services/store/store-events.ts'
import { startWiki } from '../../wiki-process.ts'
import { addQuery, getResumeToken, isCurrent, openWebChannel } from '../listening/web-channel-client.ts'
import { at, DATABASE, openCloud } from '../open-cloud.ts'

const name = (path: string) => `${DATABASE}/documents/${path}`
const update = (path: string, n: number) => ({
  update: { name: name(path), fields: { n: { integerValue: String(n) } } },
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'snapshots-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Overwrites the middle of the data file, like a failing drive. */
function damage(dataDir: string): void {
  const file = join(dataDir, 'wiki.db')
  const handle = openSync(file, 'r+')
  const { size } = statSync(file)
  writeSync(handle, Buffer.alloc(Math.floor(size / 2), 0xa5), 0, null, Math.floor(size / 4))
  closeSync(handle)
}

describe('fault 4: a damaged data file', () => {
  it('is set aside, and the last snapshot is loaded and reported', async () => {
    const dataDir = temporaryFolder()
    const events: StoreEvent[] = []
    const report = (event: StoreEvent) => void events.push(event)
    const first = await openCloud(undefined, { dataDir, report })
    await first.call(':commit', { writes: [update('a/1', 1), update('a/2', 2)] })
    await first.snapshots.check()
    // These writes are lost with the file, and a listener that received them has to drop them.
    await first.call(':commit', { writes: [update('a/3', 3), { delete: name('a/1') }] })
    const known = await openWebChannel(first, [addQuery(2, { from: [{ collectionId: 'a' }] })])
    await known.openBackChannel()
    const token = getResumeToken(await known.waitFor('current', isCurrent(2)))
    await first.close()
    damage(dataDir)

    const second = await openCloud(undefined, { dataDir, report })
    onTestFinished(() => second.close())
    const [snapshot] = readdirSync(join(dataDir, 'snapshots'))
    expect(events).toContainEqual({
      kind: 'restored',
      setAside: expect.stringMatching(/^wiki\.db\.damaged-/),
      snapshot: join('snapshots', String(snapshot)),
    })
    const { json } = await second.call(':batchGet', {
      documents: ['a/1', 'a/2', 'a/3'].map(name),
    })
    expect([0, 1].map((i) => at(json, i, 'found', 'fields', 'n', 'integerValue'))).toEqual(['1', '2'])
    expect(at(json, 2, 'missing')).toBe(name('a/3'))

    // The listener resumes after the store's time has passed the time of the lost writes.
    await second.call(':commit', { writes: [update('a/4', 4)] })
    const query = addQuery(2, { from: [{ collectionId: 'a' }] }, { resumeToken: token })
    const again = await openWebChannel(second, [query])
    await again.openBackChannel()
    await again.waitFor('current', isCurrent(2))
    expect(at(again.messages()[1], 'targetChange', 'targetChangeType')).toBe('RESET')
  })

  it('is replaced by the newest readable snapshot', async () => {
    const dataDir = temporaryFolder()
    const events: StoreEvent[] = []
    let now = Date.UTC(2026, 0, 1)
    const first = await openCloud(undefined, { dataDir, clock: () => now })
    for (const n of [1, 2]) {
      await first.call(':commit', { writes: [update('a/1', n)] })
      await first.snapshots.check()
      now += 25 * 3_600_000
    }
    await first.close()
    damage(dataDir)
    const [older, newer = ''] = readdirSync(join(dataDir, 'snapshots')).sort()
    const handle = openSync(join(dataDir, 'snapshots', newer), 'r+')
    writeSync(handle, Buffer.alloc(4096, 0xa5), 0, null, 0)
    closeSync(handle)

    const second = await openCloud(undefined, {
      dataDir,
      report: (event) => void events.push(event),
    })
    onTestFinished(() => second.close())
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'restored', snapshot: join('snapshots', String(older)) }),
    )
    const { json } = await second.call(':batchGet', { documents: [name('a/1')] })
    expect(at(json, 0, 'found', 'fields', 'n', 'integerValue')).toBe('1')
  })

  it('is reported in the output of the start', async () => {
    const dataDir = temporaryFolder()
    const wiki = await startWiki({ dataDir })
    await wiki.stop()
    const cloud = await openCloud(undefined, { dataDir })
    await cloud.snapshots.check()
    await cloud.close()
    damage(dataDir)
    const again = await startWiki({ dataDir })
    onTestFinished(() => again.stop())
    expect(again.output()).toMatch(/damaged and has been set aside as wiki\.db\.damaged-\S+/)
    expect(again.output()).toMatch(/continues from its snapshot snapshots\S+\.db/)
    expect((await fetch(again.pages)).status).toBe(200)
  })
})
