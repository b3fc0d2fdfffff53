/** Fixture: a local cloud with numbered documents, and listeners on it whose messages are compared in a short form. */
import { test as base } from 'vitest'
import type { LocalCloudOptions } from '../../../local-cloud/create-local-cloud.ts'
import { createWriter, toLiteDocumentName } from '../documents/lite-writes.ts'
import { at, openCloud, type TestCloud } from '../open-cloud.ts'
import { getChangeType, getDocumentPath, openWebChannel, type WebChannelClient } from './web-channel-client.ts'

export interface ListeningCloud {
  readonly cloud: TestCloud
  /** Opens a session with `messages`; `inner` is the header block in its body. */
  listen(messages: readonly unknown[], inner?: string): Promise<WebChannelClient>
  /** Writes a document with the field `n`. */
  put(path: string, n: number, more?: object): Promise<unknown>
  remove(path: string): Promise<unknown>
  /** Returns the number of billed reads since the last call. */
  countReads(): number
}

export const test = base.extend('open', ({ task: _ }, { onCleanup }) => {
  let cloud: TestCloud | null = null
  onCleanup(() => cloud?.close())
  return async (options: Partial<LocalCloudOptions> = {}): Promise<ListeningCloud> => {
    const opened = await openCloud(undefined, options)
    cloud = opened
    const write = createWriter(() => opened)
    return {
      cloud: opened,
      async listen(messages, inner = '') {
        const channel = await openWebChannel(opened, messages, { inner })
        await channel.openBackChannel({ again: true })
        return channel
      },
      put: (path, n, more = {}) => write(path, { n: { integerValue: String(n) }, ...more }),
      remove: (path) => opened.call(':commit', { writes: [{ delete: toLiteDocumentName(path) }] }),
      countReads: () => opened.usage.reset().documentReads,
    }
  }
})

export const from = (collectionId: string, more: object = {}) => ({
  from: [{ collectionId }],
  ...more,
})
/** Filter: `n` is greater than the number. */
export const over = (n: number) => ({
  where: {
    fieldFilter: {
      field: { fieldPath: 'n' },
      op: 'GREATER_THAN',
      value: { integerValue: String(n) },
    },
  },
})
/** Order and limit: the documents with the greatest `n` first. */
export const down = (limit: number) => ({
  orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
  limit,
})

/** Formats a message as its kind, its document and its target ids. */
export function brief(message: unknown): string {
  const type = getChangeType(message)
  if (type !== undefined) return `${type} ${JSON.stringify(at(message, 'targetChange', 'targetIds'))}`
  const kind = Object.keys(Object(message))[0] ?? ''
  if (kind === 'filter') return `filter ${at(message, 'filter', 'count')}`
  const ids = ['targetIds', 'removedTargetIds'].map((key) => at(message, kind, key) ?? [])
  return `${kind} ${getDocumentPath(message)} ${JSON.stringify(ids)}`
}

/** Returns the messages from now on, up to the first that fits. */
export async function receiveUntil(
  channel: WebChannelClient,
  isLast: (message: unknown) => boolean,
): Promise<string[]> {
  const before = channel.messages().length
  await channel.waitFor('last message', isLast)
  return channel.messages().slice(before).map(brief)
}
