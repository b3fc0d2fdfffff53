/** Writer of responses to a socket: CORS headers, gzip compression, preflights and streams. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { acceptsGzip } from './accepts-gzip.ts'
import { createHeaderReader } from './header-reader.ts'
import type { ServiceResponse, StreamedResponse } from './service-handler.ts'

const MIN_COMPRESSED_BYTES = 1000
/** On the loopback interface CPU time costs more than bytes. */
const GZIP_LEVEL = 3
/** Seconds a browser caches a preflight; Chromium's maximum. */
const PREFLIGHT_SECONDS = '7200'

const compress = promisify(gzip)

/** `origin` was allowed by the guard; without it a browser does not let scripts read the response. */
export function createCorsHeaders(origin: string | undefined): Readonly<Record<string, string>> {
  if (origin === undefined) return { Vary: 'Origin' }
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    Vary: 'Origin',
  }
}

export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ServiceResponse,
  cors: Readonly<Record<string, string>>,
): Promise<void> {
  const { status, body } = answer
  const size = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  if (
    !isCompressible(answer) ||
    size < MIN_COMPRESSED_BYTES ||
    !acceptsGzip(createHeaderReader(request)('accept-encoding'))
  ) {
    const length = status === 304 ? {} : { 'Content-Length': String(size) }
    response.writeHead(status, { ...answer.headers, ...cors, ...length })
    response.end(body)
    return
  }
  const compressed = await compress(body, { level: GZIP_LEVEL })
  response.writeHead(status, {
    ...answer.headers,
    ...cors,
    Vary: 'Origin, Accept-Encoding',
    'Content-Encoding': 'gzip',
    'Content-Length': String(compressed.length),
  })
  response.end(compressed)
}

/** A stream is never compressed, since each chunk must arrive at once. */
export function sendStream(
  response: ServerResponse,
  { status, headers, open: onOpen }: StreamedResponse,
  cors: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { ...headers, ...cors })
  response.flushHeaders()
  onOpen({
    write: (text) => void response.write(text),
    end: () => void response.end(),
    destroy: () => void response.destroy(),
    onClose: (listener) => void (response.closed ? listener() : response.once('close', listener)),
  })
}

const isCompressible = ({ headers }: ServiceResponse): boolean =>
  /^(?:text\/|application\/json)/.test(headers['Content-Type'] ?? '')

export function sendPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  cors: Readonly<Record<string, string>>,
): void {
  const { headers } = request
  response.writeHead(204, {
    ...cors,
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '',
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    ...(headers['access-control-request-private-network'] === 'true'
      ? { 'Access-Control-Allow-Private-Network': 'true' }
      : {}),
  })
  response.end()
}
