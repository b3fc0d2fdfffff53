/** Who tries passwords, asks for addresses or floods: bounded by an injected clock, likeness judged by counting work. */

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
/** Records written, and commits. */
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

const word = async (reply: ReturnType<typeof requestSignIn>): Promise<string | null> =>
  (await reply).error?.split(' : ')[0] ?? null

const tries = async (email: string, count: number): Promise<(string | null)[]> => {
  const words = []
  for (let n = 0; n < count; n++) words.push(await word(requestSignIn(cloud, email, `wrong ${n}`)))
  return words
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

describe('fault 52: after five wrong passwords for an address', () => {
  it('it waits a minute from the fifth, and nobody else does', async () => {
    expect(await tries(SETH, 4)).toEqual(times(4, WRONG))
    time += 50 * SECOND
    expect(await tries(SETH, 3)).toEqual([WRONG, TOO_MANY, TOO_MANY])
    expect(hashes).toBe(5)
    expect(await word(requestSignIn(cloud, SETH))).toBe(TOO_MANY)
    expect(await word(requestSignIn(cloud, SETH.toUpperCase()))).toBe(TOO_MANY)
    expect(await word(requestSignIn(cloud, IRU))).toBeNull()
    time += MINUTE - 1
    expect(await word(requestSignIn(cloud, SETH))).toBe(TOO_MANY)
    time += 1
    expect(await word(requestSignIn(cloud, SETH))).toBeNull()
  })

  it('sent in one instant, no more than five are looked at', async () => {
    const words = await Promise.all(
      Array.from({ length: 50 }, (_, n) => word(requestSignIn(cloud, SETH, `wrong ${n}`))),
    )
    expect(words.filter((one) => one === WRONG)).toHaveLength(5)
    expect(hashes).toBe(5)
  })

  it('the right one forgives those before it', async () => {
    for (let round = 0; round < 5; round++) {
      expect(await tries(SETH, 4)).toEqual(times(4, WRONG))
      expect(await word(requestSignIn(cloud, SETH))).toBeNull()
    }
  })

  it('a reset opens the account at once', async () => {
    await tries(SETH, 5)
    await requestPasswordReset(cloud, SETH)
    const newPassword = 'another horse'
    await callAuth(cloud, 'accounts:resetPassword', { oobCode: getNewestCode(cloud), newPassword })
    expect(await word(requestSignIn(cloud, SETH, newPassword))).toBeNull()
  })

  it('who is signed in goes on', async () => {
    const { idToken, refreshToken } = await requestSignUp(cloud, 'ysse@wiki.example')
    await tries('ysse@wiki.example', 6)
    expect(await word(requestRefresh(cloud, refreshToken))).toBeNull()
    expect(await word(callAuth(cloud, 'accounts:lookup', { idToken }))).toBeNull()
  })
})

describe('one guess each over many accounts', () => {
  const guess = (n: number) => word(requestSignIn(cloud, `person${n}@wiki.example`, 'Summer2026'))
  const guesses = async (first: number, count: number) => {
    const words = []
    for (let n = first; n < first + count; n++) words.push(await guess(n))
    return words
  }

  it('waits after fifty that failed, for five minutes', async () => {
    expect(await guesses(0, 49)).toEqual(times(49, WRONG))
    // The right ones do not count.
    for (let n = 0; n < 5; n++) expect(await word(requestSignIn(cloud, SETH))).toBeNull()
    expect(await guesses(49, 3)).toEqual([WRONG, TOO_MANY, TOO_MANY])
    time += 5 * MINUTE - 1
    expect(await guess(60)).toBe(TOO_MANY)
    time += 1
    expect(await guess(61)).toBe(WRONG)
  })

  it('ends there also when all come in one instant', async () => {
    const words = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))
    expect(words.filter((one) => one === WRONG)).toHaveLength(50)
    expect(hashes).toBe(50)
  })

  it('is not counted for an address that waits already', async () => {
    await tries(SETH, 70)
    expect(await guesses(0, 3)).toEqual(times(3, WRONG))
  })
})

/** How many ask at once. */
const LANES = 20

