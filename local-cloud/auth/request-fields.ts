/** Takes requests apart: flat objects of texts and flags with known names only. */

import { readAddress } from './accounts.ts'
import { AuthRefusal, notAnswered } from './refusal.ts'

export type Fields = ReadonlyMap<string, unknown>

/** Far above what any call carries. */
const LARGEST_BODY = 65_536

/** @throws AuthRefusal */
export const readJson = (body: Uint8Array): Fields => new Map(Object.entries(parsed(body)))

/** The token call alone sends a form. @throws AuthRefusal */
export const readForm = (body: Uint8Array): Fields =>
  new Map<string, unknown>(new URLSearchParams(bounded(body)))

/** @throws AuthRefusal for a name the call does not know. */
export function demandKnown(fields: Fields, call: string, known: readonly string[]): Fields {
  for (const name of fields.keys())
    if (!known.includes(name)) throw notAnswered(`${JSON.stringify(name.slice(0, 100))} in ${call}`)
  return fields
}

/** @throws AuthRefusal for what is neither a text nor absent. */
export function text(fields: Fields, name: string): string | null {
  const value = fields.get(name) ?? null
  if (value === null || typeof value === 'string') return value
  throw new AuthRefusal(`Invalid value at '${name}' (TYPE_STRING)`)
}

/** An address as it is kept. @throws AuthRefusal */
export function address(fields: Fields): string {
  const given = text(fields, 'email')
  if (given === null || given === '') throw new AuthRefusal('MISSING_EMAIL')
  const read = readAddress(given)
  if (read === null) throw new AuthRefusal('INVALID_EMAIL')
  return read
}

function parsed(body: Uint8Array): object {
  let json: unknown
  try {
    json = JSON.parse(bounded(body))
  } catch (error) {
    if (error instanceof AuthRefusal) throw error
    throw new AuthRefusal('Invalid JSON payload received. The body is not JSON.')
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json
  throw new AuthRefusal('Invalid JSON payload received. An object is expected.')
}

function bounded(body: Uint8Array): string {
  if (body.length > LARGEST_BODY)
    throw new AuthRefusal(`Request payload size exceeds the limit: ${LARGEST_BODY} bytes.`)
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
}
