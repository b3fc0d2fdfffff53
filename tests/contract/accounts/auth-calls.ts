/** Helper: the real identity client connected to a cloud, and HTTP calls of the account API without it. */

import { createHash } from 'node:crypto'
import { deleteApp, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth'
import type { LocalCloud } from '../../../local-cloud/create-local-cloud.ts'
import type { DeriveKey } from '../../../local-cloud/services/auth/passwords.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { at, PROJECT } from '../documents/lite-calls.ts'

export const PASSWORD = 'correct horse'

/** Hashes quickly, for tests that do not test the cost of password hashing. */
export const deriveKeyFast: DeriveKey = async (password, salt) =>
  createHash('sha256').update(salt).update(password).digest()

let clients = 0

export interface AuthClient {
  readonly auth: Auth
  close(): Promise<void>
}

export function connectAuth({ installation, address }: AuthEndpoint): AuthClient {
  const { apiKey } = installation
  const app = initializeApp({ projectId: PROJECT, apiKey }, `auth client ${clients++}`)
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, address, { disableWarnings: true })
  return { auth, close: () => deleteApp(app) }
}

export interface AuthReply {
  readonly status: number
  readonly json: unknown
  /** The error code of the protocol with its explanation, or null. */
  readonly error: string | null
}

/** Address and API key that a call needs. */
export type AuthEndpoint = Pick<LocalCloud, 'address'> & {
  readonly installation: { apiKey: string }
}

/** Reads the endpoint from the configuration that a running wiki serves. */
export async function getAuthEndpoint({ pages, services }: WikiProcess): Promise<AuthEndpoint> {
  const config: unknown = await (await fetch(`${pages}/_local/config.json`)).json()
  return { address: services, installation: { apiKey: String(at(config, 'firebase', 'apiKey')) } }
}

async function post(url: string, body: string): Promise<AuthReply> {
  const response = await fetch(url, { method: 'POST', body })
  const json: unknown = await response.json()
  const error = at(json, 'error', 'message')
  return { status: response.status, json, error: typeof error === 'string' ? error : null }
}

/** Posts `body` to an operation of the account API; a string is sent unchanged. */
export const callAuth = ({ installation, address }: AuthEndpoint, call: string, body: unknown): Promise<AuthReply> =>
  post(
    `${address}/identitytoolkit.googleapis.com/v1/${call}?key=${installation.apiKey}`,
    typeof body === 'string' ? body : JSON.stringify(body),
  )

export const callToken = (
  { installation, address }: AuthEndpoint,
  form: Readonly<Record<string, string>>,
): Promise<AuthReply> =>
  post(`${address}/securetoken.googleapis.com/v1/token?key=${installation.apiKey}`, String(new URLSearchParams(form)))

export const requestRefresh = (cloud: AuthEndpoint, refresh_token: string): Promise<AuthReply> =>
  callToken(cloud, { grant_type: 'refresh_token', refresh_token })

export interface SignedUp {
  readonly uid: string
  readonly idToken: string
  readonly refreshToken: string
}

export async function requestSignUp(cloud: AuthEndpoint, email: string): Promise<SignedUp> {
  const { json, error } = await callAuth(cloud, 'accounts:signUp', { email, password: PASSWORD })
  if (error !== null) throw new Error(error)
  const text = (name: string) => String(at(json, name))
  return { uid: text('localId'), idToken: text('idToken'), refreshToken: text('refreshToken') }
}

export const requestSignIn = (cloud: AuthEndpoint, email: string, password = PASSWORD): Promise<AuthReply> =>
  callAuth(cloud, 'accounts:signInWithPassword', { email, password, returnSecureToken: true })

export const requestPasswordReset = (cloud: AuthEndpoint, email: string): Promise<AuthReply> =>
  callAuth(cloud, 'accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })

export const requestVerification = (cloud: AuthEndpoint, idToken: string): Promise<AuthReply> =>
  callAuth(cloud, 'accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })

/** Returns the code in the newest mail, or an empty string. */
export const getNewestCode = ({ auth }: Pick<LocalCloud, 'auth'>): string =>
  new URL(auth.listMails()[0]?.link ?? '').searchParams.get('oobCode') ?? ''
