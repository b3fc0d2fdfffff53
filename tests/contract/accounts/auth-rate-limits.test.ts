/**
 * Contract test of the rate limits of sign-in, sign-up and mails, with an injected clock. Responses for addresses with
 * and without an account are compared by the work they cause (hashes, writes, commits), not by time.
 */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeriveKey } from '../../../local-cloud/services/auth/passwords.ts'
import { createHookedSqlite } from '../../../local-cloud/services/testing/store-fixtures.ts'
import { openCloud, type TestCloud } from '../open-cloud.ts'
import {
  callAuth,
  deriveKeyFast,
  getNewestCode,
  PASSWORD,
  requestPasswordReset,
  requestRefresh,
  requestSignIn,
  requestSignUp,
  requestVerification,
} from './auth-calls.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const SETH = 'seth@wiki.example'
const IRU = 'iru@wiki.example'
const NOBODY = 'nobody@wiki.example'
const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'
const WRONG = 'INVALID_LOGIN_CREDENTIALS'

let cloud: TestCloud
let time: number
let hashes: number
let writes: number
let commits: number

const counted: DeriveKey = (password, salt) => {
  hashes++
  return deriveKeyFast(password, salt)
}

beforeEach(async () => {
  time = Date.UTC(2026, 4, 1)
  cloud = await openCloud(undefined, {
    clock: () => time,
    derive: counted,
    open: createHookedSqlite({
      after: (sql) => {
        if (sql === 'COMMIT') commits++
        if (sql.startsWith('INSERT')) writes++
      },
    }),
  })
  for (const email of [SETH, IRU]) await requestSignUp(cloud, email)
  hashes = 0
})
afterEach(() => cloud.close())

const errorCode = async (reply: ReturnType<typeof requestSignIn>): Promise<string | null> =>
  (await reply).error?.split(' : ')[0] ?? null

const tries = async (email: string, count: number): Promise<(string | null)[]> => {
  const codes = []
  for (let n = 0; n < count; n++) codes.push(await errorCode(requestSignIn(cloud, email, `wrong ${n}`)))
  return codes
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

describe('fault 52: after five wrong passwords for an address', () => {
  it('sign-in for that address is refused for a minute, for others it is not', async () => {
    expect(await tries(SETH, 4)).toEqual(times(4, WRONG))
    time += 50 * SECOND
    expect(await tries(SETH, 3)).toEqual([WRONG, TOO_MANY, TOO_MANY])
    expect(hashes).toBe(5)
    expect(await errorCode(requestSignIn(cloud, SETH))).toBe(TOO_MANY)
    expect(await errorCode(requestSignIn(cloud, SETH.toUpperCase()))).toBe(TOO_MANY)
    expect(await errorCode(requestSignIn(cloud, IRU))).toBeNull()
    time += MINUTE - 1
    expect(await errorCode(requestSignIn(cloud, SETH))).toBe(TOO_MANY)
    time += 1
    expect(await errorCode(requestSignIn(cloud, SETH))).toBeNull()
  })

  it('no more than five concurrent attempts are verified', async () => {
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => errorCode(requestSignIn(cloud, SETH, `wrong ${n}`))),
    )
    expect(codes.filter((one) => one === WRONG)).toHaveLength(5)
    expect(hashes).toBe(5)
  })

  it('the right password resets the count', async () => {
    for (let round = 0; round < 5; round++) {
      expect(await tries(SETH, 4)).toEqual(times(4, WRONG))
      expect(await errorCode(requestSignIn(cloud, SETH))).toBeNull()
    }
  })

  it('a password reset lifts the limit', async () => {
    await tries(SETH, 5)
    await requestPasswordReset(cloud, SETH)
    const newPassword = 'another horse'
    await callAuth(cloud, 'accounts:resetPassword', { oobCode: getNewestCode(cloud), newPassword })
    expect(await errorCode(requestSignIn(cloud, SETH, newPassword))).toBeNull()
  })

  it('an existing session stays valid', async () => {
    const { idToken, refreshToken } = await requestSignUp(cloud, 'ysse@wiki.example')
    await tries('ysse@wiki.example', 6)
    expect(await errorCode(requestRefresh(cloud, refreshToken))).toBeNull()
    expect(await errorCode(callAuth(cloud, 'accounts:lookup', { idToken }))).toBeNull()
  })
})

describe('a password tried once on each of many accounts', () => {
  const guess = (n: number) => errorCode(requestSignIn(cloud, `person${n}@wiki.example`, 'Summer2026'))
  const guesses = async (first: number, count: number) => {
    const codes = []
    for (let n = first; n < first + count; n++) codes.push(await guess(n))
    return codes
  }

  it('is refused for five minutes after fifty failures', async () => {
    expect(await guesses(0, 49)).toEqual(times(49, WRONG))
    // Successful sign-ins do not count.
    for (let n = 0; n < 5; n++) expect(await errorCode(requestSignIn(cloud, SETH))).toBeNull()
    expect(await guesses(49, 3)).toEqual([WRONG, TOO_MANY, TOO_MANY])
    time += 5 * MINUTE - 1
    expect(await guess(60)).toBe(TOO_MANY)
    time += 1
    expect(await guess(61)).toBe(WRONG)
  })

  it('is verified fifty times at most when all attempts are concurrent', async () => {
    const codes = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))
    expect(codes.filter((one) => one === WRONG)).toHaveLength(50)
    expect(hashes).toBe(50)
  })

  it('is not counted for an address that is already limited', async () => {
    await tries(SETH, 70)
    expect(await guesses(0, 3)).toEqual(times(3, WRONG))
  })
})

