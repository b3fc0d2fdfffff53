/** Passwords as scrypt hashes, worked out beside the program and a few at a time, so that nobody else waits. */

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { AuthError } from './auth-error.ts'
import { isCommonPassword } from './common-passwords.ts'

export interface PasswordHash {
  readonly salt: string
  readonly key: string
}

/** Slow on purpose. */
export type DeriveKey = (password: string, salt: Uint8Array) => Promise<Uint8Array>

export interface PasswordHasher {
  /** @throws AuthRefusal when too many wait, as the others do: asked first where a try would be counted. */
  requireCapacity(): void
  /** @throws AuthRefusal when too many wait. */
  hash(password: string): Promise<PasswordHash>
  /** Takes its time for an account there is not as well. @throws AuthRefusal when too many wait. */
  matches(password: string, hash: PasswordHash | null): Promise<boolean>
}

const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 4096
/** One character again and again, in either case: the dictionary holds only some of these. */
const REPEATED_CHARACTER = /^(.)\1*$/isu
const SALT_BYTES = 16
const KEY_BYTES = 32
/** About a tenth of a second and 34 MB each. */
export const SCRYPT_COST = { N: 32_768, r: 8, p: 1 }
const COST = { ...SCRYPT_COST, maxmem: 64 * 1024 ** 2 }
/** Half of the threads Node has for files and hashes together. */
const MAX_CONCURRENT_HASHES = 2
const MAX_QUEUED_HASHES = 64

export const deriveScryptKey: DeriveKey = (password, salt) =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })

export function createPasswordHasher(derive: DeriveKey): PasswordHasher {
  const dummyHash: PasswordHash = { salt: randomBytes(SALT_BYTES).toString('base64'), key: '' }
  const { requireCapacity, runQueued } = createConcurrencyLimiter(
    MAX_CONCURRENT_HASHES,
    MAX_QUEUED_HASHES,
  )
  return {
    requireCapacity,
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      const key = await runQueued(() => derive(password, salt))
      return { salt: salt.toString('base64'), key: Buffer.from(key).toString('base64') }
    },
    async matches(password, storedHash) {
      const { salt, key } = storedHash ?? dummyHash
      const derived = await runQueued(() => derive(password, Buffer.from(salt, 'base64')))
      const expected = Buffer.from(key, 'base64')
      return expected.length === derived.length && timingSafeEqual(expected, derived)
    },
  }
}

/** Rejects with an AuthRefusal in the protocol's own words. */
export async function validatePassword(password: string | null): Promise<string> {
  if (password === null || password === '') throw new AuthError('MISSING_PASSWORD')
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new AuthError(
      'WEAK_PASSWORD',
      `Password should be at least ${MIN_PASSWORD_LENGTH} characters`,
    )
  if (password.length > MAX_PASSWORD_LENGTH)
    throw new AuthError(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [Password may contain at most ${MAX_PASSWORD_LENGTH} characters]`,
    )
  if (REPEATED_CHARACTER.test(password) || (await isCommonPassword(password)))
    throw new AuthError('WEAK_PASSWORD', 'Password is one of the most common ones')
  return password
}

function createConcurrencyLimiter(maxRunning: number, maxQueued: number) {
  const queue: (() => void)[] = []
  let running = 0

  function requireCapacity(): void {
    if (queue.length >= maxQueued) throw tooManyAttemptsError('Too many people sign in just now.')
  }

  async function runQueued<T>(work: () => Promise<T>): Promise<T> {
    requireCapacity()
    if (running >= maxRunning) await new Promise<void>((resolve) => queue.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // whoever is next takes over this one's place
      const next = queue.shift()
      if (next === undefined) running--
      else next()
    }
  }

  return { requireCapacity, runQueued }
}

export const tooManyAttemptsError = (sentence: string): AuthError =>
  new AuthError('TOO_MANY_ATTEMPTS_TRY_LATER', sentence)
