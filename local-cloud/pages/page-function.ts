/** The pages of a hosted wiki: the same answers as the page host's, one request at a time, whoever serves them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WikiConfig } from '#shared/config'
import type { ServerEntry } from '#shared/rendered-page'
import { acceptsGzip } from '../http/accepts-gzip.ts'
import { headerReader } from '../http/header-reader.ts'
import { pageAnswers } from './answer-page.ts'
import { canonicalTarget } from './canonical-target.ts'
import { documentBuilder } from './document.ts'
import { keepNothing } from './kept-answers.ts'
import { readSite } from './site.ts'

export interface PageFunctionParts {
  /** With `web/` and `server/`, the built interface. */
  readonly interfaceDir: string
  readonly config: WikiConfig
  /** Where the public finds the site, without a slash at the end. */
  readonly siteUrl: string
  readonly report: (path: string, error: unknown) => void
}

export type PageFunction = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Made at the first request and ready for many: instances of the other functions load this entry and ask for no page. */
export function pageFunction(parts: PageFunctionParts): PageFunction {
  let ready: ReturnType<typeof answersOf> | undefined
  return async (request, response) => {
    const target = request.url ?? '/'
    const canonical = canonicalTarget(target)
    if (canonical !== null) {
      response.writeHead(301, { location: canonical, 'cache-control': FOR_AN_HOUR }).end()
      return
    }
    ready ??= answersOf(parts)
    const answers = await ready
    const answer = await answers({
      method: request.method ?? 'GET',
      target,
      origin: parts.siteUrl,
      gzip: acceptsGzip(headerReader(request)('accept-encoding')),
      knownTag: request.headers['if-none-match'],
    })
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length })
    response.end(request.method === 'HEAD' ? undefined : answer.body)
  }
}

const FOR_AN_HOUR = 'public, max-age=3600'

async function answersOf({ interfaceDir, config, siteUrl, report }: PageFunctionParts) {
  const site = await readSite(join(interfaceDir, 'web'))
  const file = join(interfaceDir, 'server/entry-server.js')
  const entry: ServerEntry = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return pageAnswers({
    site,
    documents: documentBuilder(site, config),
    // nobody here sees commits: the cache in front keeps a page for as long as its headers say
    renderer: entry.createRenderer(config, null),
    kept: keepNothing,
    siteUrl,
    report,
  })
}
