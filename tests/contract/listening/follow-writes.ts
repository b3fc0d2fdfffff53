/** Many listeners spoken by hand, and writes that have to reach all of them. */

import { at, DATABASE, type TestCloud } from '../open-cloud.ts'
import { addQuery, type Channel, isCurrent, openChannel, pathIn } from './listen-channel.ts'

export interface Following {
  /** How long each listener waited for each write, in milliseconds. */
  readonly waited: readonly number[]
  /** The numbers of the writes each of them was told of, in order. */
  readonly told: readonly (readonly number[])[]
  /** As the cloud counts them, while they were open. */
  readonly counted: number
  readonly channels: readonly Channel[]
}

export interface Wanted {
  readonly listeners: number
  /** Number of the first write. */
  readonly first: number
  readonly writes: number
}

export async function followWrites(
  cloud: TestCloud,
  { listeners, first, writes }: Wanted,
): Promise<Following> {
  const channels = await Promise.all(
    Array.from({ length: listeners }, (_, i) => openChannel(cloud, [addQuery(2, queryOf(i))])),
  )
  await Promise.all(channels.map((channel) => channel.hang({ again: true })))
  await Promise.all(channels.map((channel) => channel.until('current', isCurrent(2))))
  const counted = cloud.usage.read().listeners
  const known = channels.map((channel) => numbersIn(channel).length)
  const waited: number[] = []
  for (let n = first; n < first + writes; n++) {
    const began = performance.now()
    const heard = channels.map(async (channel) => {
      await channel.until(`change ${n}`, (message) => numberIn(message) === n)
      waited.push(performance.now() - began)
    })
    await Promise.all([put(cloud, n), ...heard])
  }
  const told = channels.map((channel, i) => numbersIn(channel).slice(known[i]))
  return { waited, told, counted, channels }
}

export async function stopFollowing({ channels }: Following): Promise<void> {
  await Promise.all(channels.map((channel) => channel.terminate()))
}

/** Half of them follow a whole collection, half the newest ten, as lists of this wiki do. */
const queryOf = (listener: number): object => ({
  from: [{ collectionId: 'changes' }],
  orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
  ...(listener % 2 === 0 ? {} : { limit: 10 }),
})

const put = (cloud: TestCloud, n: number) =>
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

const numberIn = (message: unknown): number =>
  Number(at(message, 'documentChange', 'document', 'fields', 'n', 'integerValue'))

const numbersIn = (channel: Channel): number[] =>
  channel
    .messages()
    .filter((message) => pathIn(message) !== null)
    .map(numberIn)
    .filter((n) => !Number.isNaN(n))
