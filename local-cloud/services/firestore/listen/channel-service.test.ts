import { expect, it } from 'vitest'
import type { ServiceRequest } from '../../http/service-handler.ts'
import { FirestoreError } from '../firestore-error.ts'
import { createChannelService } from './channel-service.ts'
import { HALF_OPEN_TIMEOUT } from './webchannel-session.ts'

const PATH = '/google.firestore.v1.Firestore/Listen/channel'

function createChannels() {
  let time = 0
  const channels = createChannelService({
    streams: new Map([['Listen', { open: () => ({ receive: () => {} }), maxBytes: 1000 }]]),
    now: () => time,
    toFirestoreError: (error) => new FirestoreError('INTERNAL', String(error)),
  })
  const send = (method: string, query: string) => {
    const request: ServiceRequest = {
      method,
      path: PATH,
      query: new URLSearchParams(query),
      headers: () => undefined,
      body: new Uint8Array(),
    }
    return channels.handle(request)
  }
  return {
    channels,
    send,
    begin(): string {
      const answer = send('POST', 'VER=8')
      if (answer === null || !('body' in answer)) throw new Error('No answer')
      return /"c","([\w-]+)"/.exec(String(answer.body))?.[1] ?? `${answer.status}`
    },
    /** Opens the connection of the client. */
    attach(id: string) {
      const answer = send('GET', `SID=${id}&TYPE=xmlhttp`)
      if (answer === null || !('open' in answer)) throw new Error('No connection')
      answer.open({ write: () => {}, end: () => {}, destroy: () => {}, onClose: () => {} })
    },
    isKnown: (id: string) => send('POST', `SID=${id}`)?.status === 200,
    pass(milliseconds: number) {
      time += milliseconds
      channels.checkSessions()
    },
  }
}

it('a session without a connection expires soon, and one with a connection does not', () => {
  const { begin, attach, isKnown, pass } = createChannels()
  const [half, whole] = [begin(), begin()]
  attach(whole)
  pass(HALF_OPEN_TIMEOUT)
  expect([isKnown(half), isKnown(whole)]).toEqual([false, true])
})

it('a new session replaces the oldest half-open one', () => {
  const { begin, attach, isKnown } = createChannels()
  const whole = begin()
  attach(whole)
  const oldest = begin()
  for (let n = 2; n < 1000; n++) begin()
  const newest = begin()
  expect([whole, oldest, newest].map(isKnown)).toEqual([true, false, true])
})

it('the number of sessions with connections is bounded', () => {
  const { begin, attach } = createChannels()
  for (let n = 0; n < 1000; n++) attach(begin())
  expect(begin()).toBe('503')
})
