/** Answers `app://wiki/…`: the built interface's own files, its document for every other address, the local mailbox. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isOwnAddress } from '../own-address.ts'
import { contentType } from './content-type.ts'
import { STOPPED, stoppedDocument } from './stopped-document.ts'
import type { WikiDocument } from './wiki-document.ts'

export interface InterfaceParts {
  /** The built interface. */
  readonly folder: string
  readonly document: (path: string) => Promise<WikiDocument>
  /** Asks the services of this machine; null where they are hosted. */
  readonly local: (path: string) => Promise<Response> | null
}

/** By their whole form, so that nothing else on this disk has an address: no folder, no dot first, nothing encoded. */
const ASSET = /^\/assets\/[A-Za-z0-9_-][A-Za-z0-9_.-]*\.[a-z0-9]+$/
const ROOT_FILE = /^\/icon\.svg$/
export const MAILBOX = '/_local/mailbox'

export const answerInterface =
  ({ folder, document, local }: InterfaceParts) =>
  async ({ url, method }: Pick<Request, 'url' | 'method'>): Promise<Response> => {
    if (!isOwnAddress(url)) return plain(404, 'Not found')
    if (method !== 'GET') return plain(405, 'Only GET')
    const { pathname } = new URL(url)
    if (ASSET.test(pathname) || ROOT_FILE.test(pathname)) return answerFile(folder, pathname)
    if (pathname === STOPPED) return stoppedDocument()
    if (pathname === MAILBOX) {
      const answer = await local(pathname)
      return answer === null ? plain(404, 'Not found') : passedOn(answer)
    }
    if (/^\/(?:assets|_local)\//.test(pathname)) return plain(404, 'Not found')
    const { html, headers } = await document(pathname)
    return new Response(html, { headers })
  }

async function answerFile(folder: string, path: string): Promise<Response> {
  const type = contentType(path)
  if (type === null) return plain(404, 'Not found')
  try {
    const bytes = await readFile(join(folder, path))
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
    })
  } catch {
    return plain(404, 'Not found')
  }
}

/** What said how the bytes came over the line is true of that line alone: they are unpacked by now. */
async function passedOn(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers)
  for (const name of ['connection', 'content-encoding', 'content-length', 'keep-alive'])
    headers.delete(name)
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers })
}

const plain = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
