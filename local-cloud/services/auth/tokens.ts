/** Token signing and token verification, with the expiry of ID tokens. Keys belong to one installation. */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { err, ok, type Result } from '../result.ts'
import { type AuthAccountRecord, isMailless } from './account-store.ts'

export type TokenClaims = Readonly<Record<string, unknown>>

/** Claims of a verified token: its user, session generation and time of sign-in. */
export interface DecodedToken {
  readonly uid: string
  readonly generation: number
  /** Seconds since 1970. */
  readonly authTime: number
  readonly claims: TokenClaims
}

type TokenError = 'invalid' | 'expired'

export interface TokenService {
  /** Creates the token that is sent with each request. It expires after an hour. */
  createIdToken(account: AuthAccountRecord, authTime: number): string
  /** Creates the token that renews ID tokens for as long as the session lasts. */
  createRefreshToken(account: AuthAccountRecord, authTime: number): string
  verifyIdToken(token: string): Result<DecodedToken, TokenError>
  verifyRefreshToken(token: string): Result<DecodedToken, TokenError>
}

/** In seconds. */
export const ID_TOKEN_LIFETIME_SECONDS = 3600
const MAX_TOKEN_LENGTH = 8192
const JWT_HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

export function createTokenService(
  { projectId, secret }: { projectId: string; secret: string },
  clock: () => number,
): TokenService {
  const now = () => Math.floor(clock() / 1000)
  const issuer = `https://securetoken.google.com/${projectId}`
  const idTokenSigner = createSigner(secret, 'identity')
  const refreshTokenSigner = createSigner(secret, 'refresh')
  // The random part avoids equal tokens in one second: the client drops a new token that equals the old one.
  const createCommonClaims = ({ uid, generation }: AuthAccountRecord, authTime: number) => ({
    sub: uid,
    auth_time: authTime,
    iat: now(),
    jti: `${generation}.${randomBytes(9).toString('base64url')}`,
  })

  return {
    createIdToken: (account, authTime) =>
      idTokenSigner.sign({
        iss: issuer,
        aud: projectId,
        user_id: account.uid,
        ...createCommonClaims(account, authTime),
        exp: now() + ID_TOKEN_LIFETIME_SECONDS,
        email: account.email,
        email_verified: account.emailVerified,
        firebase: {
          identities: { email: [account.email] },
          sign_in_provider: isMailless(account.email) ? 'custom' : 'password',
        },
      }),
    createRefreshToken: (account, authTime) =>
      refreshTokenSigner.sign({ aud: projectId, ...createCommonClaims(account, authTime) }),
    verifyIdToken(token) {
      const decoded = decodeClaims(idTokenSigner.verify(token))
      if (decoded === null) return err('invalid')
      const { iss, aud, exp } = decoded.claims
      if (iss !== issuer || aud !== projectId) return err('invalid')
      // A token issued in the future stays valid: the clock was set back, and its client would not request another.
      return typeof exp === 'number' && exp > now() ? ok(decoded) : err('expired')
    },
    verifyRefreshToken(token) {
      const decoded = decodeClaims(refreshTokenSigner.verify(token))
      return decoded?.claims['aud'] === projectId ? ok(decoded) : err('invalid')
    },
  }
}

/** Derives a key per purpose, so that a token of one kind is never valid as another. */
function createSigner(secret: string, purpose: string) {
  const key = createHmac('sha256', Buffer.from(secret, 'base64url')).update(purpose).digest()
  const computeMac = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign(claims: TokenClaims): string {
      const text = `${JWT_HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
      return `${text}.${computeMac(text).toString('base64url')}`
    },
    /** Returns null for a token that was not signed with this key. */
    verify(token: string): TokenClaims | null {
      if (token.length > MAX_TOKEN_LENGTH) return null
      const [header = '', payload = '', signature = '', ...more] = token.split('.')
      if (more.length > 0) return null
      // Always verifies with HMAC SHA-256, whatever algorithm the token's header names.
      const expected = computeMac(`${header}.${payload}`)
      const actual = Buffer.from(signature, 'base64url')
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
      return JSON.parse(Buffer.from(payload, 'base64url').toString())
    },
  }
}

function decodeClaims(claims: TokenClaims | null): DecodedToken | null {
  const { sub, jti, auth_time: authTime } = claims ?? {}
  if (claims === null || typeof sub !== 'string' || typeof jti !== 'string') return null
  if (typeof authTime !== 'number') return null
  return { uid: sub, generation: Number.parseInt(jti, 10), authTime, claims }
}
