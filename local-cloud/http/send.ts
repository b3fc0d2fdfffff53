/** Puts an answer on the wire: what the browser needs to hand it to the page, compressed where that pays. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { acceptsGzip } from './accepts-gzip.ts'
import type { Answer, StreamedAnswer } from './exchange.ts'
import { headerReader } from './header-reader.ts'

const WORTH_COMPRESSING = 1000
/** On the loopback, time is dearer than bytes. */
const LEVEL = 3
/** How long a browser remembers a preflight; Chromium's own bound. */
const PREFLIGHT_SECONDS = '7200'

const compress = promisify(gzip)

/** `origin` has passed the guard; an answer without it stays unreadable to the page. */
export function corsHeaders(origin: string | undefined): Readonly<Record<string, string>> {
  if (origin === undefined) return { Vary: 'Origin' }
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    Vary: 'Origin',
  }
}

export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  cors: Readonly<Record<string, string>>,
): Promise<void> {
  const { status, body } = answer
  const size = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  if (
    !isCompressible(answer) ||
    size < WORTH_COMPRESSING ||
    !acceptsGzip(headerReader(request)('accept-encoding'))
  ) {
    const length = status === 304 ? {} : { 'Content-Length': String(size) }
    response.writeHead(status, { ...answer.headers, ...cors, ...length })
    response.end(body)
    return
  }
  const compressed = await compress(body, { level: LEVEL })
  response.writeHead(status, {
    ...answer.headers,
    ...cors,
    Vary: 'Origin, Accept-Encoding',
    'Content-Encoding': 'gzip',
    'Content-Length': String(compressed.length),
  })
  response.end(compressed)
}

/** Never compressed: each piece must arrive at once. */
export function sendStream(
  response: ServerResponse,
  { status, headers, open }: StreamedAnswer,
  cors: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { ...headers, ...cors })
  response.flushHeaders()
  open({
    write: (text) => void response.write(text),
    end: () => void response.end(),
    cut: () => void response.destroy(),
    onClose: (told) => void (response.closed ? told() : response.once('close', told)),
  })
}

const isCompressible = ({ headers }: Answer): boolean =>
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
