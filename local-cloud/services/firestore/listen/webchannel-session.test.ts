import { describe, expect, it } from 'vitest'
import type { ResponseConnection } from '../../http/service-handler.ts'
import { FirestoreError } from '../firestore-error.ts'
import { KEEP_ALIVE, type Stream, type StreamSender, WebChannelSession } from './webchannel-session.ts'

interface SessionFixture {
  readonly session: WebChannelSession
  readonly sender: StreamSender
  readonly received: string[]
  readonly isEnded: () => boolean
  /** Advances the clock, and checks the session's timeouts every second, as the service does. */
  pass(milliseconds: number): void
}

function createSessionFixture(overrides: Partial<Stream> = {}): SessionFixture {
  let time = 0
  let ended = false
  let sender: StreamSender | undefined
  const received: string[] = []
  const session = new WebChannelSession({
    now: () => time,
    openStream(given) {
      sender = given
      return { receive: (text) => void received.push(text), ...overrides }
    },
    toFirestoreError: (error) =>
      error instanceof FirestoreError ? error : new FirestoreError('INTERNAL', String(error)),
    onEnd: () => {
      ended = true
    },
  })
  if (sender === undefined) throw new Error('The stream was not opened')
  return {
    session,
    sender,
    received,
    isEnded: () => ended,
    pass(milliseconds) {
      for (const end = time + milliseconds; time < end; ) {
        time += 1000
        session.checkTimeouts()
      }
    },
  }
}

function createConnection() {
  let state: 'open' | 'ended' | 'cut' = 'open'
  const closeListeners: (() => void)[] = []
  const written: string[] = []
  const close = (how: 'ended' | 'cut') => () => {
    if (state !== 'open') return
    state = how
    for (const listener of closeListeners) listener()
  }
  const connection: ResponseConnection = {
    write: (text) => void written.push(text),
    end: close('ended'),
    destroy: close('cut'),
    onClose: (listener) => void closeListeners.push(listener),
  }
  return { connection, written, state: () => state }
}

/** Waits for the end of this turn, at which messages are flushed. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a session', () => {
  it('sends keep-alives within the promised interval', async () => {
    const { session, pass } = createSessionFixture()
    const { connection, written } = createConnection()
    session.attach(connection, null)
    await turn()
    expect(written).toEqual(['14\n[[1,["noop"]]]'])
    pass(KEEP_ALIVE - 2000)
    await turn()
    expect(written).toHaveLength(2)
    pass(10 * KEEP_ALIVE)
    await turn()
    expect(written.join('').match(/noop/g)?.length).toBeGreaterThanOrEqual(10)
  })

  it('ends when more waits for an earlier message than a client ever sends ahead', () => {
    const { session, isEnded, received } = createSessionFixture()
    const half = 'x'.repeat(600_000)
    session.receive(new Map([[1, half]]))
    session.receive(new Map([[0, 'first']]))
    session.receive(new Map([[3, half]]))
    expect([isEnded(), received.length]).toEqual([false, 2])
    expect(() => session.receive(new Map([[4, half]]))).toThrow('wait for an earlier one')
    expect(isEnded()).toBe(true)
  })

  it('answers a poll before its client times out', async () => {
    const { session, pass } = createSessionFixture()
    const { connection, written, state } = createConnection()
    session.attach(connection, { timeout: 4000 })
    await turn()
    expect(written).toEqual([])
    pass(4000)
    await turn()
    expect(written).toEqual(['14\n[[1,["noop"]]]'])
    expect(state()).toBe('ended')
  })

  it('expires without a connection, and closes its stream', async () => {
    let closed = 0
    const { session, pass, isEnded } = createSessionFixture({ onClose: () => void closed++ })
    const { connection } = createConnection()
    session.attach(connection, null)
    pass(3_600_000)
    expect(isEnded()).toBe(false)
    connection.destroy()
    pass(29_000)
    expect(isEnded()).toBe(false)
    session.acknowledge(1)
    pass(29_000)
    expect(isEnded()).toBe(false)
    pass(2000)
    expect([isEnded(), closed]).toEqual([true, 1])
  })

  it('sends the reason when its stream must end', async () => {
    let expired = false
    const { session, pass, received } = createSessionFixture({
      getEndReason: () => (expired ? new FirestoreError('UNAUTHENTICATED', 'Expired.') : null),
    })
    const { connection, written } = createConnection()
    session.attach(connection, null)
    pass(5000)
    expired = true
    pass(1000)
    await turn()
    expect(written.join('')).toContain('"code":16')
    session.receive(new Map([[0, 'late']]))
    expect(received).toEqual([])
  })

  it('survives an unexpected error of its stream, which ends', async () => {
    let closed = 0
    const { session, isEnded, pass } = createSessionFixture({
      receive() {
        throw new TypeError('a bug')
      },
      onClose: () => void closed++,
    })
    const { connection, written } = createConnection()
    session.attach(connection, null)
    session.receive(new Map([[0, 'anything']]))
    await turn()
    expect(written.join('')).toContain('"status":"INTERNAL"')
    expect([closed, isEnded()]).toEqual([1, false])
    pass(31_000)
    expect(isEnded()).toBe(true)
  })

  it('ends and destroys its connections when the client reads nothing', async () => {
    const { session, sender, isEnded } = createSessionFixture()
    const { connection, state } = createConnection()
    session.attach(connection, null)
    await turn()
    const message = JSON.stringify('x'.repeat(1024 * 1024))
    for (let i = 0; i < 3; i++) sender.send(message)
    await turn()
    // The full connection was ended, but its client has not read what was written to it.
    expect(isEnded()).toBe(false)
    for (let i = 0; i < 3; i++) sender.send(message)
    expect(session.state.waiting).toBe(0)
    await turn()
    expect([isEnded(), sender.isWritable]).toEqual([true, false])
    expect(state()).not.toBe('open')
  })

  it('accepts one message larger than the limit of unacknowledged bytes', async () => {
    const { session, sender, isEnded } = createSessionFixture()
    sender.send(JSON.stringify('x'.repeat(6 * 1024 * 1024)))
    await turn()
    expect(isEnded()).toBe(false)
    const { connection, written } = createConnection()
    session.attach(connection, null)
    expect(written[0]?.length).toBeGreaterThan(6 * 1024 * 1024)
  })

  it('calls onDrain of its stream when the client has acknowledged', async () => {
    let proceeded = 0
    const { session, sender } = createSessionFixture({ onDrain: () => void proceeded++ })
    sender.send(JSON.stringify('x'.repeat(200_000)))
    expect(sender.isWritable).toBe(false)
    session.acknowledge(1)
    expect([sender.isWritable, proceeded]).toEqual([true, 1])
    expect(() => session.acknowledge(2)).toThrow('never sent')
  })
})
