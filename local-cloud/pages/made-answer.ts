/** From what was made once for everybody to what one request is sent: compressed or not, or nothing where it is known. */
import type { Gzip } from './gzip-sharing.ts'
import type { Keepable } from './kept-answers.ts'
import type { SiteFile } from './site.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What of a request decides its answer. */
export interface Asked {
  readonly method: string
  /** Path and query, as the request line has them. */
  readonly target: string
  /** Where the request came to: `http://127.0.0.1:4173`. */
  readonly origin: string
  readonly gzip: boolean
  readonly knownTag: string | undefined
}

/** An answer for all who ask, whatever they take and whatever they have. */
export interface Made extends Keepable {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly plain: Buffer
  readonly gzipped: Buffer
}

const NOTHING = Buffer.alloc(0)

/** Counted beside the bytes themselves: headers, names, the map's own place. */
const OVERHEAD = 1000

export async function made(
  answer: Pick<Made, 'status' | 'headers' | 'plain' | 'keep'>,
  gzip: Gzip,
): Promise<Made> {
  const gzipped = answer.plain.length === 0 ? NOTHING : await gzip(answer.plain)
  return { ...answer, gzipped, bytes: answer.plain.length + gzipped.length + OVERHEAD }
}

export function sent({ status, headers, plain, gzipped }: Made, { gzip, knownTag }: Asked): Answer {
  if (plain.length === 0) return { status, headers, body: NOTHING }
  if (status === 200 && knownTag === headers['etag']) {
    const { 'content-type': _type, ...rest } = headers
    return { status: 304, headers: rest, body: NOTHING }
  }
  return gzip
    ? { status, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipped }
    : { status, headers, body: plain }
}

/** A shared cache may keep a page for a minute, a missing one for less: it may be written any moment. */
export function cacheControl(status: number): string {
  if (status >= 500) return 'no-store'
  if (status === 200) return 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
  return 'public, max-age=0, s-maxage=10'
}

export function fileAnswer(file: SiteFile, { gzip, knownTag }: Asked): Answer {
  const headers = {
    'cache-control': file.immutable
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    etag: file.tag,
  }
  if (knownTag === file.tag) return { status: 304, headers, body: NOTHING }
  const packed = gzip ? file.gzipped : null
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': file.type,
      ...(packed === null ? {} : { 'content-encoding': 'gzip' }),
    },
    body: packed ?? file.bytes,
  }
}

export const plainText = (status: number, text: string, headers = {}): Answer => ({
  status,
  headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(`${text}\n`),
})
