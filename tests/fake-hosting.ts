/**
 * Fake of Firebase Hosting, as far as `firebase/firebase.json` uses it: files first, headers by pattern, then the
 * function.
 */
import { readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { PROJECT_DIR } from './wiki-process.ts'

interface HeaderRule {
  readonly source: string
  readonly headers: readonly { readonly key: string; readonly value: string }[]
}

interface HostingFile {
  readonly hosting: {
    readonly headers: readonly HeaderRule[]
    readonly rewrites: readonly { readonly source: string }[]
  }
}

const hostingFile = (): HostingFile => JSON.parse(readFileSync(join(PROJECT_DIR, 'firebase/firebase.json'), 'utf8'))

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export interface Hosting {
  readonly origin: string
  /** Requests are refused until this is called: the renderer has to know the origin first. */
  serve(publicDir: string, page: Answer): void
  close(): Promise<void>
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export async function openHosting(): Promise<Hosting> {
  const { headers } = hostingFile().hosting
  let answer: Answer = async (_, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => {
    const path = decodeURI(request.url ?? '/').split('?', 1)[0] ?? '/'
    for (const rule of headers)
      if (matches(path, rule.source)) for (const { key, value } of rule.headers) response.setHeader(key, value)
    answer(request, response).catch((error: unknown) => {
      console.error(path, error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    serve(publicDir, page) {
      answer = async (request, response) => {
        const file = join(publicDir, decodeURI(request.url ?? '/').split('?', 1)[0] ?? '/')
        if (!isFile(file)) return page(request, response)
        response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
        response.end(readFileSync(file))
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** `**` matches everything, a pattern of a folder matches everything below it, and a path matches itself. */
const matches = (path: string, source: string): boolean =>
  source === '**' || path === source || (source.endsWith('/**') && path.startsWith(source.slice(0, -2)))

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
