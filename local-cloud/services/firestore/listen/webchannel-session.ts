/** WebChannel session: delivers the client's messages in order, and resends its own until they are acknowledged. */

import type { ResponseConnection } from '../../http/service-handler.ts'
import { type FirestoreError, invalidArgumentError } from '../firestore-error.ts'
import { InboundQueue } from './inbound-queue.ts'
import { Outbox } from './outbox.ts'
import { formatStatusFrame } from './status-frame.ts'

/** Handler of the messages of one session. */
export interface Stream {
  /** Handles one message. @throws FirestoreError, which is sent to the client and ends the stream */
  receive(text: string): void
  /** Called when the client has acknowledged messages, so that a paused stream can continue. */
  onDrain?(): void
  /** Called about once a second: returns why the stream must end, or null while it may continue. */
  getEndReason?(): FirestoreError | null
  /** Called once, when nothing more can be received or sent. */
  onClose?(): void
}

/** Interface of a session for its stream. */
export interface StreamSender {
  /** Sends the JSON text of one message. */
  send(message: string): void
  /** False while too much is unacknowledged: a stream sends large results only while this is true. */
  readonly isWritable: boolean
  /** Sends the error and ends the stream. */
  sendError(error: FirestoreError): void
}

export interface WebChannelSessionDeps {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly openStream: (sender: StreamSender) => Stream
  /** Converts what a stream has thrown to the error that is sent. */
  readonly toFirestoreError: (error: unknown) => FirestoreError
  readonly onEnd: () => void
}

/** The handshake promises the client a byte at least this often; the client waits half as long again. */
export const KEEP_ALIVE = 30_000
const NOOP_INTERVAL = 0.8 * KEEP_ALIVE
/** A connection with this much unacknowledged is ended: the client acknowledges it by opening the next one. */
const MAX_CONNECTION_BYTES = 128 * 1024
/** A session with more unacknowledged data is ended. Its client opens another one with its resume token. */
const MAX_UNACKNOWLEDGED_BYTES = 4 * 1024 * 1024
/** Without a connection the tab is closed, or the client backs off and may resume later. */
const SESSION_TIMEOUT = 30_000
/** A client opens its first connection immediately after the handshake. */
export const HALF_OPEN_TIMEOUT = 10_000
/** A client waits for the response to each request, so messages rarely wait for an earlier one. */
const MAX_OUT_OF_ORDER_LENGTH = 1024 * 1024

interface AttachedConnection {
  readonly connection: ResponseConnection
  readonly noopInterval: number
  readonly isPoll: boolean
  lastWriteAt: number
}

export class WebChannelSession implements StreamSender {
  readonly #deps: WebChannelSessionDeps
  readonly #inbound = new InboundQueue()
  readonly #outbox = new Outbox()
  /** All connections that are not closed: a released one may still be sending. */
  readonly #connections = new Set<ResponseConnection>()
  #current: AttachedConnection | null = null
  /** Null once the stream has ended; the session stays until its client has received why. */
  #stream: Stream | null = null
  #lastSeenAt: number
  #isHalfOpen = true
  #hasEnded = false
  #hasOverflowed = false
  #isFlushScheduled = false

  constructor(deps: WebChannelSessionDeps) {
    this.#deps = deps
    this.#lastSeenAt = deps.now()
    try {
      this.#stream = deps.openStream(this)
    } catch (error) {
      this.sendError(deps.toFirestoreError(error))
    }
  }

  /** `last`: number of the last array that was sent; `waiting`: unacknowledged bytes. */
  get state(): { readonly attached: boolean; readonly last: number; readonly waiting: number } {
    return {
      attached: this.#current !== null,
      last: this.#outbox.last,
      waiting: this.#outbox.size,
    }
  }

  /** True until the client opens its first connection. */
  get isHalfOpen(): boolean {
    return this.#isHalfOpen
  }

  get isWritable(): boolean {
    return !this.#hasOverflowed && this.#outbox.size < MAX_CONNECTION_BYTES
  }

  send(message: string): void {
    this.#push(`[${message}]`)
  }

  sendError(error: FirestoreError): void {
    this.#push(`[${formatStatusFrame(error)}]`)
    this.#closeStream()
  }

  /** Accepts messages of the client by their numbers. @throws FirestoreError when too many are out of order */
  receive(messages: ReadonlyMap<number, string>): void {
    this.#lastSeenAt = this.#deps.now()
    this.#inbound.add(messages)
    for (let text = this.#inbound.take(); text !== null; text = this.#inbound.take()) {
      const message = text
      this.#runGuarded((stream) => stream.receive(message))
    }
    if (this.#inbound.waitingLength > MAX_OUT_OF_ORDER_LENGTH) {
      this.end()
      throw invalidArgumentError('Too many messages wait for an earlier one.')
    }
  }

