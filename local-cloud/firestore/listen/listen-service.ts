/** Streams as a service: who may open one, and every commit passed on to every listener. */

import type { StreamingService } from '../../http/exchange.ts'
import type { DocumentAccess, DocumentGateway } from '../access.ts'
import type { DocumentsDeps } from '../documents-service.ts'
import { Refusal } from '../errors.ts'
import { refusalOf } from '../refusal-answer.ts'
import { createChannels, type Handshake, type OpenStream } from './channel-service.ts'
import { type ListenStream, openListening } from './listen-stream.ts'
import { messagesOf } from './messages.ts'
import { refuseWrites } from './refused-writes.ts'

export interface ListenServiceDeps extends DocumentsDeps {
  readonly onCommit: DocumentGateway['onCommit']
  /** Called with faults of the program. */
  readonly report: (error: unknown) => void
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export interface ListenService {
  readonly serve: StreamingService
  /** Ends every stream; the clients come back when they can. */
  close(): void
}

interface Client {
  readonly access: DocumentAccess
  /** Whether its token has run out. */
  readonly isExpired: () => boolean
}

const CHECK_INTERVAL = 1000

export function createListenService(deps: ListenServiceDeps): ListenService {
  const { database, clock } = deps
  const streams = new Set<ListenStream>()
  const refusalOf = (error: unknown): Refusal => reportedRefusal(error, deps.report)
  const messages = messagesOf(database)

  function signIn({ headers, ...asked }: Handshake): Client {
    if (asked.database !== database.name)
      throw new Refusal('NOT_FOUND', `The local cloud holds ${database.name}.`)
    const auth = deps.authenticate(headers('authorization'))
    const expiry = auth?.['exp']
    return {
      access: deps.accessFor(auth),
      isExpired: () => typeof expiry === 'number' && expiry * 1000 <= clock(),
    }
  }

  const listen: OpenStream = (sender, handshake) => {
    const { access, isExpired } = signIn(handshake)
    const stream = openListening({ database, access, messages, refusalOf }, sender)
    streams.add(stream)
    return {
      ...stream,
      isExpired,
      closed() {
        streams.delete(stream)
        stream.closed?.()
      },
    }
  }

  const stopListening = deps.onCommit((commit) => {
    for (const stream of [...streams]) stream.onCommit(commit)
  })
  const channels = createChannels({
    streams: new Map([
      ['Listen', listen],
      ['Write', refuseWrites],
    ]),
    now: () => performance.now(),
    refusalOf,
  })
  const checking = setInterval(channels.check, CHECK_INTERVAL)
  checking.unref()
  return {
    serve: channels.serve,
    close() {
      clearInterval(checking)
      stopListening()
      channels.close()
    },
  }
}

/** A fault is reported where it can be mended; the client learns that there was one. */
function reportedRefusal(error: unknown, report: (error: unknown) => void): Refusal {
  try {
    return refusalOf(error)
  } catch (fault) {
    report(fault)
    return new Refusal('INTERNAL', 'The local cloud has failed; its log says where.')
  }
}
