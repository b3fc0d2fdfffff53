/** Adapter of Node's request headers to HeaderReader; repeated headers are joined with commas. */
import type { IncomingMessage } from 'node:http'
import type { HeaderReader } from './service-handler.ts'

export const createHeaderReader =
  (request: IncomingMessage): HeaderReader =>
  (name) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
