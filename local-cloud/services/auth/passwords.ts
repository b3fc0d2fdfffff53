/** Password hashing with scrypt, off the main thread and with limited concurrency, and password requirements. */

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { AuthError } from './auth-error.ts'
import { isCommonPassword } from './common-passwords.ts'

export interface PasswordHash {
  readonly salt: string
  readonly key: string
}

/** Key derivation function, deliberately slow. */
export type DeriveKey = (password: string, salt: Uint8Array) => Promise<Uint8Array>

export interface PasswordHasher {
  /** @throws AuthError if the queue is full. Called before an attempt is counted. */
  requireCapacity(): void
  /** @throws AuthError if the queue is full */
  hash(password: string): Promise<PasswordHash>
  /** Takes as long for a missing account as for an existing one. @throws AuthError if the queue is full */
  matches(password: string, hash: PasswordHash | null): Promise<boolean>
}

const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 4096
/** One character repeated, in either case. The dictionary contains only some of these. */
const REPEATED_CHARACTER = /^(.)\1*$/isu
const SALT_BYTES = 16
const KEY_BYTES = 32
/** Costs about 0.1 s and 34 MB per hash. */
export const SCRYPT_COST = { N: 32_768, r: 8, p: 1 }
const COST = { ...SCRYPT_COST, maxmem: 64 * 1024 ** 2 }
/** Half of the threads that Node shares between files and hashes. */
const MAX_CONCURRENT_HASHES = 2
const MAX_QUEUED_HASHES = 64

export const deriveScryptKey: DeriveKey = (password, salt) =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })

export function createPasswordHasher(derive: DeriveKey): PasswordHasher {
  const dummyHash: PasswordHash = { salt: randomBytes(SALT_BYTES).toString('base64'), key: '' }
  const { requireCapacity, runQueued } = createConcurrencyLimiter(MAX_CONCURRENT_HASHES, MAX_QUEUED_HASHES)
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

/** Rejects with an AuthError in the protocol's wording. */
export async function validatePassword(password: string | null): Promise<string> {
  if (password === null || password === '') throw new AuthError('MISSING_PASSWORD')
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new AuthError('WEAK_PASSWORD', `Password should be at least ${MIN_PASSWORD_LENGTH} characters`)
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
      // The next job takes over the slot of this one.
      const next = queue.shift()
      if (next === undefined) running--
      else next()
    }
  }

  return { requireCapacity, runQueued }
}

export const tooManyAttemptsError = (sentence: string): AuthError =>
  new AuthError('TOO_MANY_ATTEMPTS_TRY_LATER', sentence)
