/** Parser for request bodies: flat objects with known names and text values only. */

import { isMailless, normalizeEmail } from './account-store.ts'
import { AuthError, unsupportedOperationError } from './auth-error.ts'

export type RequestFields = ReadonlyMap<string, unknown>

/** Far above the size of any valid call. */
const MAX_BODY_BYTES = 65_536

/** @throws AuthError */
export const parseJsonFields = (body: Uint8Array): RequestFields => new Map(Object.entries(parseObject(body)))

/** Only the token call sends a form. @throws AuthError */
export const parseFormFields = (body: Uint8Array): RequestFields =>
  new Map<string, unknown>(new URLSearchParams(decodeBody(body)))

/** @throws AuthError for a name that the call does not support */
export function requireKnownFields(fields: RequestFields, call: string, known: readonly string[]): RequestFields {
  for (const name of fields.keys())
    if (!known.includes(name)) throw unsupportedOperationError(`${JSON.stringify(name.slice(0, 100))} in ${call}`)
  return fields
}

/** @throws AuthError if the value is neither a text nor absent */
export function readTextField(fields: RequestFields, name: string): string | null {
  const value = fields.get(name) ?? null
  if (value === null || typeof value === 'string') return value
  throw new AuthError(`Invalid value at '${name}' (TYPE_STRING)`)
}

/** Returns the address in its stored form. @throws AuthError */
export function readEmailField(fields: RequestFields): string {
  const email = readTextField(fields, 'email')
  if (email === null || email === '') throw new AuthError('MISSING_EMAIL')
  const normalized = normalizeEmail(email)
  if (normalized === null || isMailless(normalized)) throw new AuthError('INVALID_EMAIL')
  return normalized
}

function parseObject(body: Uint8Array): object {
  let json: unknown
  try {
    json = JSON.parse(decodeBody(body))
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new AuthError('Invalid JSON payload received. The body is not JSON.')
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json
  throw new AuthError('Invalid JSON payload received. An object is expected.')
}

function decodeBody(body: Uint8Array): string {
  if (body.length > MAX_BODY_BYTES)
    throw new AuthError(`Request payload size exceeds the limit: ${MAX_BODY_BYTES} bytes.`)
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
}
