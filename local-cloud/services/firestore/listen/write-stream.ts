/** Write stream of one client: commits batches one after the other, in their order, each all or nothing. */

import { randomBytes } from 'node:crypto'
import { formatCommitResult } from '../call-handlers.ts'
import type { DocumentAccess } from '../document-access.ts'
import { FirestoreError, invalidArgumentError } from '../firestore-error.ts'
import type { DatabaseName } from '../resource-names.ts'
import { parseJson, readJsonMessage } from '../values/request-json.ts'
import { type FirestoreWrite, readWrites } from '../writes/read-writes.ts'
import type { Stream, StreamSender } from './webchannel-session.ts'

export interface WriteStreamDeps {
  readonly database: DatabaseName
  /** Bound to the client; the stream can reach documents only through it. */
  readonly access: Pick<DocumentAccess, 'commit'>
  /** Converts what was thrown to the error that is sent. */
  readonly toFirestoreError: (error: unknown) => FirestoreError
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** Milliseconds. Without it an idle stream would occupy one of a browser's six connections for a minute. */
export const IDLE_TIMEOUT = 2000
/** The client sends at most ten batches at once. */
const MAX_QUEUED = 20
const REQUEST_FIELDS = ['database', 'streamId', 'streamToken', 'writes', 'labels']

export function createWriteStream(deps: WriteStreamDeps, sender: StreamSender): Stream {
  const { access, now } = deps
  let isOpened = false
  let isClosed = false
  let responseCount = 0
  let queuedCount = 0
  let lastUsedAt = now()
  let lastCommit: Promise<void> = Promise.resolve()

  /** The client returns the token with its next batch. */
  const createStreamToken = () => Buffer.from(String(++responseCount)).toString('base64')

  async function commit(writes: readonly FirestoreWrite[]): Promise<void> {
    // The client resends the batches after a rejected one, or after the end of the stream, on its next stream.
    if (isClosed) return
    try {
      const committed = await access.commit(writes)
      sender.send(`{"streamToken":"${createStreamToken()}",${formatCommitResult(committed)}}`)
    } catch (error) {
      isClosed = true
      sender.sendError(deps.toFirestoreError(error))
    }
    queuedCount--
    lastUsedAt = now()
  }

  return {
    receive(text) {
      const request = readJsonMessage(parseJson(text), 'request', REQUEST_FIELDS)
      lastUsedAt = now()
      if (!isOpened) {
        if (request['writes'] !== undefined)
          throw invalidArgumentError('The first message of a stream opens it and must not hold writes.')
        isOpened = true
        const streamId = randomBytes(9).toString('base64url')
        return sender.send(`{"streamId":"${streamId}","streamToken":"${createStreamToken()}"}`)
      }
      if (queuedCount >= MAX_QUEUED)
        throw new FirestoreError('RESOURCE_EXHAUSTED', `More than ${MAX_QUEUED} batches are waiting.`)
      queuedCount++
      const writes = readWrites(deps.database, request['writes'])
      lastCommit = lastCommit.then(() => commit(writes))
    },
    /** Ends with an error, because a client that is about to write treats a regular end as its own failure. */
    getEndReason: () =>
      queuedCount === 0 && now() - lastUsedAt >= IDLE_TIMEOUT
        ? new FirestoreError('UNAVAILABLE', 'The stream was idle. The client opens another when it writes.')
        : null,
    onClose() {
      isClosed = true
    },
  }
}
