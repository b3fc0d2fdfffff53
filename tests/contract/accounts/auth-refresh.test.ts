/** Contract test of token refresh: the identity and documents clients together, on a fake clock. */

import { createUserWithEmailAndPassword } from 'firebase/auth'
import { connectFirestoreEmulator, doc, getFirestore, setDoc } from 'firebase/firestore/lite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthClaims } from '../../../local-cloud/services/firestore/document-access.ts'
import { forwardRequest, startProxy } from '../../bench/proxy.ts'
import { openCloud } from '../open-cloud.ts'
import { connectAuth, deriveKeyFast, PASSWORD } from './auth-calls.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 4, 1)

// The clients and the services run in this process and share this clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(() => void vi.useRealTimers())

const advanceClock = (time: number) => vi.setSystemTime(Date.now() + time)

/** Signs a new account in behind a proxy that records the calls of its clients. */
async function openWriter() {
  const writers: (AuthClaims | null)[] = []
  const cloud = await openCloud(undefined, {
    derive: deriveKeyFast,
    rules: (operations) => void writers.push(...operations.map(({ auth }) => auth)),
  })
  const calls: string[] = []
  const proxy = await startProxy(async (request, response) => {
    calls.push(String(request.url).replace(/^.*[:/]|\?.*$/g, ''))
    const { status, headers, bytes } = await forwardRequest(cloud.address, request)
    response.writeHead(status, headers).end(bytes)
  })
  const { auth, close } = connectAuth({
    ...cloud,
    address: `http://127.0.0.1:${proxy.port}`,
  })
  const db = getFirestore(auth.app)
  connectFirestoreEmulator(db, '127.0.0.1', Number(proxy.port))
  const { user } = await createUserWithEmailAndPassword(auth, 'seth@wiki.example', PASSWORD)
  return {
    user,
    /** Returns and clears the recorded calls. */
    takeCalls: () => calls.splice(0),
    writers,
    write: () => setDoc(doc(db, 'things/one'), { n: 1 }),
    async close() {
      await close()
      proxy.close()
      await cloud.close()
    },
  }
}

let writer: Awaited<ReturnType<typeof openWriter>>
beforeEach(async () => {
  writer = await openWriter()
  await writer.write()
  writer.takeCalls()
})
afterEach(() => writer.close())

describe('a write', () => {
  it('fault 57: refreshes the token once before it expires, and is sent once', async () => {
    const { write, takeCalls, writers, user } = writer
    const before = await user.getIdToken()
    advanceClock(54 * MINUTE)
    await write()
    expect(takeCalls()).toEqual(['commit'])
    advanceClock(5 * MINUTE + 45_000)
    await write()
    expect(takeCalls()).toEqual(['token', 'commit'])
    expect(await user.getIdToken()).not.toBe(before)
    expect(writers.map((auth) => auth?.['sub'])).toEqual(writers.map(() => user.uid))
  })

  it('fault 57: succeeds after a night with an expired token', async () => {
    const { write, takeCalls } = writer
    advanceClock(9 * 60 * MINUTE)
    await write()
    expect(takeCalls()).toEqual(['token', 'commit'])
  })

  it('fault 56: succeeds after the clock is set back or forward by minutes, an hour, a day or a year', async () => {
    const { write } = writer
    for (const time of [-4, 4, -60, 60, -24 * 60, 24 * 60, 365 * 24 * 60].map((m) => m * MINUTE)) {
      advanceClock(time)
      await write()
    }
  })
})
