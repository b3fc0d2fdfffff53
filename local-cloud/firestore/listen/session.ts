/** One WebChannel session: messages in, each once and in order; arrays out, kept until they are acknowledged. */

import type { Line } from '../../http/exchange.ts'
import { invalid, type Refusal } from '../errors.ts'
import { createOutbox } from './outbox.ts'
import { statusFrame } from './status-frame.ts'

/** What the service does with a session. */
export interface Stream {
  /** One message of the client. @throws Refusal, which ends the stream and is told to the client. */
  receive(text: string): void
  /** There may be room again for what was held back. */
  proceed?(): void
  /** Asked every second or so: why the stream is over, null while it goes on. */
  reasonToEnd?(): Refusal | null
  /** Nothing more will come or can be sent. */
  closed?(): void
}

/** A session as its stream sees it. */
export interface Sender {
  /** The JSON text of one message. */
  send(message: string): void
  /** False while the client has not acknowledged what it was sent: large results wait for it. */
  readonly hasRoom: boolean
  /** Says why, and ends the stream. */
  refuse(refusal: Refusal): void
}

export interface Session {
  readonly id: string
  /** Array number of the last that was sent, and how much is unacknowledged. */
  readonly state: { readonly attached: boolean; readonly last: number; readonly waiting: number }
  /** Begun, and its client has never opened a line. */
  readonly isHalfOpen: boolean
  receive(messages: ReadonlyMap<number, string>): void
  acknowledge(number: number): void
  /** A hanging request. A poll ends with the first chunk, or when it is `patience` milliseconds old. */
  attach(line: Line, poll: { readonly patience: number } | null): void
  /** Looked at every second or so. */
  check(): void
  /** With a reason where the client is to open another at once, instead of asking after this one. */
  end(reason?: Refusal): void
}

export interface SessionParts {
  readonly id: string
  /** Milliseconds that only rise, whatever the system's clock does. */
  readonly now: () => number
  readonly open: (sender: Sender) => Stream
  /** How an error is told. */
  readonly refusalOf: (error: unknown) => Refusal
  readonly ended: () => void
}

/** The client is promised a byte at least this often, and waits half as long again. */
export const KEEP_ALIVE = 30_000
const SILENCE = 0.8 * KEEP_ALIVE
/** A line that has brought so much is ended: opening the next, the client acknowledges it. */
const FULL_LINE = 128 * 1024
/** A client that takes so much less than there is to tell is cut off; it comes back and is told what has changed. */
const MOST_WAITING = 4 * 1024 * 1024
/** A session nobody asks after: the tab is gone, or its client has been told to wait and may resume later. */
const DEAD = 30_000
/** A client opens its line in the same moment. */
export const HALF_OPEN_TIMEOUT = 10_000
/** A client sends at most so many messages at once, so a later one cannot be waiting for its turn. */
const FURTHEST_AHEAD = 1000
/** Characters of the messages that wait for an earlier one. Clients wait for each request's answer, so few ever do. */
const MAX_EARLY_TEXT = 1024 * 1024

interface OpenLine {
  readonly line: Line
  readonly patience: number
  readonly isPoll: boolean
  spoke: number
}

export function openSession(parts: SessionParts): Session {
  const { now } = parts
  const outbox = createOutbox()
  const early = new Map<number, string>()
  const lines = new Set<Line>()
  let next = 0
  let attached: OpenLine | null = null
  let seen = now()
  let isHalfOpen = true
  let ended = false
  let overflown = false
  let flushing = false

  const sender: Sender = {
    send: (message) => push(`[${message}]`),
    get hasRoom() {
      return !overflown && outbox.size < FULL_LINE
    },
    refuse(refusal) {
      push(`[${statusFrame(refusal)}]`)
      closeStream()
    },
  }
  let stream: Stream | null = null

  function closeStream(): void {
    const closing = stream
    stream = null
    early.clear()
    closing?.closed?.()
  }

  function push(payload: string): void {
    if (ended || overflown) return
    outbox.push(payload)
    if (outbox.size > MOST_WAITING && outbox.count > 1) {
      overflown = true
      outbox.clear()
    }
    if (flushing) return
    flushing = true
    // Everything of one turn travels in one chunk; and nothing ends while a stream is still talking.
    queueMicrotask(() => {
      flushing = false
      if (overflown) end()
      else flush()
    })
  }

  function flush(): void {
    if (attached === null) return
    const text = outbox.take()
    if (text === null) return
    attached.line.write(text)
    attached.spoke = now()
    if (attached.isPoll || outbox.size >= FULL_LINE) release()
  }

  function release(): void {
    attached?.line.end()
    attached = null
    seen = now()
  }

  /** A stream's mistake ends that stream, never the program. */
  function guarded(work: (stream: Stream) => void): void {
    if (stream === null) return
    try {
      work(stream)
    } catch (error) {
      sender.refuse(parts.refusalOf(error))
    }
  }

  function end(reason?: Refusal): void {
    if (ended) return
    if (reason !== undefined) {
      sender.refuse(reason)
      flush()
    }
    ended = true
    closeStream()
    const last = attached?.line
    // Ended properly where nothing is lost by it; a line that is stuck would stay for as long as its client likes.
    if (!overflown) release()
    for (const line of lines) if (overflown || line !== last) line.cut()
    attached = null
    outbox.clear()
    parts.ended()
  }

  const session: Session = {
    id: parts.id,
    get state() {
      return { attached: attached !== null, last: outbox.last, waiting: outbox.size }
    },
    get isHalfOpen() {
      return isHalfOpen
    },
    receive(messages) {
      seen = now()
      for (const [number, text] of messages) {
        if (number >= next + FURTHEST_AHEAD) throw invalid('A message is far ahead of its turn.')
        if (number >= next) early.set(number, text)
      }
      for (let text = early.get(next); text !== undefined; text = early.get(next)) {
        early.delete(next++)
        const message = text
        guarded((open) => open.receive(message))
      }
      const waiting = [...early.values()].reduce((sum, text) => sum + text.length, 0)
      if (waiting > MAX_EARLY_TEXT) {
        end()
        throw invalid('Too many messages wait for an earlier one.')
      }
    },
    acknowledge(number) {
      seen = now()
      if (number > outbox.last) throw invalid('What was never sent cannot be acknowledged.')
      outbox.acknowledge(number)
      guarded((open) => open.proceed?.())
    },
    attach(line, poll) {
      if (ended) return line.end()
      release()
      isHalfOpen = false
      lines.add(line)
      const opened: OpenLine = {
        line,
        patience: poll?.patience ?? SILENCE,
        isPoll: poll !== null,
        spoke: now(),
      }
      attached = opened
      line.onClose(() => {
        lines.delete(line)
        if (attached !== opened) return
        attached = null
        seen = now()
      })
      outbox.rewind()
      // The first byte at once: without it the client takes the line for one that hoards, and polls from then on.
      if (outbox.count === 0 && poll === null) push('["noop"]')
      flush()
    },
    check() {
      const time = now()
      const reason = stream?.reasonToEnd?.() ?? null
      if (reason !== null) sender.refuse(reason)
      // A refused stream has nothing more to say, though a client may keep its line.
      if (attached === null || stream === null) {
        if (time - seen >= (isHalfOpen ? HALF_OPEN_TIMEOUT : DEAD)) end()
      } else if (time - attached.spoke >= attached.patience) push('["noop"]')
    },
    end,
  }
  try {
    stream = parts.open(sender)
  } catch (error) {
    sender.refuse(parts.refusalOf(error))
  }
  return session
}
