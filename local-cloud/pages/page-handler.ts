/** Handler of requests for pages and files of the interface, independent of sockets. */
import { NAME_SUGGESTIONS_PATH } from '#shared/name-suggestions'
import { ROUTE_DATA_PREFIX } from '#shared/route-data'
import { type BuiltSite, computeEntityTag } from './built-site.ts'
import { isSameSitePath } from './canonical-redirect.ts'
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
import {
  createHtmlResponse,
  createPageResponse,
  createRouteDataResponse,
  createSuggestionsResponse,
  getPath,
  type RouteResponseDeps,
} from './route-responses.ts'
import { formatRobots, formatSitemap, parseSitemapPath } from './sitemap.ts'

export interface PageHandlerDeps extends RouteResponseDeps {
  readonly site: BuiltSite
  /** Public URL of the wiki; null if its only address is that of the request. */
  readonly siteUrl: string | null
}

/** The interface without a page, which browsers cache for use offline. */
const SHELL_PATH = '/shell.html'

export function createPageHandler(deps: PageHandlerDeps) {
  const { site, cache, siteUrl } = deps
  return async (request: PageRequest): Promise<PageResponse> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return createTextResponse(405, 'Pages can only be read.', { allow: 'GET, HEAD' })
    const routeTarget = parseRouteDataTarget(request.target)
    // A page there would link to itself with URLs that browsers read as another host.
    if (!isSameSitePath(routeTarget ?? request.target)) return createTextResponse(400, 'This is no address of a page.')
    if (routeTarget !== null)
      return negotiateResponse(await cache(request.target, () => createRouteDataResponse(deps, routeTarget)), request)
    const path = getPath(request.target)
    if (path === NAME_SUGGESTIONS_PATH)
      return negotiateResponse(await createSuggestionsResponse(deps, request), request)
    const file = site.files.get(path)
    if (file !== undefined) return createFileResponse(file, request)
    if (path.startsWith('/assets/')) return createTextResponse(404, 'There is no such file.')
    const [key, create] = selectResponse(deps, request.target, path, siteUrl ?? request.origin)
    return negotiateResponse(await cache(key, create), request)
  }
}

/** Returns the page's target of a request for route data; null for any other request. */
const parseRouteDataTarget = (target: string): string | null =>
  target.startsWith(`${ROUTE_DATA_PREFIX}/`) ? target.slice(ROUTE_DATA_PREFIX.length) : null

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
  return [target, () => createPageResponse(deps, target)]
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