describe('fault 52: a flood', () => {
  it('of 1,000 passwords costs five, and reads go on', async () => {
    const words: (string | null)[] = []
    const lane = async (first: number) => {
      for (let n = first; n < 1000; n += LANES)
        words.push(await word(requestSignIn(cloud, SETH, `wrong ${n}`)))
    }
    const flood = Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)))
    for (let n = 0; n < 20; n++)
      expect((await cloud.call(':batchGet', { documents: [] })).status).toBe(200)
    await flood
    expect([hashes, words.filter((one) => one === TOO_MANY).length]).toEqual([5, 995])
  })

  it('of 1,000 new accounts ends at a hundred, and stops others for half a minute', async () => {
    const join = (n: number) =>
      word(
        callAuth(cloud, 'accounts:signUp', {
          email: `crowd${n}@wiki.example`,
          password: PASSWORD,
        }),
      )
    const words = []
    for (let n = 0; n < 1000; n++) words.push(await join(n))
    // two were there before
    expect(words.slice(0, 98)).toEqual(times(98, null))
    expect(words.slice(98)).toEqual(times(902, TOO_MANY))
    expect(await word(requestSignIn(cloud, SETH))).toBeNull()
    time += MINUTE / 2 - 1
    expect(await join(1000)).toBe(TOO_MANY)
    time += 1
    expect([await join(1000), await join(1001)]).toEqual([null, TOO_MANY])
    time += 60 * MINUTE
    for (let n = 0; n < 120; n++) words.push(await join(1001 + n))
    expect(words.slice(-120)).toEqual([...times(100, null), ...times(20, TOO_MANY)])
  })

  it('of addresses that may be taken ends there as well', async () => {
    const words = []
    for (let n = 0; n < 200; n++)
      words.push(
        await word(callAuth(cloud, 'accounts:signUp', { email: SETH, password: PASSWORD })),
      )
    expect([words[0], words.at(-1)]).toEqual(['EMAIL_EXISTS', TOO_MANY])
  })

  it('of mails ends at five for an address, with an account or without', async () => {
    for (const email of [SETH, NOBODY]) {
      const words = []
      for (let n = 0; n < 7; n++) words.push(await word(requestPasswordReset(cloud, email)))
      expect(words).toEqual([...times(5, null), TOO_MANY, TOO_MANY])
    }
    expect(cloud.auth.listMails()).toHaveLength(5)
    const { idToken } = await requestSignUp(cloud, 'ysse@wiki.example')
    const words = []
    for (let n = 0; n < 6; n++) words.push(await word(requestVerification(cloud, idToken)))
    expect(words).toEqual([...times(5, null), TOO_MANY])
    time += MINUTE
    expect(await word(requestPasswordReset(cloud, SETH))).toBeNull()
  })
})

describe('fault 51: an address without an account', () => {
  /** The work a call makes, and its answer without the address. */
  async function seen(call: () => ReturnType<typeof requestSignIn>, email: string) {
    hashes = 0
    writes = 0
    commits = 0
    const { status, json } = await call()
    const text = JSON.stringify(json).replace(email, 'ADDRESS')
    return { status, text, hashes, writes, commits }
  }

  it('looks to who signs in like a wrong password', async () => {
    const known = await seen(() => requestSignIn(cloud, SETH, 'wrong'), SETH)
    const unknown = await seen(() => requestSignIn(cloud, NOBODY, 'wrong'), NOBODY)
    expect(unknown).toEqual(known)
    expect(known).toMatchObject({ status: 400, hashes: 1, writes: 0 })
  })

  it('looks to who asks for a reset like one that gets a mail', async () => {
    const known = await seen(() => requestPasswordReset(cloud, SETH), SETH)
    const unknown = await seen(() => requestPasswordReset(cloud, NOBODY), NOBODY)
    expect(unknown).toEqual(known)
    expect(known).toMatchObject({ status: 200, hashes: 0, writes: 4, commits: 1 })
    expect(cloud.auth.listMails().map(({ to }) => to)).toEqual([SETH])
  })

  it('waits after five passwords like any other', async () => {
    expect(await tries(NOBODY, 7)).toEqual([...times(5, WRONG), TOO_MANY, TOO_MANY])
    expect(await tries(SETH, 7)).toEqual([...times(5, WRONG), TOO_MANY, TOO_MANY])
  })
})
