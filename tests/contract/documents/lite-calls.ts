/** Helper: the lite client connected to a cloud, and HTTP calls of the documents service; for Node and browsers. */

import { deleteApp, initializeApp } from 'firebase/app'
import { connectFirestoreEmulator, type Firestore, getFirestore, setLogLevel } from 'firebase/firestore/lite'

export const PROJECT = 'demo'
export const DATABASE = `projects/${PROJECT}/databases/(default)`

export interface Reply {
  readonly status: number
  readonly json: unknown
  /** The error of the protocol, also from within the list of a streamed response, or null. */
  readonly error: { readonly status: string; readonly message: string } | null
}

/** Posts `body` to a call of the documents service, such as `:commit`; a string is sent unchanged. */
export type CallService = (call: string, body: unknown) => Promise<Reply>

/** Reads the value at a path of keys, or undefined. */
export const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (here, key) =>
      typeof here === 'object' && here !== null ? new Map(Object.entries(here)).get(String(key)) : undefined,
    json,
  )

export function errorIn(json: unknown): Reply['error'] {
  const error = at(Array.isArray(json) ? json[0] : json, 'error')
  return error === undefined ? null : { status: String(at(error, 'status')), message: String(at(error, 'message')) }
}

export const createCaller =
  (address: string): CallService =>
  async (call, body) => {
    const response = await fetch(`${address}/v1/${DATABASE}/documents${call}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const json: unknown = await response.json()
    return { status: response.status, json, error: errorIn(json) }
  }

let clients = 0

/** Connects a lite client, signed in if there is a token. */
export function connectLite(
  port: number,
  token: string | null = null,
): { readonly db: Firestore; close(): Promise<void> } {
  setLogLevel('silent')
  const app = initializeApp({ projectId: PROJECT }, `client ${clients++}`)
  const db = getFirestore(app)
  connectFirestoreEmulator(db, '127.0.0.1', port, token === null ? {} : { mockUserToken: token })
  return { db, close: () => deleteApp(app) }
}
