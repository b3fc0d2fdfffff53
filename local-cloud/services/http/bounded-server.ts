/** Bounds every listener of the local cloud has: how many sockets, how long they may be idle, and what each answer says. */

import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  STATUS_CODES,
} from 'node:http'

export interface ServerLimits {
  /** Milliseconds in which nothing moves on a socket, in either direction, before it is closed. */
  readonly idleTimeout: number
  /** Further ones are closed at once. */
  readonly maxConnections: number
}

/** A hanging line is sent a byte every 24 seconds, so only a client that does not read is idle for so long. */
const DEFAULT_LIMITS: ServerLimits = { idleTimeout: 120_000, maxConnections: 2000 }

/** The parser's refusals, which no handler sees. */
const PARSER_ERROR_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

export function createBoundedServer(
  options: ServerOptions,
  handler: RequestListener,
  limits: Partial<ServerLimits> = {},
): Server {
  // Node would answer a request without Host itself, without nosniff; the origin guard refuses it instead.
  const server = createServer({ ...options, requireHostHeader: false }, handler)
  const { idleTimeout, maxConnections } = { ...DEFAULT_LIMITS, ...limits }
  server.timeout = idleTimeout
  server.maxConnections = maxConnections
  // Before the handler's own listener, so that the header stands whatever the handler answers.
  server.prependListener('request', (_, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
  })
  // Without a listener Node answers an unknown Expect itself, without nosniff.
  server.on('checkExpectation', (_, response) => {
    response.writeHead(417, { 'Content-Length': '0', 'X-Content-Type-Options': 'nosniff' })
    response.end()
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
    const status = PARSER_ERROR_STATUS[error.code ?? ''] ?? 400
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
        'Connection: close\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\n\r\n',
    )
    return socket
  })
  return server
}
