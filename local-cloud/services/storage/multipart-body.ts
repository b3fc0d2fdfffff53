/** Parser for the body of a multipart upload: metadata of the file, then its bytes. */

import type { Result } from '../result.ts'
import { err, ok } from '../result.ts'

export interface MultipartBody {
  /** As sent by the client; untrusted. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** Content type of the second part. */
  readonly contentType: string | null
  readonly bytes: Uint8Array
}

const LINE_END = '\r\n'
const HEAD_END = Buffer.from(LINE_END + LINE_END)

export function parseMultipartBody(body: Uint8Array, contentType: string | undefined): Result<MultipartBody, string> {
  const [, quoted, unquoted] = /boundary=(?:"([^"]+)"|([^\s;]+))/.exec(contentType ?? '') ?? []
  const boundary = quoted ?? unquoted
  if (boundary === undefined) return err('The request names no boundary between its parts.')
  const parts = splitParts(Buffer.from(body), Buffer.from(`--${boundary}`))
  const [metadataPart, file] = parts.map(parsePart)
  if (parts.length !== 2 || metadataPart == null || file == null)
    return err('An upload in one request has two parts: what is said of the file, and its bytes.')
  const metadata = parseJsonObject(metadataPart.bytes.toString('utf8'))
  if (metadata === null) return err('What is said of the file is no JSON object.')
  const [, type] = /^content-type:[ \t]*(.+)$/im.exec(file.head) ?? []
  return ok({ metadata, contentType: type?.trim() ?? null, bytes: file.bytes })
}

function splitParts(body: Buffer, delimiter: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let from = body.indexOf(delimiter)
  while (from >= 0) {
    const begin = from + delimiter.length
    // The bytes may contain the delimiter, but not at the start of a line, because clients choose it that way.
    const next = body.indexOf(Buffer.concat([Buffer.from(LINE_END), delimiter]), begin)
    if (next < 0) break
    parts.push(body.subarray(begin + LINE_END.length, next))
    from = next + LINE_END.length
  }
  return parts
}

function parsePart(part: Buffer): { readonly head: string; readonly bytes: Buffer } | null {
  const end = part.indexOf(HEAD_END)
  if (end < 0) return null
  return { head: part.toString('latin1', 0, end), bytes: part.subarray(end + HEAD_END.length) }
}

export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
