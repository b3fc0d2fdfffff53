/** Helper: opens many WebChannel listeners, writes, and records when each of them receives each write. */

import { createLongText, createWriter } from '../documents/lite-writes.ts'
import { at, type TestCloud } from '../open-cloud.ts'
import { addQuery, getDocumentPath, isCurrent, openWebChannel, type WebChannelClient } from './web-channel-client.ts'

export interface FollowedWrites {
  /** Time from each write to its receipt by each listener, in milliseconds. */
  readonly latencies: readonly number[]
  /** Numbers of the writes that each listener received, in order. */
  readonly received: readonly (readonly number[])[]
  /** Number of open listeners by the cloud's usage counter. */
  readonly counted: number
  readonly channels: readonly WebChannelClient[]
}

export interface FollowOptions {
  readonly listeners: number
  /** Number of the first write. */
  readonly first: number
  readonly writes: number
}

export async function followWrites(
  cloud: TestCloud,
  { listeners, first, writes }: FollowOptions,
): Promise<FollowedWrites> {
  const channels = await Promise.all(
    Array.from({ length: listeners }, (_, i) => openWebChannel(cloud, [addQuery(2, queryOf(i))])),
  )
  await Promise.all(channels.map((channel) => channel.openBackChannel({ again: true })))
  await Promise.all(channels.map((channel) => channel.waitFor('current', isCurrent(2))))
  const counted = cloud.usage.read().listeners
  const known = channels.map((channel) => numbersIn(channel).length)
  const latencies: number[] = []
  for (let n = first; n < first + writes; n++) {
    const began = performance.now()
    const deliveries = channels.map(async (channel) => {
      await channel.waitFor(`change ${n}`, (message) => numberIn(message) === n)
      latencies.push(performance.now() - began)
    })
    await Promise.all([put(cloud, n), ...deliveries])
  }
  const received = channels.map((channel, i) => numbersIn(channel).slice(known[i]))
  return { latencies, received, counted, channels }
}

export async function stopFollowing({ channels }: FollowedWrites): Promise<void> {
  await Promise.all(channels.map((channel) => channel.terminate()))
}

/** Returns a query for a whole collection, or for its newest ten documents for every second listener. */
const queryOf = (listener: number): object => ({
  from: [{ collectionId: 'changes' }],
  orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
  ...(listener % 2 === 0 ? {} : { limit: 10 }),
})

const put = (cloud: TestCloud, n: number) =>
  createWriter(() => cloud)(`changes/${n}`, {
    n: { integerValue: String(n) },
    summary: createLongText(200),
  })

const numberIn = (message: unknown): number =>
  Number(at(message, 'documentChange', 'document', 'fields', 'n', 'integerValue'))

const numbersIn = (channel: WebChannelClient): number[] =>
  channel
    .messages()
    .filter((message) => getDocumentPath(message) !== null)
    .map(numberIn)
    .filter((n) => !Number.isNaN(n))
