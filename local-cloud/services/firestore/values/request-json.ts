/** Parser for request JSON: rejects unknown keys and deep nesting, with the hosted service's messages. */

import { invalidArgumentError } from '../firestore-error.ts'

/** A valid request needs far fewer levels: 20 nested maps take 60. */
const MAX_DEPTH = 200

export type RequestJson = Readonly<Record<string, unknown>>

/** Parses a body after checking its nesting, since parsing a deep one would exhaust memory. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw invalidArgumentError('Invalid JSON payload received. Nesting is too deep.')
  try {
    return JSON.parse(text)
  } catch {
    throw invalidArgumentError('Invalid JSON payload received. The body is not JSON.')
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === 0x22) i = findStringEnd(text, i)
    else if (char === 0x5b || char === 0x7b) {
      if (++depth > MAX_DEPTH) return true
    } else if (char === 0x5d || char === 0x7d) depth--
  }
  return false
}

function findStringEnd(text: string, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++
    if (slashes % 2 === 0) return end
  }
}

/** Returns an object without unknown keys. As in the protocol, null is an empty message. */
export function readJsonMessage(json: unknown, at: string, knownKeys: readonly string[]): RequestJson {
  if (json === undefined || json === null) return {}
  if (typeof json !== 'object' || Array.isArray(json))
    throw invalidArgumentError(`Invalid value at '${at}': an object is expected.`)
  for (const key of Object.keys(json))
    if (!knownKeys.includes(key))
      throw invalidArgumentError(
        `Invalid JSON payload received. Unknown name ${JSON.stringify(key.slice(0, 100))} at '${at}': Cannot find field.`,
      )
  return { ...json }
}

export function readJsonList(json: unknown, at: string): readonly unknown[] {
  if (json === undefined || json === null) return []
  if (!Array.isArray(json)) throw invalidArgumentError(`Invalid value at '${at}': a list is expected.`)
  return json
}

export function readJsonString(json: unknown, at: string): string {
  if (typeof json !== 'string') throw invalidArgumentError(`Invalid value at '${at}': a text is expected.`)
  return json
}

export function readJsonBoolean(json: unknown, at: string): boolean {
  if (typeof json !== 'boolean') throw invalidArgumentError(`Invalid value at '${at}' (TYPE_BOOL).`)
  return json
}

/** Integers are encoded as numbers, as text, or as `{value}`. */
export function readJsonInt32(json: unknown, at: string): number {
  const unwrapped =
    typeof json === 'object' && json !== null && 'value' in json && !Array.isArray(json) ? json.value : json
  const number = typeof unwrapped === 'string' && /^-?\d{1,15}$/.test(unwrapped) ? Number(unwrapped) : unwrapped
  if (typeof number !== 'number' || !Number.isInteger(number))
    throw invalidArgumentError(`Invalid value at '${at}' (TYPE_INT32).`)
  return number
}
