/** The headers of a request over a socket, one text each. */
import type { IncomingMessage } from 'node:http'
import type { HeaderReader } from './exchange.ts'

export const headerReader =
  (request: IncomingMessage): HeaderReader =>
  (name) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
