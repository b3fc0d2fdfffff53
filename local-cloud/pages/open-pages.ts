/** The pages' own listener: loopback only, apart from the services, which would starve it of connections. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { Answer, Asked } from './made-answer.ts'

export type AnswerPage = (asked: Asked) => Promise<Answer>

/** What is answered beside pages, on both ports: `/_local/…`. */
export type AnswerLocal = (request: Request) => Promise<Response>

export interface PagesListener {
  readonly port: number
  /** Until then requests wait: the port is known before what answers on it can be made. */
  answerWith(page: AnswerPage, local: AnswerLocal): void
  close(): Promise<void>
}

const HEADERS_WITHIN = 10_000
const REQUEST_WITHIN = 30_000

/** The error is the system's own word: EADDRINUSE, EACCES. */
export async function listenForPages(port: number): Promise<Result<PagesListener, string>> {
  let ready: (answers: [AnswerPage, AnswerLocal]) => void = () => {}
  const answers = new Promise<[AnswerPage, AnswerLocal]>((resolve) => {
    ready = resolve
  })
  const server = createServer(
    { headersTimeout: HEADERS_WITHIN, requestTimeout: REQUEST_WITHIN },
    (request, response) => {
      answers
        .then(([page, local]) => respond(request, response, page, local))
        .catch(() => response.destroy())
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
  if (!isOwnHost(request)) {
    response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' })
    response.end('This wiki answers only under the address it printed when it started.\n')
    return
  }
  if (target.startsWith('/_local/')) {
    await relay(await local(localRequest(request, target)), response)
    return
  }
  const answer = await page({
    method: request.method ?? 'GET',
    target,
    origin: `http://${request.headers.host}`,
    gzip: /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')),
    knownTag: request.headers['if-none-match'],
  })
  response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length })
  response.end(request.method === 'HEAD' ? undefined : answer.body)
}

/** A page elsewhere whose name was made to resolve to this machine asks under its own name. */
function isOwnHost(request: IncomingMessage): boolean {
  const port = request.socket.localPort
  return [`127.0.0.1:${port}`, `localhost:${port}`].includes(request.headers.host ?? '')
}

function localRequest(request: IncomingMessage, target: string): Request {
  const { origin } = request.headers
  return new Request(`http://${request.headers.host}${target}`, {
    method: request.method ?? 'GET',
    headers: origin === undefined ? {} : { origin },
  })
}

async function relay(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}
