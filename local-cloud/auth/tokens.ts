/** Tokens: claims under the installation's own signature. What another wiki, or nobody, has signed is none. */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { err, ok, type Result } from '#shared/result'
import type { Account } from './accounts.ts'

export type Claims = Readonly<Record<string, unknown>>

/** Who a token speaks for, in which generation of their sessions, and when they last gave their password. */
export interface Bearer {
  readonly uid: string
  readonly generation: number
  /** Seconds since 1970. */
  readonly authTime: number
  readonly claims: Claims
}

type TokenFault = 'invalid' | 'expired'

export interface Tokens {
  /** Shown to the services with each request; for an hour. */
  identity(account: Account, authTime: number): string
  /** Brings new ones for as long as the session lasts. */
  refresh(account: Account, authTime: number): string
  readIdentity(token: string): Result<Bearer, TokenFault>
  readRefresh(token: string): Result<Bearer, TokenFault>
}

/** Seconds. */
export const LIFETIME = 3600
const LONGEST = 8192
const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

export function createTokens(
  { projectId, secret }: { projectId: string; secret: string },
  clock: () => number,
): Tokens {
  const now = () => Math.floor(clock() / 1000)
  const issuer = `https://securetoken.google.com/${projectId}`
  const identities = signer(secret, 'identity')
  const refreshes = signer(secret, 'refresh')
  // equal claims in one second would make equal tokens, and the client drops a new one that equals the old
  const own = ({ uid, generation }: Account, authTime: number) => ({
    sub: uid,
    auth_time: authTime,
    iat: now(),
    jti: `${generation}.${randomBytes(9).toString('base64url')}`,
  })

  return {
    identity: (account, authTime) =>
      identities.sign({
        iss: issuer,
        aud: projectId,
        user_id: account.uid,
        ...own(account, authTime),
        exp: now() + LIFETIME,
        email: account.email,
        email_verified: account.emailVerified,
        firebase: { identities: { email: [account.email] }, sign_in_provider: 'password' },
      }),
    refresh: (account, authTime) => refreshes.sign({ aud: projectId, ...own(account, authTime) }),
    readIdentity(token) {
      const bearer = bearerOf(identities.open(token))
      if (bearer === null) return err('invalid')
      const { iss, aud, exp } = bearer.claims
      if (iss !== issuer || aud !== projectId) return err('invalid')
      // one from the future holds: the clock was set back, and its bearer would not know to ask for another
      return typeof exp === 'number' && exp > now() ? ok(bearer) : err('expired')
    },
    readRefresh(token) {
      const bearer = bearerOf(refreshes.open(token))
      return bearer?.claims['aud'] === projectId ? ok(bearer) : err('invalid')
    },
  }
}

/** A key for each purpose, so that no token passes for one of another kind. */
function signer(secret: string, purpose: string) {
  const key = createHmac('sha256', Buffer.from(secret, 'base64url')).update(purpose).digest()
  const seal = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign(claims: Claims): string {
      const text = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
      return `${text}.${seal(text).toString('base64url')}`
    },
    /** Null for what was not signed here. */
    open(token: string): Claims | null {
      if (token.length > LONGEST) return null
      const [header = '', payload = '', signature = '', ...more] = token.split('.')
      if (more.length > 0) return null
      // always in this way, whatever its header says of another, or of none
      const expected = seal(`${header}.${payload}`)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return JSON.parse(Buffer.from(payload, 'base64url').toString())
    },
  }
}

function bearerOf(claims: Claims | null): Bearer | null {
  const { sub, jti, auth_time: authTime } = claims ?? {}
  if (claims === null || typeof sub !== 'string' || typeof jti !== 'string') return null
  if (typeof authTime !== 'number') return null
  return { uid: sub, generation: Number.parseInt(jti, 10), authTime, claims }
}
