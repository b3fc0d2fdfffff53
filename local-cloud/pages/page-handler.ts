/** Handler of requests for pages and files of the interface, independent of sockets. */
import type { Renderer } from '#shared/rendered-page'
import { type BuiltSite, computeEntityTag } from './built-site.ts'
import { isSameSitePath } from './canonical-redirect.ts'
import type { BuiltDocument, DocumentBuilder } from './page-document.ts'
import {
  type CacheableResponse,
  createCacheableResponse,
  createFileResponse,
  createTextResponse,
  formatCacheControl,
  negotiateResponse,
  type PageRequest,
  type PageResponse,
} from './page-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { formatRobots, formatSitemap, parseSitemapPath } from './sitemap.ts'

export interface PageHandlerDeps {
  readonly site: BuiltSite
  readonly documents: DocumentBuilder
  readonly renderer: Renderer
  readonly cache: ResponseCache<CacheableResponse>
  /** Public URL of the wiki; null if its only address is that of the request. */
  readonly siteUrl: string | null
  /** Called when a page could not be rendered. The reader then gets the interface without a rendered page. */
  readonly onError: (path: string, error: unknown) => void
}

/** The interface without a page, which browsers cache for use offline. */
const SHELL_PATH = '/shell.html'

/** Browsers resolve dot segments themselves. Resolved here, two addresses would share a response. */
const DOT_SEGMENTS = /[/\\](?:\.|%2e){1,2}(?=[/\\]|$)/i
/** A path from which no route can parse a name. */
const UNMATCHED_PATH = '/%00'

export function createPageHandler(deps: PageHandlerDeps) {
  const { site, cache, siteUrl } = deps
  return async (request: PageRequest): Promise<PageResponse> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return createTextResponse(405, 'Pages can only be read.', { allow: 'GET, HEAD' })
    // A page there would link to itself with URLs that browsers read as another host.
    if (!isSameSitePath(request.target)) return createTextResponse(400, 'This is no address of a page.')
    const path = request.target.split('?', 1)[0] ?? '/'
    const file = site.files.get(path)
    if (file !== undefined) return createFileResponse(file, request)
    if (path.startsWith('/assets/')) return createTextResponse(404, 'There is no such file.')
    const [key, create] = selectResponse(deps, request.target, path, siteUrl ?? request.origin)
    return negotiateResponse(await cache(key, create), request)
  }
}

type CreateResponse = () => Promise<CacheableResponse>

function selectResponse(
  deps: PageHandlerDeps,
  target: string,
  path: string,
  origin: string,
): [cacheKey: string, create: CreateResponse] {
  const { shell } = deps.documents
  if (path === SHELL_PATH) return [SHELL_PATH, () => createHtmlResponse(200, shell, true)]
  const sitemapIndex = parseSitemapPath(path)
  if (sitemapIndex !== null) return [`${origin}${path}`, () => createSitemapResponse(deps, origin, sitemapIndex)]
  if (path === '/robots.txt')
    return [`${origin}${path}`, () => createCrawlerResponse('text/plain', formatRobots(origin))]
  return [target, () => renderPage(deps, target, path)]
}

async function renderPage(
  { documents, renderer, onError }: PageHandlerDeps,
  target: string,
  path: string,
): Promise<CacheableResponse> {
  try {
    const rendered = await renderer.render(DOT_SEGMENTS.test(path) ? UNMATCHED_PATH : target)
    const { isCacheable, status } = rendered
    if (rendered.kind === 'page') return await createHtmlResponse(status, documents.page(rendered), isCacheable)
    const headers = {
      location: rendered.location,
      'cache-control': isCacheable ? formatCacheControl(200) : 'no-store',
    }
    return await createCacheableResponse({ status, headers, plain: Buffer.alloc(0), isCacheable })
  } catch (error) {
    onError(path, error)
    return createHtmlResponse(500, documents.shell, false)
  }
}

function createHtmlResponse(status: number, document: BuiltDocument, isCacheable: boolean): Promise<CacheableResponse> {
  const body = Buffer.from(document.text)
  const headers = {
    ...document.headers,
    'cache-control': formatCacheControl(status),
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
    etag: computeEntityTag(body),
  }
  return createCacheableResponse({
    status,
    headers,
    plain: body,
    isCacheable: isCacheable && status < 500,
  })
}

async function createSitemapResponse(
  deps: PageHandlerDeps,
  origin: string,
  sitemapIndex: number,
): Promise<CacheableResponse> {
  const addresses = await deps.renderer.addresses()
  if (!addresses.ok) return createUncachedTextResponse(503, 'The list of pages cannot be read just now.')
  const xml = formatSitemap(origin, addresses.value, sitemapIndex)
  return xml === null
    ? createUncachedTextResponse(404, 'There is no such file.')
    : createCrawlerResponse('application/xml', xml)
}

function createCrawlerResponse(type: string, text: string): Promise<CacheableResponse> {
  const plain = Buffer.from(text)
  const headers = {
    'cache-control': formatCacheControl(200),
    'content-type': `${type}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    etag: computeEntityTag(plain),
  }
  const response = { status: 200, headers, plain, isCacheable: true }
  return createCacheableResponse(response)
}

function createUncachedTextResponse(status: number, sentence: string): Promise<CacheableResponse> {
  const { headers, body } = createTextResponse(status, sentence)
  const response = { status, headers, plain: body, isCacheable: false }
  return createCacheableResponse(response)
}
