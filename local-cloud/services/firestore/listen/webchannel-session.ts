/** One WebChannel session: messages in, each once and in order; arrays out, kept until they are acknowledged. */

import type { ResponseConnection } from '../../http/service-handler.ts'
import { type FirestoreError, invalidArgumentError } from '../firestore-error.ts'
import { createOutbox } from './outbox.ts'
import { formatStatusFrame } from './status-frame.ts'

/** What the service does with a session. */
export interface Stream {
  /** One message of the client. @throws Refusal, which ends the stream and is told to the client. */
  receive(text: string): void
  /** There may be room again for what was held back. */
  onDrain?(): void
  /** Asked every second or so: why the stream is over, null while it goes on. */
  getEndReason?(): FirestoreError | null
  /** Nothing more will come or can be sent. */
  onClose?(): void
}

/** A session as its stream sees it. */
export interface StreamSender {
  /** The JSON text of one message. */
  send(message: string): void
  /** False while the client has not acknowledged what it was sent: large results wait for it. */
  readonly isWritable: boolean
  /** Says why, and ends the stream. */
  sendError(refusal: FirestoreError): void
}

export interface WebChannelSession {
  readonly id: string
  /** Array number of the last that was sent, and how much is unacknowledged. */
  readonly state: { readonly attached: boolean; readonly last: number; readonly waiting: number }
  /** Begun, and its client has never opened a line. */
  readonly isHalfOpen: boolean
  receive(messages: ReadonlyMap<number, string>): void
  acknowledge(number: number): void
  /** A hanging request. A poll ends with the first chunk, or when it is `patience` milliseconds old. */
  attach(connection: ResponseConnection, poll: { readonly timeout: number } | null): void
  /** Looked at every second or so. */
  checkTimeouts(): void
  /** With a reason where the client is to open another at once, instead of asking after this one. */
  end(reason?: FirestoreError): void
}

export interface WebChannelSessionDeps {
  readonly id: string
  /** Milliseconds that only rise, whatever the system's clock does. */
  readonly now: () => number
  readonly openStream: (sender: StreamSender) => Stream
  /** How an error is told. */
  readonly toFirestoreError: (error: unknown) => FirestoreError
  readonly onEnd: () => void
}

/** The client is promised a byte at least this often, and waits half as long again. */
export const KEEP_ALIVE = 30_000
const NOOP_INTERVAL = 0.8 * KEEP_ALIVE
/** A line that has brought so much is ended: opening the next, the client acknowledges it. */
const MAX_CONNECTION_BYTES = 128 * 1024
/** A client that takes so much less than there is to tell is cut off; it comes back and is told what has changed. */
const MAX_UNACKNOWLEDGED_BYTES = 4 * 1024 * 1024
/** A session nobody asks after: the tab is gone, or its client has been told to wait and may resume later. */
const SESSION_TIMEOUT = 30_000
/** A client opens its line in the same moment. */
export const HALF_OPEN_TIMEOUT = 10_000
/** A client sends at most so many messages at once, so a later one cannot be waiting for its turn. */
const MAX_MESSAGE_GAP = 1000
/** Characters of the messages that wait for an earlier one. Clients wait for each request's answer, so few ever do. */
const MAX_OUT_OF_ORDER_LENGTH = 1024 * 1024

interface AttachedConnection {
  readonly connection: ResponseConnection
  readonly noopInterval: number
  readonly isPoll: boolean
  lastWriteAt: number
}

