/** Parser for WebChannel requests: form body, numbered messages, encoded headers. */

import { isUtf8 } from 'node:buffer'
import type { HeaderReader } from '../../http/service-handler.ts'
import { invalidArgumentError } from '../firestore-error.ts'

const MAX_MESSAGES = 1000

export function readFormBody(body: Uint8Array, maxBytes: number): URLSearchParams {
  if (body.length > maxBytes) throw invalidArgumentError(`A message is longer than ${maxBytes} bytes.`)
  if (!isUtf8(body)) throw invalidArgumentError('The body is not valid UTF-8.')
  return new URLSearchParams(Buffer.from(body).toString())
}

/** Returns the messages by their number in the session; a resent message keeps its number. */
export function readMessages(form: URLSearchParams): ReadonlyMap<number, string> {
  const count = readWholeNumber(form, 'count') ?? 0
  if (count > MAX_MESSAGES) throw invalidArgumentError(`More than ${MAX_MESSAGES} messages at once.`)
  const first = readWholeNumber(form, 'ofs') ?? 0
  const messages = new Map<number, string>()
  for (let i = 0; i < count; i++) {
    const text = form.get(`req${i}___data__`)
    if (text === null) throw invalidArgumentError(`Message ${i} of ${count} is missing.`)
    messages.set(first + i, text)
  }
  return messages
}

/** The client puts its headers into the body, which saves the browser a CORS preflight. */
export function readHeaders(form: URLSearchParams): HeaderReader {
  const headers = new Map<string, string>()
  for (const line of (form.get('headers') ?? '').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return (name) => headers.get(name)
}

export function readWholeNumber(from: URLSearchParams, name: string): number | null {
  const text = from.get(name)
  if (text === null || text === '') return null
  if (!/^\d{1,9}$/.test(text)) throw invalidArgumentError(`Invalid value of '${name}': a number is expected.`)
  return Number(text)
}
