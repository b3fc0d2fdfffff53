/** Parser for an answer of the page host, as it is sent, and for the document in it. */
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface PageHttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The body as it was sent, so that it may be compressed. */
  readonly body: Buffer
  /** Bytes of the whole answer: status line, headers and body. */
  readonly wire: number
  readonly text: string
}

export interface PageRequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Requests a page without `fetch`, which would normalize the path, decompress the body and follow redirects. */
export function requestPage(
  origin: string,
  path: string,
  question: PageRequestOptions = {},
): Promise<PageHttpResponse> {
  const { hostname, port } = new URL(origin)
  const { method = 'GET', headers = {} } = question
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body,
          wire: countHeadBytes(answer) + body.length,
          text: body.toString(),
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

function countHeadBytes({ httpVersion, statusCode, statusMessage, rawHeaders }: IncomingMessage): number {
  // Names and values alternate. Each pair takes four bytes more: `: ` and the end of the line.
  const lines = [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, ...rawHeaders, '']
  return Buffer.byteLength(lines.map((line) => `${line}\r\n`).join(''))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => ENTITIES[entity] ?? entity)

/** Returns the text as a reader without scripts sees it. */
export const extractText = (html: string): string =>
  unescapeHtml(
    html
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<[^>]+>/g, ''),
  )

export interface ParsedDocument {
  readonly head: string
  readonly body: string
  readonly titles: readonly string[]
  readonly descriptions: readonly string[]
  readonly preloads: readonly string[]
  readonly entry: string
  readonly styles: readonly string[]
  readonly headings: readonly string[]
  readonly mains: number
  /** Returns the text of the data block with this id, or null. */
  block(id: string): string | null
}

const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

export function parseDocument(html: string): ParsedDocument {
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  const body = html.slice(end)
  return {
    head,
    body,
    titles: all(/<title[^>]*>([^<]*)<\/title>/g, html).map(unescapeHtml),
    descriptions: all(/<meta name="description" content="([^"]*)"/g, html).map(unescapeHtml),
    preloads: all(/<link rel="modulepreload"[^>]*href="([^"]+)"/g, head),
    entry: all(/<script type="module"[^>]*src="([^"]+)"/g, head)[0] ?? '',
    styles: all(/<style>([\s\S]*?)<\/style>/g, head),
    headings: all(/<h1[^>]*>([\s\S]*?)<\/h1>/g, body).map(extractText),
    mains: all(/<main\b/g, body).length,
    block: (id) =>
      new RegExp(`<script type="application/json" id="${id}"[^>]*>([\\s\\S]*?)</script>`).exec(html)?.[1] ?? null,
  }
}
