/** The services' one listener: loopback only, guarded, bounded in body and time. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { err, ok, type Result } from '#shared/result'
import { createBoundedServer, type ServerLimits } from './bounded-server.ts'
import { createHeaderReader } from './header-reader.ts'
import { createOriginGuard } from './origin-guard.ts'
import { type BodyProblem, discardBody, readBody } from './read-body.ts'
import type { RequestHandler } from './request-router.ts'
import { createCorsHeaders, sendPreflight, sendResponse, sendStream } from './send-response.ts'
import { createErrorResponse, type ServiceResponse } from './service-handler.ts'

export interface ServicesServerOptions {
  readonly handleRequest: RequestHandler
  /** 0 takes a free one. */
  readonly port: number
  /** Looked at with each request, so an origin may be added later. */
  readonly allowedOrigins: ReadonlySet<string>
  /** Told of answers that could not be sent. */
  readonly onError: (error: unknown) => void
  /** Other patience than usual, for tests that will not wait. */
  readonly timeouts?: RequestTimeouts
  /** Other bounds of the listener than usual, for tests. */
  readonly limits?: Partial<ServerLimits>
}

/** How long a request may take to come in, in milliseconds; an answer may take, or go on, for as long as it likes. */
export interface RequestTimeouts {
  readonly headersTimeout: number
  readonly requestTimeout: number
  /** How often the two are looked at. */
  readonly connectionsCheckingInterval: number
}

export interface ServicesServer {
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
export const MAX_BODY_BYTES = 10 * 1024 * 1024
/** How much of a refused body is read on before the line is cut. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
const DEFAULT_TIMEOUTS: RequestTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2000,
}
const KEEP_ALIVE_TIMEOUT = 65_000
/** What is still being answered may take so long when the program closes. */
const CLOSE_TIMEOUT = 3000
const CLOSE_IDLE_INTERVAL = 20

export function openServicesServer(
  options: ServicesServerOptions,
): Promise<Result<ServicesServer, PortError>> {
  let port = options.port
  const guard = createOriginGuard(() => port, options.allowedOrigins)
  const server = createBoundedServer(
    { ...DEFAULT_TIMEOUTS, ...options.timeouts, keepAliveTimeout: KEEP_ALIVE_TIMEOUT },
    (request, response) => {
      const destroyResponse = (error: unknown) => {
        options.onError(error)
        response.destroy()
      }
      const headers = createHeaderReader(request)
      const rejection = guard.findRejection(headers)
      if (rejection !== null) {
        const errorResponse = createErrorResponse(403, 'PERMISSION_DENIED', rejection)
        sendRejection(request, response, errorResponse, createCorsHeaders(undefined)).catch(
          destroyResponse,
        )
        return
      }
      const cors = createCorsHeaders(headers('origin'))
      if (request.method === 'OPTIONS') sendPreflight(request, response, cors)
      else respondWithService(options.handleRequest, request, response, cors).catch(destroyResponse)
    },
    options.limits,
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

async function respondWithService(
  handleRequest: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
  cors: Readonly<Record<string, string>>,
): Promise<void> {
  const body = await readBody(request, MAX_BODY_BYTES)
  if (!body.ok) {
    if (body.error !== 'aborted')
      await sendRejection(request, response, BODY_ERROR_RESPONSES[body.error], cors)
    return
  }
  const { method = 'GET', url = '/' } = request
  const queryStart = url.indexOf('?')
  const answer = await handleRequest({
    method,
    path: queryStart < 0 ? url : url.slice(0, queryStart),
    query: new URLSearchParams(queryStart < 0 ? '' : url.slice(queryStart + 1)),
    headers: createHeaderReader(request),
    body: body.value,
  })
  if ('open' in answer) sendStream(response, answer, cors)
  else await sendResponse(request, response, answer, cors)
}

const BODY_ERROR_RESPONSES: Readonly<Record<Exclude<BodyProblem, 'aborted'>, ServiceResponse>> = {
  'too-large': createErrorResponse(
    413,
    'INVALID_ARGUMENT',
    `Request payload size exceeds the limit: ${MAX_BODY_BYTES} bytes.`,
  ),
  encoded: createErrorResponse(
    400,
    'INVALID_ARGUMENT',
    'The local services take no compressed bodies.',
  ),
}

/**
 * Answered before the body has come in, but ended only after it: a line cut at once shows the client a broken
 * connection and not the answer.
 */
async function sendRejection(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ServiceResponse,
  cors: Readonly<Record<string, string>>,
): Promise<void> {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) }
  response.writeHead(status, { ...headers, ...cors, ...length })
  response.write(body)
  await discardBody(request, MAX_DISCARDED_BYTES)
  response.end()
  if (!request.complete) request.destroy()
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is answering now is kept alive by its client afterwards, and would hold the close.
    const idleTimer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_INTERVAL)
    const closeTimer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT)
    server.close(() => {
      clearInterval(idleTimer)
      clearTimeout(closeTimer)
      resolve()
    })
  })
}
