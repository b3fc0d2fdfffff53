/** HTTP server with limits: maximum connections, idle timeout, and `nosniff` in every response. */

import { createServer, type RequestListener, type Server, type ServerOptions, STATUS_CODES } from 'node:http'

export interface ServerLimits {
  /** Milliseconds without traffic in either direction after which a socket is closed. */
  readonly idleTimeout: number
  /** Further connections are closed at once. */
  readonly maxConnections: number
}

/** A streaming response is written every 24 seconds, so only a client that does not read is idle for this long. */
const DEFAULT_LIMITS: ServerLimits = { idleTimeout: 120_000, maxConnections: 2000 }

/** Statuses of the parser's errors, which reach no handler. */
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
  // Node would reject a request without Host itself, without nosniff; the origin guard rejects it instead.
  const server = createServer({ ...options, requireHostHeader: false }, handler)
  const { idleTimeout, maxConnections } = { ...DEFAULT_LIMITS, ...limits }
  server.timeout = idleTimeout
  server.maxConnections = maxConnections
  // This runs before the handler, so that every response has the header.
  server.prependListener('request', (_, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
  })
  // Without this listener Node responds to an unknown Expect itself, without nosniff.
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
