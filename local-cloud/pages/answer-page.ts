/** Answers one request for a page or a file of the interface; what comes back knows nothing of sockets. */
import { gzipSync } from 'node:zlib'
import type { DocumentBuilder, RenderedPage } from './document.ts'
import { entityTag, type Site, type SiteFile } from './site.ts'

export type Rendered =
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | ({ readonly kind: 'page'; readonly status: number } & RenderedPage)

export type Render = (request: Request) => Promise<Rendered>

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What of a request decides its answer. */
export interface Asked {
  readonly method: string
  /** Path and query, as the request line has them. */
  readonly target: string
  readonly gzip: boolean
  readonly knownTag: string | undefined
}

export interface PageAnswers {
  readonly site: Site
  readonly documents: DocumentBuilder
  readonly render: Render
  /** Told when a page could not be rendered; the reader gets the plain interface instead. */
  readonly report: (path: string, error: unknown) => void
}

const NOTHING = Buffer.alloc(0)

export function pageAnswers({ site, documents, render, report }: PageAnswers) {
  return async (asked: Asked): Promise<Answer> => {
    if (asked.method !== 'GET' && asked.method !== 'HEAD')
      return plainText(405, 'Pages can only be read.', { allow: 'GET, HEAD' })
    if (!asked.target.startsWith('/')) return plainText(400, 'This is no address of a page.')
    const path = asked.target.split('?', 1)[0] ?? '/'
    const file = site.files.get(path)
    if (file !== undefined) return fileAnswer(file, asked)
    if (path.startsWith('/assets/')) return plainText(404, 'There is no such file.')
    return pageAnswer(asked, path)
  }

  async function pageAnswer(asked: Asked, path: string): Promise<Answer> {
    try {
      // only the path and the query decide a page: no cookie, no identity
      const rendered = await render(new Request(`http://wiki.invalid${asked.target}`))
      if (rendered.kind === 'redirect')
        return { status: rendered.status, headers: { location: rendered.location }, body: NOTHING }
      return htmlAnswer(rendered.status, documents.page(rendered), asked)
    } catch (error) {
      report(path, error)
      return htmlAnswer(500, documents.shell, asked)
    }
  }

  function htmlAnswer(status: number, html: string, asked: Asked): Answer {
    const bytes = Buffer.from(html)
    const tag = entityTag(bytes)
    const headers = {
      ...documents.headers,
      'cache-control': cacheControl(status),
      vary: 'accept-encoding',
      etag: tag,
    }
    if (status === 200 && asked.knownTag === tag) return { status: 304, headers, body: NOTHING }
    return {
      status,
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        ...(asked.gzip ? { 'content-encoding': 'gzip' } : {}),
      },
      body: asked.gzip ? gzipSync(bytes, { level: 6 }) : bytes,
    }
  }
}

/** A shared cache may keep a page for a minute, a missing one for less: it may be written any moment. */
function cacheControl(status: number): string {
  if (status >= 500) return 'no-store'
  if (status === 200) return 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
  return 'public, max-age=0, s-maxage=10'
}

function fileAnswer(file: SiteFile, { gzip, knownTag }: Asked): Answer {
  const headers = {
    'cache-control': file.immutable
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    etag: file.tag,
  }
  if (knownTag === file.tag) return { status: 304, headers, body: NOTHING }
  const packed = gzip ? file.gzipped : null
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': file.type,
      ...(packed === null ? {} : { 'content-encoding': 'gzip' }),
    },
    body: packed ?? file.bytes,
  }
}

const plainText = (status: number, text: string, headers = {}): Answer => ({
  status,
  headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(`${text}\n`),
})
