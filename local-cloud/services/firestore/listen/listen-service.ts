/** Service of the Listen and Write streams: authenticates clients, and forwards commits to listeners. */

import type { StreamingServiceHandler } from '../../http/service-handler.ts'
import { MAX_BODY_BYTES } from '../../http/services-server.ts'
import type { DocumentAccess, DocumentGateway } from '../document-access.ts'
import type { DocumentsServiceDeps } from '../documents-service.ts'
import { FirestoreError } from '../firestore-error.ts'
import { toFirestoreError } from '../firestore-error-response.ts'
import { createChannelService, type Handshake, type OpenStream } from './channel-service.ts'
import { createListenMessages } from './listen-messages.ts'
import { createListenStream, type ListenStream } from './listen-stream.ts'
import { createWriteStream } from './write-stream.ts'

export interface ListenServiceDeps extends DocumentsServiceDeps {
  readonly onCommit: DocumentGateway['onCommit']
  /** Called with unexpected errors. */
  readonly report: (error: unknown) => void
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export interface ListenService {
  readonly handle: StreamingServiceHandler
  /** Ends every stream; the clients reconnect. */
  close(): void
}

interface AuthenticatedClient {
  readonly access: DocumentAccess
  /** Returns an error once the token has expired. */
  readonly checkTokenExpiry: () => FirestoreError | null
}

const CHECK_INTERVAL = 1000
/** Messages of a listener are queries, which have a few kilobytes at most. */
const MAX_LISTEN_BYTES = 1024 * 1024
const now = () => performance.now()

export function createListenService(deps: ListenServiceDeps): ListenService {
  const { database, clock } = deps
  const streams = new Set<ListenStream>()
  const toReportedError = (error: unknown): FirestoreError => reportAndConvertError(error, deps.report)
  const messages = createListenMessages(database)

  function authenticateClient({ headers, ...handshake }: Handshake): AuthenticatedClient {
    if (handshake.database !== database.name)
      throw new FirestoreError('NOT_FOUND', `The local cloud holds ${database.name}.`)
    const auth = deps.authenticate(headers('authorization'))
    const expiresAt = auth?.['exp']
    return {
      access: deps.accessFor(auth),
      checkTokenExpiry: () =>
        typeof expiresAt === 'number' && expiresAt * 1000 <= clock()
          ? new FirestoreError('UNAUTHENTICATED', 'The token of this stream has expired.')
          : null,
    }
  }

  const listen: OpenStream = (sender, handshake) => {
    const { access, checkTokenExpiry } = authenticateClient(handshake)
    const stream = createListenStream({ database, access, messages, toFirestoreError: toReportedError }, sender)
    streams.add(stream)
    return {
      ...stream,
      getEndReason: checkTokenExpiry,
      onClose() {
        streams.delete(stream)
        stream.onClose?.()
      },
    }
  }

  const write: OpenStream = (sender, handshake) => {
    const { access, checkTokenExpiry } = authenticateClient(handshake)
    const stream = createWriteStream({ database, access, toFirestoreError: toReportedError, now }, sender)
    return { ...stream, getEndReason: () => checkTokenExpiry() ?? stream.getEndReason?.() ?? null }
  }

  const unsubscribe = deps.onCommit((commit) => {
    for (const stream of [...streams]) stream.onCommit(commit)
  })
  const channels = createChannelService({
    streams: new Map([
      ['Listen', { open: listen, maxBytes: MAX_LISTEN_BYTES }],
      ['Write', { open: write, maxBytes: MAX_BODY_BYTES }],
    ]),
    now,
    toFirestoreError: toReportedError,
  })
  const checkTimer = setInterval(channels.checkSessions, CHECK_INTERVAL)
  checkTimer.unref()
  return {
    handle: channels.handle,
    close() {
      clearInterval(checkTimer)
      unsubscribe()
      channels.close()
    },
  }
}

/** Reports an unexpected error, and converts it to INTERNAL for the client. */
function reportAndConvertError(error: unknown, report: (error: unknown) => void): FirestoreError {
  try {
    return toFirestoreError(error)
  } catch (unexpectedError) {
    report(unexpectedError)
    return new FirestoreError('INTERNAL', 'The local cloud has failed; its log says where.')
  }
}