  /** Drops every array up to `number`. @throws FirestoreError for a number that was not sent */
  acknowledge(number: number): void {
    this.#lastSeenAt = this.#deps.now()
    if (number > this.#outbox.last) throw invalidArgumentError('What was never sent cannot be acknowledged.')
    this.#outbox.acknowledge(number)
    this.#runGuarded((stream) => stream.onDrain?.())
  }

  /** Sends over this connection from now on. A poll ends with the first chunk, or after `timeout` milliseconds. */
  attach(connection: ResponseConnection, poll: { readonly timeout: number } | null): void {
    if (this.#hasEnded) {
      connection.end()
      return
    }
    this.#releaseConnection()
    this.#isHalfOpen = false
    this.#connections.add(connection)
    const attached: AttachedConnection = {
      connection,
      noopInterval: poll?.timeout ?? NOOP_INTERVAL,
      isPoll: poll !== null,
      lastWriteAt: this.#deps.now(),
    }
    this.#current = attached
    connection.onClose(() => this.#onConnectionClosed(attached))
    this.#outbox.rewind()
    // Without an immediate first byte the client assumes a buffering proxy and polls from then on.
    if (this.#outbox.count === 0 && poll === null) this.#push('["noop"]')
    this.#flush()
  }

  /** Called about once a second: sends keep-alives, and ends a stream or a session that has expired. */
  checkTimeouts(): void {
    const time = this.#deps.now()
    const reason = this.#stream?.getEndReason?.() ?? null
    if (reason !== null) this.sendError(reason)
    // A session without a stream expires even if its client keeps the connection open.
    if (this.#current === null || this.#stream === null) {
      const timeout = this.#isHalfOpen ? HALF_OPEN_TIMEOUT : SESSION_TIMEOUT
      if (time - this.#lastSeenAt >= timeout) this.end()
    } else if (time - this.#current.lastWriteAt >= this.#current.noopInterval) this.#push('["noop"]')
  }

  /** Ends the session. With a reason the client opens another session at once instead of resuming this one. */
  end(reason?: FirestoreError): void {
    if (this.#hasEnded) return
    if (reason !== undefined) {
      this.sendError(reason)
      this.#flush()
    }
    this.#hasEnded = true
    this.#closeStream()
    const lastConnection = this.#current?.connection
    // After an overflow every connection is destroyed: one that its client does not read would never end.
    if (!this.#hasOverflowed) this.#releaseConnection()
    for (const connection of this.#connections)
      if (this.#hasOverflowed || connection !== lastConnection) connection.destroy()
    this.#current = null
    this.#outbox.clear()
    this.#deps.onEnd()
  }

  #closeStream(): void {
    const stream = this.#stream
    this.#stream = null
    this.#inbound.clear()
    stream?.onClose?.()
  }

  #push(payload: string): void {
    if (this.#hasEnded || this.#hasOverflowed) return
    this.#outbox.push(payload)
    if (this.#outbox.size > MAX_UNACKNOWLEDGED_BYTES && this.#outbox.count > 1) {
      this.#hasOverflowed = true
      this.#outbox.clear()
    }
    if (this.#isFlushScheduled) return
    this.#isFlushScheduled = true
    // One chunk holds everything of this turn, and the session never ends while its stream is sending.
    queueMicrotask(() => {
      this.#isFlushScheduled = false
      if (this.#hasOverflowed) this.end()
      else this.#flush()
    })
  }

  #flush(): void {
    if (this.#current === null) return
    const text = this.#outbox.takeChunk()
    if (text === null) return
    this.#current.connection.write(text)
    this.#current.lastWriteAt = this.#deps.now()
    if (this.#current.isPoll || this.#outbox.size >= MAX_CONNECTION_BYTES) this.#releaseConnection()
  }

  #releaseConnection(): void {
    this.#current?.connection.end()
    this.#current = null
    this.#lastSeenAt = this.#deps.now()
  }

  #onConnectionClosed(closed: AttachedConnection): void {
    this.#connections.delete(closed.connection)
    if (this.#current !== closed) return
    this.#current = null
    this.#lastSeenAt = this.#deps.now()
  }

  /** An error of the stream ends the stream, never the program. */
  #runGuarded(work: (stream: Stream) => void): void {
    if (this.#stream === null) return
    try {
      work(this.#stream)
    } catch (error) {
      this.sendError(this.#deps.toFirestoreError(error))
    }
  }
}
