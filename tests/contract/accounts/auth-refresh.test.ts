/** A token that grows old while somebody writes: the clients of identity and documents together, on a clock of their own. */

import { createUserWithEmailAndPassword } from 'firebase/auth'
import { connectFirestoreEmulator, doc, getFirestore, setDoc } from 'firebase/firestore/lite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthClaims } from '../../../local-cloud/services/firestore/document-access.ts'
import { forwardRequest, startProxy } from '../../bench/proxy.ts'
import { openCloud } from '../open-cloud.ts'
import { connectAuth, deriveKeyFast, PASSWORD } from './auth-calls.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 4, 1)

// the clients and the services of this process all look at this one
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(() => void vi.useRealTimers())

const pass = (time: number) => vi.setSystemTime(Date.now() + time)

/** Somebody who is signed in and writes, with every call they make counted. */
async function openWriter() {
  const writers: (AuthClaims | null)[] = []
  const cloud = await openCloud(undefined, {
    derive: deriveKeyFast,
    rules: (operations) => void writers.push(...operations.map(({ auth }) => auth)),
  })
  const calls: string[] = []
  const between = await startProxy(async (request, response) => {
    calls.push(String(request.url).replace(/^.*[:/]|\?.*$/g, ''))
    const { status, headers, bytes } = await forwardRequest(cloud.address, request)
    response.writeHead(status, headers).end(bytes)
  })
  const { auth, close } = connectAuth({
    ...cloud,
    address: `http://127.0.0.1:${between.port}`,
  })
  const db = getFirestore(auth.app)
  connectFirestoreEmulator(db, '127.0.0.1', Number(between.port))
  const { user } = await createUserWithEmailAndPassword(auth, 'seth@wiki.example', PASSWORD)
  return {
    user,
    /** The calls made since the last time. */
    taken: () => calls.splice(0),
    writers,
    write: () => setDoc(doc(db, 'things/one'), { n: 1 }),
    async close() {
      await close()
      between.close()
      await cloud.close()
    },
  }
}

let writer: Awaited<ReturnType<typeof openWriter>>
beforeEach(async () => {
  writer = await openWriter()
  await writer.write()
  writer.taken()
})
afterEach(() => writer.close())

describe('a write', () => {
  it('fault 57: shortly before the hour brings one new token first, and is made once', async () => {
    const { write, taken, writers, user } = writer
    const before = await user.getIdToken()
    pass(54 * MINUTE)
    await write()
    expect(taken()).toEqual(['commit'])
    pass(5 * MINUTE + 45_000)
    await write()
    expect(taken()).toEqual(['token', 'commit'])
    expect(await user.getIdToken()).not.toBe(before)
    expect(writers.map((auth) => auth?.['sub'])).toEqual(writers.map(() => user.uid))
  })

  it('fault 57: after a night is made as if nothing had been', async () => {
    const { write, taken } = writer
    pass(9 * 60 * MINUTE)
    await write()
    expect(taken()).toEqual(['token', 'commit'])
  })

  it('fault 56: goes on when the clock is set back or on, by minutes, an hour, a day or a year', async () => {
    const { write } = writer
    for (const time of [-4, 4, -60, 60, -24 * 60, 24 * 60, 365 * 24 * 60].map((m) => m * MINUTE)) {
      pass(time)
      await write()
    }
  })
})
