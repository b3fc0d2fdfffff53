/** HTTP server of the services: loopback only, with origin check, body limit and timeouts. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { err, ok, type Result } from '../result.ts'
import { createBoundedServer, type ServerLimits } from './bounded-server.ts'
import { createHeaderReader } from './header-reader.ts'
import { createOriginGuard } from './origin-guard.ts'
import { type BodyProblem, discardBody, readBody } from './read-body.ts'
import type { RequestHandler } from './request-router.ts'
import { createCorsHeaders, sendPreflight, sendResponse, sendStream } from './send-response.ts'
import { createErrorResponse, type ServiceResponse } from './service-handler.ts'

export interface ServicesServerOptions {
  readonly handleRequest: RequestHandler
  /** 0 selects a free port. */
  readonly port: number
  /** Read with each request, so an origin can be added later. */
  readonly allowedOrigins: ReadonlySet<string>
  /** Called when a response could not be sent. */
  readonly onError: (error: unknown) => void
  /** Overrides of the default timeouts, for tests. */
  readonly timeouts?: RequestTimeouts
  /** Overrides of the default limits, for tests. */
  readonly limits?: Partial<ServerLimits>
}

/** Maximum milliseconds in which a request must arrive; responses have no time limit. */
export interface RequestTimeouts {
  readonly headersTimeout: number
  readonly requestTimeout: number
  /** Interval at which the two timeouts are checked. */
  readonly connectionsCheckingInterval: number
}

export interface ServicesServer {
  readonly port: number
  /** Completes the pending responses, then closes every connection. */
  close(): Promise<void>
}

export interface PortError {
  readonly kind: 'port'
  readonly port: number
  /** System error code, for example EADDRINUSE or EACCES. */
  readonly reason: string
}

/** Request size limit of the hosted service. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024
/** Bytes of a rejected body that are still read before the connection is closed. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
const DEFAULT_TIMEOUTS: RequestTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2000,
}
const KEEP_ALIVE_TIMEOUT = 65_000
/** Milliseconds for pending responses when the server closes. */
const CLOSE_TIMEOUT = 3000
const CLOSE_IDLE_INTERVAL = 20

export function openServicesServer(options: ServicesServerOptions): Promise<Result<ServicesServer, PortError>> {
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
        sendRejection(request, response, errorResponse, createCorsHeaders(undefined)).catch(destroyResponse)
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
    if (body.error !== 'aborted') await sendRejection(request, response, BODY_ERROR_RESPONSES[body.error], cors)
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
  encoded: createErrorResponse(400, 'INVALID_ARGUMENT', 'The local services take no compressed bodies.'),
}

/**
 * Writes the response before the body has arrived, but ends it only afterwards: if the connection was closed at
 * once, the client would report a broken connection instead of the response.
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
    // A busy connection becomes idle after its response, and keep-alive would then delay the close.
    const idleTimer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_INTERVAL)
    const closeTimer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT)
    server.close(() => {
      clearInterval(idleTimer)
      clearTimeout(closeTimer)
      resolve()
    })
  })
}
