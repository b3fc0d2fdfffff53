/** Content negotiation and cache headers: turns a cacheable response into the response to one request. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SiteFile } from './built-site.ts'
import type { Cacheable } from './response-cache.ts'

export interface PageResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The parts of a request that determine its response. */
export interface PageRequest {
  readonly method: string
  /** Path and query from the request line. */
  readonly target: string
  /** Origin of the request, for example `http://127.0.0.1:4173`. */
  readonly origin: string
  readonly acceptsGzip: boolean
  readonly ifNoneMatch: string | undefined
}

/** A response for every client, compressed and uncompressed. */
export interface CacheableResponse extends Cacheable {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly plain: Buffer
  readonly gzipped: Buffer
}

const compress = promisify(gzip)

const EMPTY_BODY = Buffer.alloc(0)

/** Estimated memory in addition to the bytes: headers, names, the entry of the map. */
const OVERHEAD_BYTES = 1000

export async function createCacheableResponse(
  answer: Pick<CacheableResponse, 'status' | 'headers' | 'plain' | 'isCacheable'>,
): Promise<CacheableResponse> {
  const gzipped = answer.plain.length === 0 ? EMPTY_BODY : await compress(answer.plain, { level: 9 })
  return { ...answer, gzipped, bytes: answer.plain.length + gzipped.length + OVERHEAD_BYTES }
}

export function negotiateResponse(
  { status, headers, plain, gzipped }: CacheableResponse,
  { acceptsGzip, ifNoneMatch }: PageRequest,
): PageResponse {
  if (plain.length === 0) return { status, headers, body: EMPTY_BODY }
  if (status === 200 && ifNoneMatch === headers['etag']) {
    const { 'content-type': _type, ...rest } = headers
    return { status: 304, headers: rest, body: EMPTY_BODY }
  }
  return acceptsGzip
    ? { status, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipped }
    : { status, headers, body: plain }
}

/**
 * Shared caches keep a page for a minute, and a missing one for less, since it may be created at any time.
 * @param allowsStale lets them send an older copy for ten minutes more while they ask for a new one
 */
export function formatCacheControl(status: number, { allowsStale } = { allowsStale: true }): string {
  if (status >= 500) return 'no-store'
  if (status === 200) return `public, max-age=0, s-maxage=60${allowsStale ? ', stale-while-revalidate=600' : ''}`
  return 'public, max-age=0, s-maxage=10'
}

export function createFileResponse(file: SiteFile, { acceptsGzip, ifNoneMatch }: PageRequest): PageResponse {
  const headers = {
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    etag: file.etag,
  }
  if (ifNoneMatch === file.etag) return { status: 304, headers, body: EMPTY_BODY }
  const compressed = acceptsGzip ? file.gzipped : null
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': file.type,
      ...(compressed === null ? {} : { 'content-encoding': 'gzip' }),
    },
    body: compressed ?? file.bytes,
  }
}

export const createTextResponse = (status: number, text: string, headers = {}): PageResponse => ({
  status,
  headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(`${text}\n`),
})
