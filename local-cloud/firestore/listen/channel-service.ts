/** The addresses of the channels: sessions are opened, asked after, written to and ended here. */

import { randomBytes } from 'node:crypto'
import {
  type Answer,
  errorAnswer,
  type HeaderReader,
  type ServiceRequest,
  type StreamedAnswer,
  type StreamingService,
} from '../../http/exchange.ts'
import { invalid, Refusal, unimplemented } from '../errors.ts'
import { refusalAnswer } from '../refusal-answer.ts'
import { readForm, readHeaders, readMessages, wholeNumber } from './channel-request.ts'
import { chunk } from './outbox.ts'
import { KEEP_ALIVE, openSession, type Sender, type Session, type Stream } from './session.ts'

export interface ChannelParts {
  /** By the name of the call. */
  readonly streams: ReadonlyMap<string, StreamKind>
  /** Milliseconds that only rise. */
  readonly now: () => number
  /** How an error is told. */
  readonly refusalOf: (error: unknown) => Refusal
}

interface StreamKind {
  readonly open: OpenStream
  /** Of one request. */
  readonly maxBytes: number
}

/** @throws Refusal, which is sent to the client as the stream's end. */
export type OpenStream = (sender: Sender, handshake: Handshake) => Stream

export interface Handshake {
  /** As the client names it. */
  readonly database: string | null
  readonly headers: HeaderReader
}

export interface Channels {
  readonly serve: StreamingService
  /** Looks after every session; called every second or so. */
  check(): void
  close(): void
}

const PREFIX = '/google.firestore.v1.Firestore/'
/** The version of the channel's protocol. */
const VERSION = '8'
/** Far above what one machine's windows need: six connections a host leave three sessions a browser. */
const MOST_SESSIONS = 1000

const HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-cache, no-store',
  'X-Content-Type-Options': 'nosniff',
} as const

export function createChannels({ streams, now, refusalOf }: ChannelParts): Channels {
  const sessions = new Map<string, Session>()
  let isClosed = false

  /** Sessions that were only begun make room for one that may be meant. */
  function endOldestHalfOpen(): void {
    const oldest = [...sessions.values()].find(({ isHalfOpen }) => isHalfOpen)
    oldest?.end()
  }

  function begin({ open, maxBytes }: StreamKind, { query, body }: ServiceRequest): Answer {
    if (query.get('VER') !== VERSION) throw invalid(`Channels of version ${VERSION} are answered.`)
    if (sessions.size >= MOST_SESSIONS) endOldestHalfOpen()
    if (isClosed || sessions.size >= MOST_SESSIONS)
      throw new Refusal('UNAVAILABLE', 'No more streams can be opened now.')
    const form = readForm(body, maxBytes)
    const messages = readMessages(form)
    const handshake = { database: query.get('database'), headers: readHeaders(form) }
    const id = randomBytes(16).toString('base64url')
    const session = openSession({
      id,
      now,
      open: (sender) => open(sender, handshake),
      refusalOf,
      ended: () => void sessions.delete(id),
    })
    sessions.set(id, session)
    session.receive(messages)
    return plain(200, chunk(JSON.stringify([[0, ['c', id, '', 8, 14, KEEP_ALIVE]]])))
  }

  function hang(session: Session, query: URLSearchParams): StreamedAnswer {
    acknowledge(session, query)
    const polls = query.get('CI') === '1'
    const patience = Math.min(wholeNumber(query, 'TO') ?? KEEP_ALIVE, KEEP_ALIVE) * POLLED
    return {
      status: 200,
      headers: HEADERS,
      open: (line) => session.attach(line, polls ? { patience } : null),
    }
  }

  function take(session: Session, maxBytes: number, { query, body }: ServiceRequest): Answer {
    const messages = readMessages(readForm(body, maxBytes))
    acknowledge(session, query)
    session.receive(messages)
    const { attached, last, waiting } = session.state
    return plain(200, chunk(JSON.stringify([attached ? 1 : 0, last, waiting])))
  }

  function respond(kind: StreamKind, request: ServiceRequest): Answer | StreamedAnswer {
    const { method, query } = request
    const id = query.get('SID')
    if (method === 'POST' && id === null) return begin(kind, request)
    const session = sessions.get(id ?? '')
    if (query.get('TYPE') === 'terminate') {
      session?.end()
      return plain(200, '')
    }
    // The client looks for these two words, anywhere but at the beginning.
    if (session === undefined) return plain(400, 'Error: Unknown SID')
    if (method === 'GET') return hang(session, query)
    if (method === 'POST') return take(session, kind.maxBytes, request)
    return errorAnswer(405, 'INVALID_ARGUMENT', `A channel has no ${method}.`)
  }

  return {
    serve(request) {
      if (!request.path.startsWith(PREFIX)) return null
      try {
        const [call = '', place, ...more] = request.path.slice(PREFIX.length).split('/')
        const kind = streams.get(call)
        if (kind === undefined || place !== 'channel' || more.length > 0)
          throw unimplemented(call.slice(0, 100))
        return respond(kind, request)
      } catch (error) {
        return refusalAnswer(error, true)
      }
    },
    check() {
      for (const session of [...sessions.values()]) session.check()
    },
    close() {
      isClosed = true
      const reason = new Refusal('UNAVAILABLE', 'The local cloud is being closed.')
      for (const session of [...sessions.values()]) session.end(reason)
    },
  }
}

/** A poll is answered a little before its client would give it up. */
const POLLED = 0.8

function acknowledge(session: Session, query: URLSearchParams): void {
  const number = wholeNumber(query, 'AID')
  if (number !== null) session.acknowledge(number)
}

const plain = (status: number, body: string): Answer => ({ status, headers: HEADERS, body })
