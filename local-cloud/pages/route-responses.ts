/** Responses of a route: the rendered page, and its loaders' data alone, which the interface asks for at a navigation. */
import type { NameSuggestions } from '#shared/name-suggestions'
import { toInertJson } from '#shared/page-template'
import type { Renderer } from '#shared/rendered-page'
import { ROUTE_DATA_PREFIX, type RouteData, type RouteRedirect } from '#shared/route-data'
import { computeEntityTag } from './built-site.ts'
import type { BuiltDocument, DocumentBuilder, TaggedJson } from './page-document.ts'
import {
  type CacheableResponse,
  createCacheableResponse,
  formatCacheControl,
  type PageRequest,
} from './page-response.ts'
import type { ResponseCache } from './response-cache.ts'

export interface RouteResponseDeps {
  readonly documents: DocumentBuilder
  readonly renderer: Renderer
  readonly cache: ResponseCache<CacheableResponse>
  /** Called when a page could not be rendered. The reader then gets the interface without a rendered page. */
  readonly onError: (path: string, error: unknown) => void
}

/** Browsers resolve dot segments themselves. Resolved here, two addresses would share a response. */
const DOT_SEGMENTS = /[/\\](?:\.|%2e){1,2}(?=[/\\]|$)/i
/** A path from which no route can parse a name. */
const UNMATCHED_PATH = '/%00'

export const getPath = (target: string): string => target.split('?', 1)[0] ?? '/'

const toRouteTarget = (target: string): string => (DOT_SEGMENTS.test(getPath(target)) ? UNMATCHED_PATH : target)

/** Renders the page, and caches its route data as well, so that a navigation to it needs no further read. */
export async function createPageResponse(deps: RouteResponseDeps, target: string): Promise<CacheableResponse> {
  const { documents, renderer, cache, onError } = deps
  try {
    const rendered = await renderer.render(toRouteTarget(target))
    const { isCacheable, status } = rendered
    if (rendered.kind === 'page') {
      const routeData = toTaggedJson(rendered.data)
      const [response] = await Promise.all([
        createHtmlResponse(status, documents.page(rendered, routeData), isCacheable),
        isCacheable && cache(ROUTE_DATA_PREFIX + target, () => createJsonResponse(status, routeData, isCacheable)),
      ])
      return response
    }
    const headers = {
      location: rendered.location,
      'cache-control': isCacheable ? formatCacheControl(200) : 'no-store',
    }
    return await createCacheableResponse({ status, headers, plain: Buffer.alloc(0), isCacheable })
  } catch (error) {
    onError(getPath(target), error)
    return createHtmlResponse(500, documents.shell, false)
  }
}

export async function createRouteDataResponse(
  { renderer, onError }: RouteResponseDeps,
  target: string,
): Promise<CacheableResponse> {
  try {
    const { isCacheable, ...result } = await renderer.load(toRouteTarget(target))
    if (result.kind === 'page') return await createJsonResponse(result.status, toTaggedJson(result.data), isCacheable)
    const { status, location } = result
    return await createJsonResponse(200, toTaggedJson({ redirect: { status, location } }), isCacheable)
  } catch (error) {
    onError(getPath(target), error)
    return createJsonResponse(500, toTaggedJson(null), false)
  }
}

/** Not cached here: a search in memory is cheap, and each typed text is another address. */
export async function createSuggestionsResponse(
  { renderer }: RouteResponseDeps,
  { target }: PageRequest,
): Promise<CacheableResponse> {
  const query = new URLSearchParams(target.slice(getPath(target).length)).get('q') ?? ''
  const suggestions = query.length > MAX_QUERY_LENGTH ? NO_SUGGESTIONS : await renderer.suggest(query)
  const response = await createJsonResponse(suggestions === null ? 503 : 200, toTaggedJson(suggestions), false)
  const caching = suggestions === null ? 'no-store' : 'public, max-age=60'
  return { ...response, headers: { ...response.headers, 'cache-control': caching } }
}

/** Longer than any name. */
const MAX_QUERY_LENGTH = 500
const NO_SUGGESTIONS: NameSuggestions = { pages: [], isComplete: true }

function toTaggedJson(data: RouteData | RouteRedirect | NameSuggestions | null): TaggedJson {
  const json = toInertJson(data)
  return { json, etag: computeEntityTag(Buffer.from(json)) }
}

function createJsonResponse(
  status: number,
  { json, etag }: TaggedJson,
  isCacheable: boolean,
): Promise<CacheableResponse> {
  const headers = {
    'cache-control': isCacheable ? formatCacheControl(status, { allowsStale: false }) : 'no-store',
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    vary: 'accept-encoding',
    etag,
  }
  return createCacheableResponse({
    status,
    headers,
    plain: Buffer.from(json),
    isCacheable: isCacheable && status < 500,
  })
}

export function createHtmlResponse(
  status: number,
  document: BuiltDocument,
  isCacheable: boolean,
): Promise<CacheableResponse> {
  const headers = {
    ...document.headers,
    'cache-control': formatCacheControl(status),
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
    etag: document.etag,
  }
  return createCacheableResponse({
    status,
    headers,
    plain: Buffer.from(document.text),
    isCacheable: isCacheable && status < 500,
  })
}
