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
      return errorAnswer(500, 'INTERNAL', 'The local cloud has failed; its log says where.')
    }
    const address = JSON.stringify(request.path.slice(0, 200))
    return errorAnswer(404, 'NOT_FOUND', `The local cloud has nothing at ${address}.`)
  }
}

/** Nothing in this process listens; a page that is rendered is rendered once. */
const NO_STREAMS = errorAnswer(501, 'UNIMPLEMENTED', 'A stream needs a connection of its own.')

/** The same services for code of this process, in the shape its clients speak. */
export const handleWith =
  (serve: Serve) =>
  async (request: Request): Promise<Response> => {
    const { url, method, headers } = request
    const start = url.indexOf('/', url.indexOf('//') + 2)
    const mark = url.indexOf('?', start)
    const answered = await serve({
      method,
      path: url.slice(start, mark < 0 ? url.length : mark),
      query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
      headers: (name) => headers.get(name) ?? undefined,
      body: request.body === null ? NOTHING : new Uint8Array(await request.arrayBuffer()),
    })
    const answer = 'open' in answered ? NO_STREAMS : answered
    const { status, body } = answer
    const init = { status, headers: { ...answer.headers } }
    if (status === 204 || status === 304) return new Response(null, init)
    return typeof body === 'string'
      ? new TextResponse(body, init)
      : new Response(new Uint8Array(body), init)
  }

const NOTHING = new Uint8Array()
