/** The services' one listener: loopback only, guarded, bounded in body and time. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { err, ok, type Result } from '#shared/result'
import { createBoundedServer, type ListenerBounds } from './bounded-listener.ts'
import { type Answer, errorAnswer } from './exchange.ts'
import { headerReader } from './header-reader.ts'
import { guardOrigins } from './origin-guard.ts'
import { type BodyProblem, discardRest, readBody } from './read-body.ts'
import { corsHeaders, send, sendPreflight, sendStream } from './send.ts'
import type { Serve } from './serve.ts'

export interface FrontOptions {
  readonly serve: Serve
  /** 0 takes a free one. */
  readonly port: number
  /** Looked at with each request, so an origin may be added later. */
  readonly allowedOrigins: ReadonlySet<string>
  /** Told of answers that could not be sent. */
  readonly report: (error: unknown) => void
  /** Other patience than usual, for tests that will not wait. */
  readonly patience?: Patience
  /** Other bounds of the listener than usual, for tests. */
  readonly bounds?: Partial<ListenerBounds>
}

/** How long a request may take to come in, in milliseconds; an answer may take, or go on, for as long as it likes. */
export interface Patience {
  readonly headersTimeout: number
  readonly requestTimeout: number
  /** How often the two are looked at. */
  readonly connectionsCheckingInterval: number
}

export interface Front {
  readonly port: number
  /** Answers what has arrived, then closes every connection. */
  close(): Promise<void>
}

export interface PortError {
  readonly kind: 'port'
  readonly port: number
  /** The system's own word: EADDRINUSE, EACCES. */
  readonly reason: string
}

/** The hosted bound on a request. */
export const MAX_BODY = 10 * 1024 * 1024
/** How much of a refused body is read on before the line is cut. */
const REFUSED_BYTES = 16 * 1024 * 1024
const PATIENCE: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2000,
}
const KEEP_ALIVE = 65_000
/** What is still being answered may take so long when the program closes. */
const CLOSE_PATIENCE = 3000
const SWEEP_INTERVAL = 20

export function openFront(options: FrontOptions): Promise<Result<Front, PortError>> {
  let port = options.port
  const guard = guardOrigins(() => port, options.allowedOrigins)
  const server = createBoundedServer(
    { ...PATIENCE, ...options.patience, keepAliveTimeout: KEEP_ALIVE },
    (request, response) => {
      const fail = (error: unknown) => {
        options.report(error)
        response.destroy()
      }
      const headers = headerReader(request)
      const refusal = guard.refusal(headers)
      if (refusal !== null) {
        const answer = errorAnswer(403, 'PERMISSION_DENIED', refusal)
        refuse(request, response, answer, corsHeaders(undefined)).catch(fail)
        return
      }
      const cors = corsHeaders(headers('origin'))
      if (request.method === 'OPTIONS') sendPreflight(request, response, cors)
      else respond(options.serve, request, response, cors).catch(fail)
    },
    options.bounds,
  )
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(err({ kind: 'port', port: options.port, reason: error.code ?? error.message })),
    )
    server.listen(options.port, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) port = address.port
      resolve(ok({ port, close: () => closeServer(server) }))
    })
  })
}

async function respond(
  serve: Serve,
  request: IncomingMessage,
  response: ServerResponse,
  cors: Readonly<Record<string, string>>,
): Promise<void> {
  const body = await readBody(request, MAX_BODY)
  if (!body.ok) {
    if (body.error !== 'aborted') await refuse(request, response, BODY_REFUSALS[body.error], cors)
    return
  }
  const { method = 'GET', url = '/' } = request
  const mark = url.indexOf('?')
  const answer = await serve({
    method,
    path: mark < 0 ? url : url.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
    headers: headerReader(request),
    body: body.value,
  })
  if ('open' in answer) sendStream(response, answer, cors)
  else await send(request, response, answer, cors)
}

const BODY_REFUSALS: Readonly<Record<Exclude<BodyProblem, 'aborted'>, Answer>> = {
  'too-large': errorAnswer(
    413,
    'INVALID_ARGUMENT',
    `Request payload size exceeds the limit: ${MAX_BODY} bytes.`,
  ),
  encoded: errorAnswer(400, 'INVALID_ARGUMENT', 'The local services take no compressed bodies.'),
}

/**
 * Answered before the body has come in, but ended only after it: a line cut at once shows the client a broken
 * connection and not the answer.
 */
async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
  cors: Readonly<Record<string, string>>,
): Promise<void> {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) }
  response.writeHead(status, { ...headers, ...cors, ...length })
  response.write(body)
  await discardRest(request, REFUSED_BYTES)
  response.end()
  if (!request.complete) request.destroy()
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is answering now is kept alive by its client afterwards, and would hold the close.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL)
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_PATIENCE)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
}