/** Number of concurrent clients. */
const LANES = 20

describe('fault 52: a flood', () => {
  it('of 1,000 passwords causes five hashes, and reads are still answered', async () => {
    const codes: (string | null)[] = []
    const lane = async (first: number) => {
      for (let n = first; n < 1000; n += LANES) codes.push(await errorCode(requestSignIn(cloud, SETH, `wrong ${n}`)))
    }
    const flood = Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)))
    for (let n = 0; n < 20; n++) expect((await cloud.call(':batchGet', { documents: [] })).status).toBe(200)
    await flood
    expect([hashes, codes.filter((one) => one === TOO_MANY).length]).toEqual([5, 995])
  })

  it('of 1,000 new accounts is refused after a hundred, and one more is allowed every half minute', async () => {
    const join = (n: number) =>
      errorCode(
        callAuth(cloud, 'accounts:signUp', {
          email: `crowd${n}@wiki.example`,
          password: PASSWORD,
        }),
      )
    const codes = []
    for (let n = 0; n < 1000; n++) codes.push(await join(n))
    // Two accounts exist before the flood.
    expect(codes.slice(0, 98)).toEqual(times(98, null))
    expect(codes.slice(98)).toEqual(times(902, TOO_MANY))
    expect(await errorCode(requestSignIn(cloud, SETH))).toBeNull()
    time += MINUTE / 2 - 1
    expect(await join(1000)).toBe(TOO_MANY)
    time += 1
    expect([await join(1000), await join(1001)]).toEqual([null, TOO_MANY])
    time += 60 * MINUTE
    for (let n = 0; n < 120; n++) codes.push(await join(1001 + n))
    expect(codes.slice(-120)).toEqual([...times(100, null), ...times(20, TOO_MANY)])
  })

  it('of sign-ups with an address in use is limited as well', async () => {
    const codes = []
    for (let n = 0; n < 200; n++)
      codes.push(await errorCode(callAuth(cloud, 'accounts:signUp', { email: SETH, password: PASSWORD })))
    expect([codes[0], codes.at(-1)]).toEqual(['EMAIL_EXISTS', TOO_MANY])
  })

  it('of mails is refused after five for an address, with or without an account', async () => {
    for (const email of [SETH, NOBODY]) {
      const codes = []
      for (let n = 0; n < 7; n++) codes.push(await errorCode(requestPasswordReset(cloud, email)))
      expect(codes).toEqual([...times(5, null), TOO_MANY, TOO_MANY])
    }
    expect(cloud.auth.listMails()).toHaveLength(5)
    const { idToken } = await requestSignUp(cloud, 'ysse@wiki.example')
    const codes = []
    for (let n = 0; n < 6; n++) codes.push(await errorCode(requestVerification(cloud, idToken)))
    expect(codes).toEqual([...times(5, null), TOO_MANY])
    time += MINUTE
    expect(await errorCode(requestPasswordReset(cloud, SETH))).toBeNull()
  })
})

describe('fault 51: an address without an account', () => {
  /** Returns the response without the address, and the work that the call causes. */
  async function measure(call: () => ReturnType<typeof requestSignIn>, email: string) {
    hashes = 0
    writes = 0
    commits = 0
    const { status, json } = await call()
    const text = JSON.stringify(json).replace(email, 'ADDRESS')
    return { status, text, hashes, writes, commits }
  }

  it('is answered at sign-in like a wrong password', async () => {
    const known = await measure(() => requestSignIn(cloud, SETH, 'wrong'), SETH)
    const unknown = await measure(() => requestSignIn(cloud, NOBODY, 'wrong'), NOBODY)
    expect(unknown).toEqual(known)
    expect(known).toMatchObject({ status: 400, hashes: 1, writes: 0 })
  })

  it('is answered at a password reset like one that gets a mail', async () => {
    const known = await measure(() => requestPasswordReset(cloud, SETH), SETH)
    const unknown = await measure(() => requestPasswordReset(cloud, NOBODY), NOBODY)
    expect(unknown).toEqual(known)
    expect(known).toMatchObject({ status: 200, hashes: 0, writes: 4, commits: 1 })
    expect(cloud.auth.listMails().map(({ to }) => to)).toEqual([SETH])
  })

  it('is limited after five passwords like any other', async () => {
    expect(await tries(NOBODY, 7)).toEqual([...times(5, WRONG), TOO_MANY, TOO_MANY])
    expect(await tries(SETH, 7)).toEqual([...times(5, WRONG), TOO_MANY, TOO_MANY])
  })
})
