/** Custom tokens: each signs in to one account once, within a minute. They are in memory, and only a program issues them. */
import { createHash, randomBytes } from 'node:crypto'

export interface CustomTokens {
  issue(uid: string): string
  /** Returns the uid of the account, and makes the token invalid; null for a token that is not valid. */
  redeem(token: string): string | null
}

const TOKEN_BYTES = 32
const TOKEN_LIFETIME_MS = 60_000

/** @param clock returns milliseconds since 1970 */
export function createCustomTokens(clock: () => number): CustomTokens {
  /** By the hash of the token, so that the time of a look-up says nothing about the tokens themselves. */
  const issued = new Map<string, { readonly uid: string; readonly expires: number }>()

  function removeExpired(now: number): void {
    for (const [hash, { expires }] of issued) if (expires <= now) issued.delete(hash)
  }

  return {
    issue(uid) {
      const now = clock()
      removeExpired(now)
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      issued.set(hashToken(token), { uid, expires: now + TOKEN_LIFETIME_MS })
      return token
    },
    redeem(token) {
      removeExpired(clock())
      const hash = hashToken(token)
      const found = issued.get(hash)
      issued.delete(hash)
      return found?.uid ?? null
    },
  }
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64')
