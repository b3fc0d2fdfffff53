/** Request router: passes each request, from a socket or from this process, to the service that handles its path. */

import { CANNOT_WRITE_MESSAGE, findUnwritableReason } from './error-reporter.ts'
import {
  createErrorResponse,
  type ServiceHandler,
  type ServiceRequest,
  type ServiceResponse,
  type StreamedResponse,
  type StreamingServiceHandler,
} from './service-handler.ts'
import { TextResponse } from './text-response.ts'

export type RequestHandler = (request: ServiceRequest) => Promise<ServiceResponse | StreamedResponse>

/** `onError` receives unexpected errors; the client is sent only a general message. */
export function createRequestRouter(
  handlers: readonly (ServiceHandler | StreamingServiceHandler)[],
  onError: (error: unknown) => void,
): RequestHandler {
  return async (request) => {
    try {
      for (const service of handlers) {
        const answer = service(request)
        if (answer !== null) return await answer
      }
    } catch (error) {
      onError(error)
      if (findUnwritableReason(error) !== null) return createErrorResponse(503, 'UNAVAILABLE', CANNOT_WRITE_MESSAGE)
      return createErrorResponse(500, 'INTERNAL', 'The local cloud has failed; its log says where.')
    }
    const address = JSON.stringify(request.path.slice(0, 200))
    return createErrorResponse(404, 'NOT_FOUND', `The local cloud has nothing at ${address}.`)
  }
}

/** In-process requests cannot stream: they return one complete response. */
const STREAM_UNSUPPORTED = createErrorResponse(501, 'UNIMPLEMENTED', 'A stream needs a connection of its own.')

/** `fetch` for code in this process, without a socket. */
export type InProcessFetch = (url: string, init?: RequestInit) => Promise<Response>

export const createInProcessFetch =
  (handleRequest: RequestHandler): InProcessFetch =>
  async (url, init = {}) => {
    const start = url.indexOf('/', url.indexOf('//') + 2)
    const queryStart = url.indexOf('?', start)
    const headers = new Headers(init.headers)
    const result = await handleRequest({
      method: init.method ?? 'GET',
      path: url.slice(start, queryStart < 0 ? url.length : queryStart),
      query: new URLSearchParams(queryStart < 0 ? '' : url.slice(queryStart + 1)),
      headers: (name) => headers.get(name) ?? undefined,
      body: await readBytes(init.body ?? null),
    })
    const answer = 'open' in result ? STREAM_UNSUPPORTED : result
    const { status, body } = answer
    const answerInit = { status, headers: { ...answer.headers } }
    if (status === 204 || status === 304) return new Response(null, answerInit)
    return typeof body === 'string'
      ? new TextResponse(body, answerInit)
      : new Response(new Uint8Array(body), answerInit)
  }

const EMPTY_BODY = new Uint8Array()

/** A text, which the clients send, is encoded directly instead of through a stream. */
async function readBytes(body: NonNullable<RequestInit['body']> | null): Promise<Uint8Array> {
  if (body === null) return EMPTY_BODY
  if (typeof body === 'string') return Buffer.from(body)
  return new Uint8Array(await new Response(body).arrayBuffer())
}
