/** Page function of a hosted wiki: the responses of the page server, one request at a time. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { acceptsGzip, createHeaderReader } from 'local-cloud-services'
import type { WikiConfig } from '#shared/config'
import type { ServerEntry } from '#shared/rendered-page'
import { readBuiltSite } from './built-site.ts'
import { findCanonicalRedirect } from './canonical-redirect.ts'
import { createDocumentBuilder } from './page-document.ts'
import { createPageHandler } from './page-handler.ts'
import { bypassCache } from './response-cache.ts'

export interface PageFunctionOptions {
  /** Folder of the built interface, with `web/` and `server/`. */
  readonly interfaceDir: string
  readonly config: WikiConfig
  /** Public URL of the site, without a slash at the end. */
  readonly siteUrl: string
  readonly onError: (path: string, error: unknown) => void
}

export type PageFunction = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Loads the interface at the first request, because instances of other functions also load this module. */
export function createPageFunction(options: PageFunctionOptions): PageFunction {
  let handlerPromise: ReturnType<typeof loadPageHandler> | undefined
  return async (request, response) => {
    const target = request.url ?? '/'
    const canonical = findCanonicalRedirect(target)
    if (canonical !== null) {
      response.writeHead(301, { location: canonical, 'cache-control': CACHE_FOR_AN_HOUR }).end()
      return
    }
    handlerPromise ??= loadPageHandler(options)
    const handlePage = await handlerPromise
    const answer = await handlePage({
      method: request.method ?? 'GET',
      target,
      origin: options.siteUrl,
      acceptsGzip: acceptsGzip(createHeaderReader(request)('accept-encoding')),
      ifNoneMatch: request.headers['if-none-match'],
    })
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length })
    response.end(request.method === 'HEAD' ? undefined : answer.body)
  }
}

const CACHE_FOR_AN_HOUR = 'public, max-age=3600'

async function loadPageHandler({ interfaceDir, config, siteUrl, onError }: PageFunctionOptions) {
  const site = await readBuiltSite(join(interfaceDir, 'web'))
  const file = join(interfaceDir, 'server/entry-server.js')
  const entry: ServerEntry = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return createPageHandler({
    site,
    documents: createDocumentBuilder(site, config, Date.now),
    // Commits are not visible here, so the cache in front of the function decides by the cache headers.
    renderer: entry.createRenderer(config, null),
    cache: bypassCache,
    siteUrl,
    onError,
  })
}
