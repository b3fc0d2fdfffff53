/** The pages' own listener: loopback only, apart from the services, which would starve it of connections. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { acceptsGzip } from '../http/accepts-gzip.ts'
import { createBoundedServer } from '../http/bounded-listener.ts'
import { headerReader } from '../http/header-reader.ts'
import { guardOrigins } from '../http/origin-guard.ts'
import type { Answer, Asked } from './made-answer.ts'

type AnswerPage = (asked: Asked) => Promise<Answer>

/** What is answered beside pages, on both ports: `/_local/…`. */
type AnswerLocal = (request: Request) => Promise<Response>

export interface PagesListener {
  readonly port: number
  /** Until then requests wait: the port is known before what answers on it can be made. */
  answerWith(page: AnswerPage, local: AnswerLocal): void
  close(): Promise<void>
}

const HEADERS_WITHIN = 10_000
const REQUEST_WITHIN = 30_000

/**
 * The error is the system's own word: EADDRINUSE, EACCES.
 * @param report told of answers that could not be made or sent
 */
export async function listenForPages(
  port: number,
  report: (target: string, error: unknown) => void,
): Promise<Result<PagesListener, string>> {
  let ready: (answers: [AnswerPage, AnswerLocal]) => void = () => {}
  const answers = new Promise<[AnswerPage, AnswerLocal]>((resolve) => {
    ready = resolve
  })
  const server = createBoundedServer(
    { headersTimeout: HEADERS_WITHIN, requestTimeout: REQUEST_WITHIN },
    (request, response) => {
      answers
        .then(([page, local]) => respond(request, response, page, local))
        .catch((error: unknown) => {
          report(request.url ?? '/', error)
          response.destroy()
        })
    },
  )
  const bound = await bind(server, port)
  if (!bound.ok) return bound
  return ok({
    port: bound.value,
    answerWith: (page, local) => ready([page, local]),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function bind(server: Server, port: number): Promise<Result<number, string>> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(err(error.code ?? error.message)),
    )
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(ok(isAddress(address) ? address.port : port))
    })
  })
}

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  page: AnswerPage,
  local: AnswerLocal,
): Promise<void> {
  const target = request.url ?? '/'
  const headers = headerReader(request)
  const guard = guardOrigins(() => request.socket.localPort ?? 0, NO_OTHERS)
  if (guard.foreignHost(headers)) {
    refuse(response, 421, 'This wiki answers only under the address it printed when it started.')
    return
  }
  if (target.startsWith('/_local/')) {
    const refusal = guard.refusal(headers)
    if (refusal === null) await relay(await local(localRequest(request, target)), response)
    else refuse(response, 403, refusal)
    return
  }
  const answer = await page({
    method: request.method ?? 'GET',
    target,
    origin: `http://${request.headers.host}`,
    gzip: acceptsGzip(headers('accept-encoding')),
    knownTag: request.headers['if-none-match'],
  })
  response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length })
  response.end(request.method === 'HEAD' ? undefined : answer.body)
}

/** Pages of other origins may not read or reset what is of this machine only. */
const NO_OTHERS: ReadonlySet<string> = new Set()

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${sentence}\n`)
}

function localRequest(request: IncomingMessage, target: string): Request {
  const { origin } = request.headers
  // dots in the path are resolved here: what they lead out of `/_local/` to is none of its addresses
  const path = new URL(target, 'http://wiki.invalid').pathname.startsWith('/_local/')
    ? target
    : '/_local/'
  return new Request(`http://${request.headers.host}${path}`, {
    method: request.method ?? 'GET',
    headers: origin === undefined ? {} : { origin },
  })
}

async function relay(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}