export function createWebChannelSession(deps: WebChannelSessionDeps): WebChannelSession {
  const { now } = deps
  const outbox = createOutbox()
  const outOfOrder = new Map<number, string>()
  const connections = new Set<ResponseConnection>()
  let next = 0
  let current: AttachedConnection | null = null
  let lastSeenAt = now()
  let isHalfOpen = true
  let hasEnded = false
  let hasOverflowed = false
  let isFlushScheduled = false

  const sender: StreamSender = {
    send: (message) => push(`[${message}]`),
    get isWritable() {
      return !hasOverflowed && outbox.size < MAX_CONNECTION_BYTES
    },
    sendError(refusal) {
      push(`[${formatStatusFrame(refusal)}]`)
      closeStream()
    },
  }
  let stream: Stream | null = null

  function closeStream(): void {
    const closing = stream
    stream = null
    outOfOrder.clear()
    closing?.onClose?.()
  }

  function push(payload: string): void {
    if (hasEnded || hasOverflowed) return
    outbox.push(payload)
    if (outbox.size > MAX_UNACKNOWLEDGED_BYTES && outbox.count > 1) {
      hasOverflowed = true
      outbox.clear()
    }
    if (isFlushScheduled) return
    isFlushScheduled = true
    // Everything of one turn travels in one chunk; and nothing ends while a stream is still talking.
    queueMicrotask(() => {
      isFlushScheduled = false
      if (hasOverflowed) end()
      else flush()
    })
  }

  function flush(): void {
    if (current === null) return
    const text = outbox.takeChunk()
    if (text === null) return
    current.connection.write(text)
    current.lastWriteAt = now()
    if (current.isPoll || outbox.size >= MAX_CONNECTION_BYTES) releaseConnection()
  }

  function releaseConnection(): void {
    current?.connection.end()
    current = null
    lastSeenAt = now()
  }

  /** A stream's mistake ends that stream, never the program. */
  function runGuarded(work: (stream: Stream) => void): void {
    if (stream === null) return
    try {
      work(stream)
    } catch (error) {
      sender.sendError(deps.toFirestoreError(error))
    }
  }

  function end(reason?: FirestoreError): void {
    if (hasEnded) return
    if (reason !== undefined) {
      sender.sendError(reason)
      flush()
    }
    hasEnded = true
    closeStream()
    const lastConnection = current?.connection
    // Ended properly where nothing is lost by it; a line that is stuck would stay for as long as its client likes.
    if (!hasOverflowed) releaseConnection()
    for (const connection of connections)
      if (hasOverflowed || connection !== lastConnection) connection.destroy()
    current = null
    outbox.clear()
    deps.onEnd()
  }

  const session: WebChannelSession = {
    id: deps.id,
    get state() {
      return { attached: current !== null, last: outbox.last, waiting: outbox.size }
    },
    get isHalfOpen() {
      return isHalfOpen
    },
    receive(messages) {
      lastSeenAt = now()
      for (const [number, text] of messages) {
        if (number >= next + MAX_MESSAGE_GAP)
          throw invalidArgumentError('A message is far ahead of its turn.')
        if (number >= next) outOfOrder.set(number, text)
      }
      for (let text = outOfOrder.get(next); text !== undefined; text = outOfOrder.get(next)) {
        outOfOrder.delete(next++)
        const message = text
        runGuarded((open) => open.receive(message))
      }
      const outOfOrderLength = [...outOfOrder.values()].reduce((sum, text) => sum + text.length, 0)
      if (outOfOrderLength > MAX_OUT_OF_ORDER_LENGTH) {
        end()
        throw invalidArgumentError('Too many messages wait for an earlier one.')
      }
    },
    acknowledge(number) {
      lastSeenAt = now()
      if (number > outbox.last)
        throw invalidArgumentError('What was never sent cannot be acknowledged.')
      outbox.acknowledge(number)
      runGuarded((open) => open.onDrain?.())
    },
    attach(connection, poll) {
      if (hasEnded) return connection.end()
      releaseConnection()
      isHalfOpen = false
      connections.add(connection)
      const newConnection: AttachedConnection = {
        connection,
        noopInterval: poll?.timeout ?? NOOP_INTERVAL,
        isPoll: poll !== null,
        lastWriteAt: now(),
      }
      current = newConnection
      connection.onClose(() => {
        connections.delete(connection)
        if (current !== newConnection) return
        current = null
        lastSeenAt = now()
      })
      outbox.rewind()
      // The first byte at once: without it the client takes the line for one that hoards, and polls from then on.
      if (outbox.count === 0 && poll === null) push('["noop"]')
      flush()
    },
    checkTimeouts() {
      const time = now()
      const reason = stream?.getEndReason?.() ?? null
      if (reason !== null) sender.sendError(reason)
      // A refused stream has nothing more to say, though a client may keep its line.
      if (current === null || stream === null) {
        if (time - lastSeenAt >= (isHalfOpen ? HALF_OPEN_TIMEOUT : SESSION_TIMEOUT)) end()
      } else if (time - current.lastWriteAt >= current.noopInterval) push('["noop"]')
    },
    end,
  }
  try {
    stream = deps.openStream(sender)
  } catch (error) {
    sender.sendError(deps.toFirestoreError(error))
  }
  return session
}
