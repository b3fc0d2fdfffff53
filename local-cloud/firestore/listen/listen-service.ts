/** Listening as a service: who may open a stream, and every commit told to every stream. */

import { randomBytes } from 'node:crypto'
import type { StreamingService } from '../../http/exchange.ts'
import type { DocumentsParts } from '../documents-service.ts'
import { Refusal } from '../errors.ts'
import { refusalOf } from '../refusal-answer.ts'
import { createChangeLog } from './change-log.ts'
import { createChannels, type OpenStream } from './channel-service.ts'
import { type ListenParts, type ListenStream, openListening } from './listen-stream.ts'
import { messagesOf } from './messages.ts'
import { refuseWrites } from './refused-writes.ts'
import { tellCommit } from './told-commit.ts'

export interface ListenServiceParts extends DocumentsParts {
  /** Targets opened and ended. */
  readonly countListeners: (change: 1 | -1) => void
  /** Told of faults of the program. */
  readonly report: (error: unknown) => void
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export interface ListenService {
  readonly serve: StreamingService
  /** Ends every stream; the clients come back when they can. */
  close(): void
}

const CHECK_INTERVAL = 1000

export function createListenService(parts: ListenServiceParts): ListenService {
  const { store, database, report } = parts
  const run = randomBytes(9).toString('base64url')
  const log = createChangeLog(run, store.lastCommit)
  const streams = new Set<ListenStream>()
  const told = (error: unknown): Refusal => tellFault(error, report)
  const listening: ListenParts = {
    ...parts,
    log,
    run,
    messages: messagesOf(database),
    refusalOf: told,
  }

  const listen: OpenStream = (sender, handshake) => {
    if (handshake.database !== database.name)
      throw new Refusal('NOT_FOUND', `The local cloud holds ${database.name}.`)
    const auth = parts.authenticate(handshake.headers('authorization'))
    const stream = openListening(listening, sender, auth)
    streams.add(stream)
    return {
      ...stream,
      closed() {
        streams.delete(stream)
        stream.closed?.()
      },
    }
  }

  const stopTelling = store.onCommit((changes, time) => {
    log.add(changes, time)
    const commit = tellCommit(parts, changes, time)
    for (const stream of [...streams]) stream.tell(commit)
  })
  const channels = createChannels({
    streams: new Map([
      ['Listen', listen],
      ['Write', refuseWrites],
    ]),
    now: () => performance.now(),
    refusalOf: told,
  })
  const checking = setInterval(channels.check, CHECK_INTERVAL)
  checking.unref()
  return {
    serve: channels.serve,
    close() {
      clearInterval(checking)
      stopTelling()
      channels.close()
    },
  }
}

/** A fault is reported where it can be mended; the client learns that there was one. */
function tellFault(error: unknown, report: (error: unknown) => void): Refusal {
  try {
    return refusalOf(error)
  } catch (fault) {
    report(fault)
    return new Refusal('INTERNAL', 'The local cloud has failed; its log says where.')
  }
}
