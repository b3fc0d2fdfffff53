import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addQuery, type Channel, isCurrent, openChannel, pathIn } from './listen-channel.ts'
import { at, DATABASE, openCloud, type TestCloud } from './open-cloud.ts'
import { collectGarbage } from './store-fixtures.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud()
})
afterAll(() => cloud.close())

/** What is kept once everything that can go has gone. */
function keptBytes(): number {
  for (let i = 0; i < 3; i++) collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Half of them follow a whole collection, half the newest ten, as lists of this wiki do. */
const queryOf = (listener: number): object => ({
  from: [{ collectionId: 'changes' }],
  orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
  ...(listener % 2 === 0 ? {} : { limit: 10 }),
})

const put = (n: number) =>
  cloud.call(':commit', {
    writes: [
      {
        update: {
          name: `${DATABASE}/documents/changes/${n}`,
          fields: {
            n: { integerValue: String(n) },
            summary: { stringValue: 'A change to a page. '.repeat(10) },
          },
        },
      },
    ],
  })

const valueIn = (message: unknown): number =>
  Number(at(message, 'documentChange', 'document', 'fields', 'n', 'integerValue'))

const orderOf = (channel: Channel): number[] =>
  channel
    .messages()
    .filter((message) => pathIn(message) !== null)
    .map(valueIn)
    .filter((n) => !Number.isNaN(n))

/** Answers how long each listener waited for each change, in milliseconds. */
async function follow(listeners: number, first: number, writes: number): Promise<number[]> {
  const channels = await Promise.all(
    Array.from({ length: listeners }, (_, i) => openChannel(cloud, [addQuery(2, queryOf(i))])),
  )
  await Promise.all(channels.map((channel) => channel.hang({ again: true })))
  await Promise.all(channels.map((channel) => channel.until('current', isCurrent(2))))
  expect(cloud.usage.read().listeners).toBe(listeners)
  const known = channels.map((channel) => orderOf(channel).length)
  const waited: number[] = []
  for (let n = first; n < first + writes; n++) {
    const began = performance.now()
    const heard = channels.map(async (channel) => {
      await channel.until(`change ${n}`, (message) => valueIn(message) === n)
      waited.push(performance.now() - began)
    })
    await Promise.all([put(n), ...heard])
  }
  const all = Array.from({ length: writes }, (_, i) => first + i)
  for (const [i, channel] of channels.entries())
    expect(orderOf(channel).slice(known[i])).toEqual(all)
  await Promise.all(channels.map((channel) => channel.terminate()))
  expect(cloud.usage.read().listeners).toBe(0)
  return waited
}

describe('fault 24: 200 listeners and a write again and again', () => {
  it('get every change in order, soon, and leave no memory behind', async () => {
    await follow(200, 1, 5)
    const before = keptBytes()
    const began = performance.now()
    const waited = await follow(200, 6, 40)
    const seconds = (performance.now() - began) / 1000
    const after = keptBytes()
    waited.sort((a, b) => a - b)
    const part = (share: number) => (waited[Math.floor(share * waited.length)] ?? 0).toFixed(1)
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
    console.log(
      `fault 24: 40 writes to 200 listeners in ${seconds.toFixed(1)} s, ` +
        `p50 ${part(0.5)} ms, p95 ${part(0.95)} ms (250), most ${part(0.9999)} ms; ` +
        `memory ${megabytes(before)} MB before, ${megabytes(after)} MB after`,
    )
    expect(waited).toHaveLength(200 * 40)
    expect(after).toBeLessThan(before * 1.1)
  })
})
