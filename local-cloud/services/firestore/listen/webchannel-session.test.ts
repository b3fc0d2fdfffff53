import { describe, expect, it } from 'vitest'
import type { ResponseConnection } from '../../http/service-handler.ts'
import { FirestoreError } from '../firestore-error.ts'
import {
  KEEP_ALIVE,
  type Stream,
  type StreamSender,
  WebChannelSession,
} from './webchannel-session.ts'

interface SessionFixture {
  readonly session: WebChannelSession
  readonly sender: StreamSender
  readonly received: string[]
  readonly isEnded: () => boolean
  /** Moves the clock on, looking after the session every second, as the service does. */
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
  const line: ResponseConnection = {
    write: (text) => void written.push(text),
    end: close('ended'),
    destroy: close('cut'),
    onClose: (listener) => void closeListeners.push(listener),
  }
  return { line, written, state: () => state }
}

/** Everything of one turn travels together, at its end. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a session', () => {
  it('is heard from well within the time its client was promised', async () => {
    const { session, pass } = createSessionFixture()
    const { line, written } = createConnection()
    session.attach(line, null)
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

  it('holds a poll no longer than its client waits', async () => {
    const { session, pass } = createSessionFixture()
    const { line, written, state } = createConnection()
    session.attach(line, { timeout: 4000 })
    await turn()
    expect(written).toEqual([])
    pass(4000)
    await turn()
    expect(written).toEqual(['14\n[[1,["noop"]]]'])
    expect(state()).toBe('ended')
  })

  it('is swept when nobody has asked after it for a while, and its stream told', async () => {
    let closed = 0
    const { session, pass, isEnded } = createSessionFixture({ onClose: () => void closed++ })
    const { line } = createConnection()
    session.attach(line, null)
    pass(3_600_000)
    expect(isEnded()).toBe(false)
    line.destroy()
    pass(29_000)
    expect(isEnded()).toBe(false)
    session.acknowledge(1)
    pass(29_000)
    expect(isEnded()).toBe(false)
    pass(2000)
    expect([isEnded(), closed]).toEqual([true, 1])
  })

  it('ends when its client may listen no longer, and says so', async () => {
    let expired = false
    const { session, pass, received } = createSessionFixture({
      getEndReason: () => (expired ? new FirestoreError('UNAUTHENTICATED', 'Expired.') : null),
    })
    const { line, written } = createConnection()
    session.attach(line, null)
    pass(5000)
    expired = true
    pass(1000)
    await turn()
    expect(written.join('')).toContain('"code":16')
    session.receive(new Map([[0, 'late']]))
    expect(received).toEqual([])
  })

  it('survives a mistake of its stream, which ends', async () => {
    let closed = 0
    const { session, isEnded, pass } = createSessionFixture({
      receive() {
        throw new TypeError('a bug')
      },
      onClose: () => void closed++,
    })
    const { line, written } = createConnection()
    session.attach(line, null)
    session.receive(new Map([[0, 'anything']]))
    await turn()
    expect(written.join('')).toContain('"status":"INTERNAL"')
    expect([closed, isEnded()]).toEqual([1, false])
    pass(31_000)
    expect(isEnded()).toBe(true)
  })

  it('cuts a client off that takes nothing, its lines too, and keeps nothing for it', async () => {
    const { session, sender, isEnded } = createSessionFixture()
    const { line, state } = createConnection()
    session.attach(line, null)
    await turn()
    const message = JSON.stringify('x'.repeat(1024 * 1024))
    for (let i = 0; i < 3; i++) sender.send(message)
    await turn()
    // The full line was ended, but its client has not taken what was written to it.
    expect(isEnded()).toBe(false)
    for (let i = 0; i < 3; i++) sender.send(message)
    expect(session.state.waiting).toBe(0)
    await turn()
    expect([isEnded(), sender.isWritable]).toEqual([true, false])
    expect(state()).not.toBe('open')
  })

  it('takes one message larger than all it may keep', async () => {
    const { session, sender, isEnded } = createSessionFixture()
    sender.send(JSON.stringify('x'.repeat(6 * 1024 * 1024)))
    await turn()
    expect(isEnded()).toBe(false)
    const { line, written } = createConnection()
    session.attach(line, null)
    expect(written[0]?.length).toBeGreaterThan(6 * 1024 * 1024)
  })

  it('asks its stream to go on when there is room again', async () => {
    let proceeded = 0
    const { session, sender } = createSessionFixture({ onDrain: () => void proceeded++ })
    sender.send(JSON.stringify('x'.repeat(200_000)))
    expect(sender.isWritable).toBe(false)
    session.acknowledge(1)
    expect([sender.isWritable, proceeded]).toEqual([true, 1])
    expect(() => session.acknowledge(2)).toThrow('never sent')
  })
})
