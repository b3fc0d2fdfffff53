/** Identity as its callers see it: the real client, connected, and bare calls. */

import { deleteApp, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth'
import type { LocalCloud } from '../../local-cloud/create-local-cloud.ts'
import { at, PROJECT } from './lite-calls.ts'

export const PASSWORD = 'correct horse'

let clients = 0

export interface AuthClient {
  readonly auth: Auth
  close(): Promise<void>
}

export function connectAuth({ installation, address }: LocalCloud): AuthClient {
  const { apiKey } = installation
  const app = initializeApp({ projectId: PROJECT, apiKey }, `auth client ${clients++}`)
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, address, { disableWarnings: true })
  return { auth, close: () => deleteApp(app) }
}

export interface AuthReply {
  readonly status: number
  readonly json: unknown
  /** The protocol's word, with what follows it; null when there is none. */
  readonly error: string | null
}

/** A call of the account API without the client. */
export async function callAuth(
  { installation, address }: LocalCloud,
  call: string,
  body: unknown,
): Promise<AuthReply> {
  const response = await fetch(
    `${address}/identitytoolkit.googleapis.com/v1/${call}?key=${installation.apiKey}`,
    { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
  )
  const json: unknown = await response.json()
  const error = at(json, 'error', 'message')
  return { status: response.status, json, error: typeof error === 'string' ? error : null }
}

export interface SignedUp {
  readonly uid: string
  readonly idToken: string
  readonly refreshToken: string
}

export async function signUp(cloud: LocalCloud, email: string): Promise<SignedUp> {
  const { json, error } = await callAuth(cloud, 'accounts:signUp', { email, password: PASSWORD })
  if (error !== null) throw new Error(error)
  const text = (name: string) => String(at(json, name))
  return { uid: text('localId'), idToken: text('idToken'), refreshToken: text('refreshToken') }
}
