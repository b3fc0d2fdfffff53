import { expect, it } from 'vitest'
import type { ServiceRequest } from '../../http/service-handler.ts'
import { FirestoreError } from '../firestore-error.ts'
import { createChannelService } from './channel-service.ts'
import { HALF_OPEN_TIMEOUT } from './webchannel-session.ts'

const PATH = '/google.firestore.v1.Firestore/Listen/channel'

function opened() {
  let time = 0
  const channels = createChannelService({
    streams: new Map([['Listen', { open: () => ({ receive: () => {} }), maxBytes: 1000 }]]),
    now: () => time,
    toFirestoreError: (error) => new FirestoreError('INTERNAL', String(error)),
  })
  const ask = (method: string, query: string) => {
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
    ask,
    begin(): string {
      const answer = ask('POST', 'VER=8')
      if (answer === null || !('body' in answer)) throw new Error('No answer')
      return /"c","([\w-]+)"/.exec(String(answer.body))?.[1] ?? `${answer.status}`
    },
    /** The client opens its line. */
    attach(id: string) {
      const answer = ask('GET', `SID=${id}&TYPE=xmlhttp`)
      if (answer === null || !('open' in answer)) throw new Error('No line')
      answer.open({ write: () => {}, end: () => {}, destroy: () => {}, onClose: () => {} })
    },
    isKnown: (id: string) => ask('POST', `SID=${id}`)?.status === 200,
    pass(milliseconds: number) {
      time += milliseconds
      channels.checkSessions()
    },
  }
}

it('a session whose line was never opened is over soon, and one with a line is not', () => {
  const { begin, attach, isKnown, pass } = opened()
  const [half, whole] = [begin(), begin()]
  attach(whole)
  pass(HALF_OPEN_TIMEOUT)
  expect([isKnown(half), isKnown(whole)]).toEqual([false, true])
})

it('sessions that were only begun do not keep anybody out', () => {
  const { begin, attach, isKnown } = opened()
  const whole = begin()
  attach(whole)
  const oldest = begin()
  for (let n = 2; n < 1000; n++) begin()
  const newest = begin()
  expect([whole, oldest, newest].map(isKnown)).toEqual([true, false, true])
})

it('sessions with lines are bounded', () => {
  const { begin, attach } = opened()
  for (let n = 0; n < 1000; n++) attach(begin())
  expect(begin()).toBe('503')
})
