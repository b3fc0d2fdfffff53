/** Handler of the WebChannel endpoints: opens sessions, and routes requests to them. */

import { randomBytes } from 'node:crypto'
import {
  createErrorResponse,
  type HeaderReader,
  type ServiceRequest,
  type ServiceResponse,
  type StreamedResponse,
  type StreamingServiceHandler,
} from '../../http/service-handler.ts'
import { FirestoreError, invalidArgumentError, unimplementedError } from '../firestore-error.ts'
import { createFirestoreErrorResponse } from '../firestore-error-response.ts'
import { readFormBody, readHeaders, readMessages, readWholeNumber } from './channel-request.ts'
import { formatChunk } from './outbox.ts'
import { KEEP_ALIVE, type Stream, type StreamSender, WebChannelSession } from './webchannel-session.ts'

export interface ChannelServiceDeps {
  /** Streams by the name of their call. */
  readonly streams: ReadonlyMap<string, StreamDefinition>
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** Converts what a stream has thrown to the error that is sent. */
  readonly toFirestoreError: (error: unknown) => FirestoreError
}

interface StreamDefinition {
  readonly open: OpenStream
  /** Maximum size of one request. */
  readonly maxBytes: number
}

/** @throws FirestoreError, which is sent to the client and ends the stream. */
export type OpenStream = (sender: StreamSender, handshake: Handshake) => Stream

export interface Handshake {
  /** The database that the client has sent. */
  readonly database: string | null
  readonly headers: HeaderReader
}

export interface ChannelService {
  readonly handle: StreamingServiceHandler
  /** Checks the timeouts of all sessions; must be called about once a second. */
  checkSessions(): void
  close(): void
}

const PATH_PREFIX = '/google.firestore.v1.Firestore/'
/** Version of the WebChannel protocol. */
const CHANNEL_VERSION = '8'
/** A browser's six connections to a host allow it three sessions, so this is far above what one machine needs. */
const MAX_SESSIONS = 1000

const HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-cache, no-store',
  'X-Content-Type-Options': 'nosniff',
} as const

export function createChannelService({ streams, now, toFirestoreError }: ChannelServiceDeps): ChannelService {
  const sessions = new Map<string, WebChannelSession>()
  let isClosed = false

  /** Half-open sessions are ended first when there are too many. */
  function endOldestHalfOpen(): void {
    const oldest = [...sessions.values()].find(({ isHalfOpen }) => isHalfOpen)
    oldest?.end()
  }

  function beginSession({ open, maxBytes }: StreamDefinition, { query, body }: ServiceRequest): ServiceResponse {
    if (query.get('VER') !== CHANNEL_VERSION)
      throw invalidArgumentError(`Channels of version ${CHANNEL_VERSION} are answered.`)
    if (sessions.size >= MAX_SESSIONS) endOldestHalfOpen()
    if (isClosed || sessions.size >= MAX_SESSIONS)
      throw new FirestoreError('UNAVAILABLE', 'No more streams can be opened now.')
    const form = readFormBody(body, maxBytes)
    const messages = readMessages(form)
    const handshake = { database: query.get('database'), headers: readHeaders(form) }
    const id = randomBytes(16).toString('base64url')
    const session = new WebChannelSession({
      now,
      openStream: (sender) => open(sender, handshake),
      toFirestoreError,
      onEnd: () => void sessions.delete(id),
    })
    sessions.set(id, session)
    session.receive(messages)
    return createPlainResponse(200, formatChunk(JSON.stringify([[0, ['c', id, '', 8, 14, KEEP_ALIVE]]])))
  }

  function openBackChannel(session: WebChannelSession, query: URLSearchParams): StreamedResponse {
    acknowledgeArrays(session, query)
    const isPolling = query.get('CI') === '1'
    const timeout = Math.min(readWholeNumber(query, 'TO') ?? KEEP_ALIVE, KEEP_ALIVE) * POLL_TIMEOUT_FACTOR
    return {
      status: 200,
      headers: HEADERS,
      open: (connection) => session.attach(connection, isPolling ? { timeout } : null),
    }
  }

  function receiveForwardChannel(
    session: WebChannelSession,
    maxBytes: number,
    { query, body }: ServiceRequest,
  ): ServiceResponse {
    const messages = readMessages(readFormBody(body, maxBytes))
    acknowledgeArrays(session, query)
    session.receive(messages)
    const { attached, last, waiting } = session.state
    return createPlainResponse(200, formatChunk(JSON.stringify([attached ? 1 : 0, last, waiting])))
  }

  function routeRequest(definition: StreamDefinition, request: ServiceRequest): ServiceResponse | StreamedResponse {
    const { method, query } = request
    const id = query.get('SID')
    if (method === 'POST' && id === null) return beginSession(definition, request)
    const session = sessions.get(id ?? '')
    if (query.get('TYPE') === 'terminate') {
      session?.end()
      return createPlainResponse(200, '')
    }
    // The client searches the body for "Unknown SID", which must not be at its beginning.
    if (session === undefined) return createPlainResponse(400, 'Error: Unknown SID')
    if (method === 'GET') return openBackChannel(session, query)
    if (method === 'POST') return receiveForwardChannel(session, definition.maxBytes, request)
    return createErrorResponse(405, 'INVALID_ARGUMENT', `A channel has no ${method}.`)
  }

  return {
    handle(request) {
      if (!request.path.startsWith(PATH_PREFIX)) return null
      try {
        const [call = '', place, ...more] = request.path.slice(PATH_PREFIX.length).split('/')
        const definition = streams.get(call)
        if (definition === undefined || place !== 'channel' || more.length > 0)
          throw unimplementedError(call.slice(0, 100))
        return routeRequest(definition, request)
      } catch (error) {
        return createFirestoreErrorResponse(error, true)
      }
    },
    checkSessions() {
      for (const session of [...sessions.values()]) session.checkTimeouts()
    },
    close() {
      isClosed = true
      const reason = new FirestoreError('UNAVAILABLE', 'The local cloud is being closed.')
      for (const session of [...sessions.values()]) session.end(reason)
    },
  }
}

/** A poll is answered before its client times out. */
const POLL_TIMEOUT_FACTOR = 0.8

function acknowledgeArrays(session: WebChannelSession, query: URLSearchParams): void {
  const number = readWholeNumber(query, 'AID')
  if (number !== null) session.acknowledge(number)
}

const createPlainResponse = (status: number, body: string): ServiceResponse => ({
  status,
  headers: HEADERS,
  body,
})
