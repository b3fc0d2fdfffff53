/** A service account of a hosted project: read from its file, and turned into access tokens as they are needed. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { err, ok, type Result } from '#shared/result'
import { hasShape } from '#shared/shape'
import { WikiProblem } from '../wiki/wiki.ts'

export interface ServiceAccount {
  readonly projectId: string
  readonly email: string
  readonly keyId: string
  readonly key: KeyObject
  /** Where a signed request is exchanged for a token. */
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

/** The setting every tool of the provider reads. */
export const SERVICE_ACCOUNT_SETTING = 'GOOGLE_APPLICATION_CREDENTIALS'

/** What is wrong with the file is said without repeating any of it. */
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

/** A valid token each time it is asked; `renew` asks for another although the last should still hold. */
export type AccessTokenSource = (renew?: boolean) => Promise<string>

/** Everything the operations touch: records, files and accounts. */
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
const TOKEN_LIFETIME = 3600
/** Seconds before its end at which a token is no longer begun with. */
const RENEWAL_MARGIN = 120

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
      throw new WikiProblem('The sign-in of the service account was answered with no token.')
    cached = { token: data.access_token, until: seconds + data.expires_in - RENEWAL_MARGIN }
    return cached.token
  }
}

/** Says who asks, for what, of whom and until when, signed by the account's own key. */
function createJwtAssertion(
  { email, keyId, key, tokenUrl }: ServiceAccount,
  seconds: number,
): string {
  const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = {
    iss: email,
    scope: SCOPE,
    aud: tokenUrl,
    iat: seconds,
    exp: seconds + TOKEN_LIFETIME,
  }
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encoded(claims)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}
