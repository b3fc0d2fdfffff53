/** One client's Write stream: batches committed one after the other, in the order they came, each all or nothing. */

import { randomBytes } from 'node:crypto'
import type { DocumentAccess } from '../access.ts'
import { committedJson } from '../calls.ts'
import { invalid, Refusal } from '../errors.ts'
import type { Database } from '../names.ts'
import { message, parseJson } from '../values/request-json.ts'
import { readWrites, type Write } from '../writes/read-writes.ts'
import type { Sender, Stream } from './session.ts'

export interface WriteStreamDeps {
  readonly database: Database
  /** Bound to the client, and the only way to the documents. */
  readonly access: Pick<DocumentAccess, 'commit'>
  /** How an error is sent. */
  readonly refusalOf: (error: unknown) => Refusal
  /** Milliseconds that only rise. */
  readonly now: () => number
}

/** A browser has six connections to a host, and an idle stream would hold one of them for a minute. */
export const IDLE_TIMEOUT = 2000
/** The client has at most ten batches under way. */
const MAX_QUEUED = 20
const KEYS = ['database', 'streamId', 'streamToken', 'writes', 'labels']

export function openWriting(deps: WriteStreamDeps, sender: Sender): Stream {
  const { access, now } = deps
  let isOpened = false
  let isClosed = false
  let answered = 0
  let queued = 0
  let lastUse = now()
  let previous: Promise<void> = Promise.resolve()

  /** The client sends it back with its next batch. */
  const streamToken = () => Buffer.from(String(++answered)).toString('base64')

  async function commit(writes: readonly Write[]): Promise<void> {
    // What follows a refused batch, or the end of the stream, is sent again by the client on its next stream.
    if (isClosed) return
    try {
      const committed = await access.commit(writes)
      sender.send(`{"streamToken":"${streamToken()}",${committedJson(committed)}}`)
    } catch (error) {
      isClosed = true
      sender.refuse(deps.refusalOf(error))
    }
    queued--
    lastUse = now()
  }

  return {
    receive(text) {
      const request = message(parseJson(text), 'request', KEYS)
      lastUse = now()
      if (!isOpened) {
        if (request['writes'] !== undefined)
          throw invalid('The first message of a stream opens it and must not hold writes.')
        isOpened = true
        const streamId = randomBytes(9).toString('base64url')
        return sender.send(`{"streamId":"${streamId}","streamToken":"${streamToken()}"}`)
      }
      if (queued >= MAX_QUEUED)
        throw new Refusal('RESOURCE_EXHAUSTED', `More than ${MAX_QUEUED} batches are waiting.`)
      queued++
      const writes = readWrites(deps.database, request['writes'])
      previous = previous.then(() => commit(writes))
    },
    /** An error and no proper end: a client that is about to write takes a proper end for a fault of its own. */
    reasonToEnd: () =>
      queued === 0 && now() - lastUse >= IDLE_TIMEOUT
        ? new Refusal(
            'UNAVAILABLE',
            'The stream was idle. The client opens another when it writes.',
          )
        : null,
    closed() {
      isClosed = true
    },
  }
}
