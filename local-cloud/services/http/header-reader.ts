/** The headers of a request over a socket, one text each. */
import type { IncomingMessage } from 'node:http'
import type { HeaderReader } from './service-handler.ts'

export const createHeaderReader =
  (request: IncomingMessage): HeaderReader =>
  (name) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
