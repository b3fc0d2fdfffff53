/** HTTP server of the pages: loopback only, on its own port, so that listeners cannot use up its connections. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { acceptsGzip, createBoundedServer, createHeaderReader, createOriginGuard } from 'local-cloud-services'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { PageRequest, PageResponse } from './page-response.ts'

type PageHandler = (request: PageRequest) => Promise<PageResponse>

/** Handler of `/_local/…`, which both ports answer. */
type LocalHandler = (request: Request) => Promise<Response>

export interface PageServer {
  readonly port: number
  /** Requests wait until this is called, because the handlers need the port. */
  setHandlers(handlePage: PageHandler, handleLocal: LocalHandler): void
  close(): Promise<void>
}

const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 30_000

/**
 * Errors are codes of the operating system, for example EADDRINUSE or EACCES.
 * @param onError called with responses that could not be created or sent
 */
export async function openPageServer(
  port: number,
  onError: (target: string, error: unknown) => void,
): Promise<Result<PageServer, string>> {
  let resolveHandlers: (handlers: [PageHandler, LocalHandler]) => void = () => {}
  const handlersPromise = new Promise<[PageHandler, LocalHandler]>((resolve) => {
    resolveHandlers = resolve
  })
  const server = createBoundedServer(
    { headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT },
    (request, response) => {
      handlersPromise
        .then(([handlePage, handleLocal]) => respondWithPage(request, response, handlePage, handleLocal))
        .catch((error: unknown) => {
          onError(request.url ?? '/', error)
          response.destroy()
        })
    },
  )
  const bound = await listen(server, port)
  if (!bound.ok) return bound
  return ok({
    port: bound.value,
    setHandlers: (handlePage, handleLocal) => resolveHandlers([handlePage, handleLocal]),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function listen(server: Server, port: number): Promise<Result<number, string>> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(err(error.code ?? error.message)))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(ok(isAddressInfo(address) ? address.port : port))
    })
  })
}

const isAddressInfo = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

async function respondWithPage(
  request: IncomingMessage,
  response: ServerResponse,
  handlePage: PageHandler,
  handleLocal: LocalHandler,
): Promise<void> {
  const target = request.url ?? '/'
  const headers = createHeaderReader(request)
  const guard = createOriginGuard(() => request.socket.localPort ?? 0, NO_OTHER_ORIGINS)
  if (guard.hasForeignHost(headers)) {
    sendRejection(response, 421, 'This wiki answers only under the address it printed when it started.')
    return
  }
  if (target.startsWith('/_local/')) {
    const rejection = guard.findRejection(headers)
    if (rejection === null) await sendFetchResponse(await handleLocal(createLocalRequest(request, target)), response)
    else sendRejection(response, 403, rejection)
    return
  }
  const answer = await handlePage({
    method: request.method ?? 'GET',
    target,
    origin: `http://${request.headers.host}`,
    acceptsGzip: acceptsGzip(headers('accept-encoding')),
    ifNoneMatch: request.headers['if-none-match'],
  })
  response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length })
  response.end(request.method === 'HEAD' ? undefined : answer.body)
}

/** Pages of other origins must not read or reset the data of this machine. */
const NO_OTHER_ORIGINS: ReadonlySet<string> = new Set()

function sendRejection(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${sentence}\n`)
}

function createLocalRequest(request: IncomingMessage, target: string): Request {
  const { origin } = request.headers
  // Dot segments are resolved here, and a path that leaves `/_local/` is replaced.
  const path = new URL(target, 'http://wiki.invalid').pathname.startsWith('/_local/') ? target : '/_local/'
  return new Request(`http://${request.headers.host}${path}`, {
    method: request.method ?? 'GET',
    headers: origin === undefined ? {} : { origin },
  })
}

async function sendFetchResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}
