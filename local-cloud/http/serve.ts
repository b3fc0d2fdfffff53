/** Finds the service an address belongs to; the one way in, over a socket or from this process. */

import {
  type Answer,
  errorAnswer,
  type Service,
  type ServiceRequest,
  type StreamedAnswer,
  type StreamingService,
} from './exchange.ts'
import { TextResponse } from './text-response.ts'
import { CANNOT_WRITE, unwritableReason } from './unwritable-disk.ts'

export type Serve = (request: ServiceRequest) => Promise<Answer | StreamedAnswer>

/** `report` is told of faults of the program, which the client sees only as such. */
export function serveAll(
  services: readonly (Service | StreamingService)[],
  report: (error: unknown) => void,
): Serve {
  return async (request) => {
    try {
      for (const service of services) {
        const answer = service(request)
        if (answer !== null) return await answer
      }
    } catch (error) {
      report(error)
      if (unwritableReason(error) !== null) return errorAnswer(503, 'UNAVAILABLE', CANNOT_WRITE)
      return errorAnswer(500, 'INTERNAL', 'The local cloud has failed; its log says where.')
    }
    const address = JSON.stringify(request.path.slice(0, 200))
    return errorAnswer(404, 'NOT_FOUND', `The local cloud has nothing at ${address}.`)
  }
}

/** Nothing in this process listens; a page that is rendered is rendered once. */
const NO_STREAMS = errorAnswer(501, 'UNIMPLEMENTED', 'A stream needs a connection of its own.')

/** `fetch` for code of this process: the same services without a socket. */
export type Handle = (url: string, init?: RequestInit) => Promise<Response>

export const handleWith =
  (serve: Serve): Handle =>
  async (url, init = {}) => {
    const start = url.indexOf('/', url.indexOf('//') + 2)
    const mark = url.indexOf('?', start)
    const headers = new Headers(init.headers)
    const answered = await serve({
      method: init.method ?? 'GET',
      path: url.slice(start, mark < 0 ? url.length : mark),
      query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
      headers: (name) => headers.get(name) ?? undefined,
      body: await bytesOf(init.body ?? null),
    })
    const answer = 'open' in answered ? NO_STREAMS : answered
    const { status, body } = answer
    const answerInit = { status, headers: { ...answer.headers } }
    if (status === 204 || status === 304) return new Response(null, answerInit)
    return typeof body === 'string'
      ? new TextResponse(body, answerInit)
      : new Response(new Uint8Array(body), answerInit)
  }

const NOTHING = new Uint8Array()

/** Texts, which is what the clients send, need no way through a stream. */
async function bytesOf(body: NonNullable<RequestInit['body']> | null): Promise<Uint8Array> {
  if (body === null) return NOTHING
  if (typeof body === 'string') return Buffer.from(body)
  return new Uint8Array(await new Response(body).arrayBuffer())
}
