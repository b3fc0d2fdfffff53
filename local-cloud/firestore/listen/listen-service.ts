/** Streams as a service: who may open one, and every commit passed on to every listener. */

import type { StreamingService } from '../../http/exchange.ts'
import { MAX_BODY } from '../../http/front.ts'
import type { DocumentAccess, DocumentGateway } from '../access.ts'
import type { DocumentsDeps } from '../documents-service.ts'
import { Refusal } from '../errors.ts'
import { refusalOf } from '../refusal-answer.ts'
import { createChannels, type Handshake, type OpenStream } from './channel-service.ts'
import { type ListenStream, openListening } from './listen-stream.ts'
import { messagesOf } from './messages.ts'
import { openWriting } from './write-stream.ts'

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
  /** Why its streams are over once its token has expired. */
  readonly expiry: () => Refusal | null
}

const CHECK_INTERVAL = 1000
/** A listener's messages are queries; the longest are a few kilobytes. */
const MAX_LISTEN_BYTES = 1024 * 1024
const now = () => performance.now()

export function createListenService(deps: ListenServiceDeps): ListenService {
  const { database, clock } = deps
  const streams = new Set<ListenStream>()
  const refusalOf = (error: unknown): Refusal => reportedRefusal(error, deps.report)
  const messages = messagesOf(database)

  function signIn({ headers, ...asked }: Handshake): Client {
    if (asked.database !== database.name)
      throw new Refusal('NOT_FOUND', `The local cloud holds ${database.name}.`)
    const auth = deps.authenticate(headers('authorization'))
    const expires = auth?.['exp']
    return {
      access: deps.accessFor(auth),
      expiry: () =>
        typeof expires === 'number' && expires * 1000 <= clock()
          ? new Refusal('UNAUTHENTICATED', 'The token of this stream has expired.')
          : null,
    }
  }

  const listen: OpenStream = (sender, handshake) => {
    const { access, expiry } = signIn(handshake)
    const stream = openListening({ database, access, messages, refusalOf }, sender)
    streams.add(stream)
    return {
      ...stream,
      reasonToEnd: expiry,
      closed() {
        streams.delete(stream)
        stream.closed?.()
      },
    }
  }

  const write: OpenStream = (sender, handshake) => {
    const { access, expiry } = signIn(handshake)
    const stream = openWriting({ database, access, refusalOf, now }, sender)
    return { ...stream, reasonToEnd: () => expiry() ?? stream.reasonToEnd?.() ?? null }
  }

  const stopListening = deps.onCommit((commit) => {
    for (const stream of [...streams]) stream.onCommit(commit)
  })
  const channels = createChannels({
    streams: new Map([
      ['Listen', { open: listen, maxBytes: MAX_LISTEN_BYTES }],
      ['Write', { open: write, maxBytes: MAX_BODY }],
    ]),
    now,
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
