/** Parser for the key file of a service account, and source of its access tokens with a cache. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { err, ok, type Result } from '#shared/result'
import { hasShape } from '#shared/shape'
import { WikiError } from '../wiki/wiki.ts'

export interface ServiceAccount {
  readonly projectId: string
  readonly email: string
  readonly keyId: string
  readonly key: KeyObject
  /** URL that exchanges a signed assertion for a token. */
  readonly tokenUrl: string
}

const KEY_FILE_SHAPE = {
  type: 'string',
  project_id: 'string',
  client_email: 'string',
  private_key_id: 'string',
  private_key: 'string',
  token_uri: 'string',
} as const

/** The environment variable that all Google tools read. */
export const SERVICE_ACCOUNT_SETTING = 'GOOGLE_APPLICATION_CREDENTIALS'

/** The error message repeats nothing of the file's content. */
export function readServiceAccount(file: string): Result<ServiceAccount, string> {
  const wrong = (why: string) => err(`${SERVICE_ACCOUNT_SETTING} names ${file}, ${why}.`)
  let data: unknown
  try {
    data = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return wrong('which cannot be read as JSON')
  }
  if (!hasShape(data, KEY_FILE_SHAPE) || data.type !== 'service_account')
    return wrong('which is no key of a service account')
  try {
    return ok({
      projectId: data.project_id,
      email: data.client_email,
      keyId: data.private_key_id,
      key: createPrivateKey(data.private_key),
      tokenUrl: data.token_uri,
    })
  } catch {
    return wrong('whose private key is damaged')
  }
}

/** Resolves with a valid access token. `renew` requests a new one even if the cached one has not expired. */
export type AccessTokenSource = (renew?: boolean) => Promise<string>

/** The scope covers records, files and accounts. */
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
const TOKEN_LIFETIME_SECONDS = 3600
/** A token is renewed this long before it expires. */
const RENEWAL_MARGIN_SECONDS = 120

export function createAccessTokenSource(
  account: ServiceAccount,
  post: (address: string, body: URLSearchParams) => Promise<Response>,
  now: () => number = Date.now,
): AccessTokenSource {
  let cached: { readonly token: string; readonly until: number } | null = null
  return async (renew = false) => {
    const seconds = Math.floor(now() / 1000)
    if (cached !== null && !renew && seconds < cached.until) return cached.token
    const answer = await post(
      account.tokenUrl,
      new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: createJwtAssertion(account, seconds),
      }),
    )
    const data: unknown = await answer.json()
    if (!hasShape(data, { access_token: 'string', expires_in: 'number' }))
      throw new WikiError('The sign-in of the service account was answered with no token.')
    cached = { token: data.access_token, until: seconds + data.expires_in - RENEWAL_MARGIN_SECONDS }
    return cached.token
  }
}

/** Creates the signed JWT of the OAuth 2.0 JWT bearer grant. */
function createJwtAssertion({ email, keyId, key, tokenUrl }: ServiceAccount, seconds: number): string {
  const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = {
    iss: email,
    scope: SCOPE,
    aud: tokenUrl,
    iat: seconds,
    exp: seconds + TOKEN_LIFETIME_SECONDS,
  }
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encoded(claims)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}
