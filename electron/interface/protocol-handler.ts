/** Protocol handler for `app://wiki/…`: static files, the HTML document for every route, and the local mailbox. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isOwnAddress } from '../own-address.ts'
import { getContentType } from './content-type.ts'
import { CRASH_PAGE_PATH, createCrashPage } from './crash-page.ts'
import type { HtmlDocument } from './render-document.ts'

export interface ProtocolHandlerDeps {
  readonly folder: string
  readonly loadDocument: (path: string) => Promise<HtmlDocument>
  /** Requests a path from the local services; returns null if the wiki is hosted. */
  readonly fetchLocal: (path: string) => Promise<Response> | null
}

/** The patterns match whole paths, so no other file is reachable: no subfolder, no leading dot, no percent-encoding. */
const ASSET_PATH = /^\/assets\/[A-Za-z0-9_-][A-Za-z0-9_.-]*\.[a-z0-9]+$/
const ROOT_FILE = /^\/icon\.svg$/
export const MAILBOX_PATH = '/_local/mailbox'

export const createProtocolHandler =
  ({ folder, loadDocument, fetchLocal }: ProtocolHandlerDeps) =>
  async ({ url, method }: Pick<Request, 'url' | 'method'>): Promise<Response> => {
    if (!isOwnAddress(url)) return createTextResponse(404, 'Not found')
    if (method !== 'GET') return createTextResponse(405, 'Only GET')
    const { pathname } = new URL(url)
    if (ASSET_PATH.test(pathname) || ROOT_FILE.test(pathname)) return serveFile(folder, pathname)
    if (pathname === CRASH_PAGE_PATH) return createCrashPage()
    if (pathname === MAILBOX_PATH) {
      const answer = await fetchLocal(pathname)
      return answer === null ? createTextResponse(404, 'Not found') : forwardResponse(answer)
    }
    if (/^\/(?:assets|_local)\//.test(pathname)) return createTextResponse(404, 'Not found')
    const { html, headers } = await loadDocument(pathname)
    return new Response(html, { headers })
  }

async function serveFile(folder: string, path: string): Promise<Response> {
  const type = getContentType(path)
  if (type === null) return createTextResponse(404, 'Not found')
  try {
    const bytes = await readFile(join(folder, path))
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
    })
  } catch {
    return createTextResponse(404, 'Not found')
  }
}

/** Removes the hop-by-hop headers and those that describe the compressed body, which `fetch` has decompressed. */
async function forwardResponse(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers)
  for (const name of ['connection', 'content-encoding', 'content-length', 'keep-alive']) headers.delete(name)
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers })
}

const createTextResponse = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
