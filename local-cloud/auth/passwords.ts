/** Passwords as scrypt hashes, worked out beside the program and a few at a time, so that nobody else waits. */

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { isCommonPassword } from './common-passwords.ts'
import { AuthRefusal } from './refusal.ts'

export interface PasswordHash {
  readonly salt: string
  readonly key: string
}

/** Slow on purpose. */
export type DeriveKey = (password: string, salt: Uint8Array) => Promise<Uint8Array>

export interface Passwords {
  /** @throws AuthRefusal when too many wait, as the others do: asked first where a try would be counted. */
  demandRoom(): void
  /** @throws AuthRefusal when too many wait. */
  hash(password: string): Promise<PasswordHash>
  /** Takes its time for an account there is not as well. @throws AuthRefusal when too many wait. */
  matches(password: string, hash: PasswordHash | null): Promise<boolean>
}

const SHORTEST = 8
const LONGEST = 4096
/** One character again and again, in either case: the dictionary holds only some of these. */
const ONE_CHARACTER = /^(.)\1*$/isu
const SALT_BYTES = 16
const KEY_BYTES = 32
/** About a tenth of a second and 34 MB each. */
export const SCRYPT_COST = { N: 32_768, r: 8, p: 1 }
const COST = { ...SCRYPT_COST, maxmem: 64 * 1024 ** 2 }
/** Half of the threads Node has for files and hashes together. */
const AT_ONCE = 2
const MOST_WAITING = 64

export const scryptKey: DeriveKey = (password, salt) =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })

export function createPasswords(derive: DeriveKey): Passwords {
  const nobody: PasswordHash = { salt: randomBytes(SALT_BYTES).toString('base64'), key: '' }
  const { demandRoom, inTurn } = fewAtOnce(AT_ONCE, MOST_WAITING)
  return {
    demandRoom,
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      const key = await inTurn(() => derive(password, salt))
      return { salt: salt.toString('base64'), key: Buffer.from(key).toString('base64') }
    },
    async matches(password, known) {
      const { salt, key } = known ?? nobody
      const derived = await inTurn(() => derive(password, Buffer.from(salt, 'base64')))
      const expected = Buffer.from(key, 'base64')
      return expected.length === derived.length && timingSafeEqual(expected, derived)
    },
  }
}

/** Rejects with an AuthRefusal in the protocol's own words. */
export async function goodPassword(password: string | null): Promise<string> {
  if (password === null || password === '') throw new AuthRefusal('MISSING_PASSWORD')
  if (password.length < SHORTEST)
    throw new AuthRefusal('WEAK_PASSWORD', `Password should be at least ${SHORTEST} characters`)
  if (password.length > LONGEST)
    throw new AuthRefusal(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [Password may contain at most ${LONGEST} characters]`,
    )
  if (ONE_CHARACTER.test(password) || (await isCommonPassword(password)))
    throw new AuthRefusal('WEAK_PASSWORD', 'Password is one of the most common ones')
  return password
}

function fewAtOnce(most: number, mostWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0

  function demandRoom(): void {
    if (waiting.length >= mostWaiting) throw tooManyAttempts('Too many people sign in just now.')
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    demandRoom()
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // whoever is next takes over this one's place
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }

  return { demandRoom, inTurn }
}

export const tooManyAttempts = (sentence: string): AuthRefusal =>
  new AuthRefusal('TOO_MANY_ATTEMPTS_TRY_LATER', sentence)
