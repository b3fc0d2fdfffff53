/** Answers one request for a page or a file of the interface; what comes back knows nothing of sockets. */
import type { Renderer } from '#shared/rendered-page'
import type { BuiltDocument, DocumentBuilder } from './document.ts'
import type { Kept } from './kept-answers.ts'
import {
  type Answer,
  type Asked,
  cacheControl,
  fileAnswer,
  type Made,
  made,
  plainText,
  sent,
} from './made-answer.ts'
import { entityTag, type Site } from './site.ts'
import { robots, sitemap, sitemapFile } from './sitemap.ts'

export interface PageAnswers {
  readonly site: Site
  readonly documents: DocumentBuilder
  readonly renderer: Renderer
  readonly kept: Kept<Made>
  /** Where the public finds this wiki; null where it is only found where it is asked. */
  readonly siteUrl: string | null
  /** Told when a page could not be rendered; the reader gets the plain interface instead. */
  readonly report: (path: string, error: unknown) => void
}

/** The interface without a page in it; browsers keep it to go on without a network. */
const SHELL = '/shell.html'

/** Browsers take such steps themselves and never send them; taken here, one address would answer for another. */
const STEPS = /[/\\](?:\.|%2e){1,2}(?=[/\\]|$)/i
/** No name of anything can be read from it. */
const NOWHERE = '/%00'

export function pageAnswers({ site, documents, renderer, kept, siteUrl, report }: PageAnswers) {
  const { gzip } = documents.shell
  return async (asked: Asked): Promise<Answer> => {
    if (asked.method !== 'GET' && asked.method !== 'HEAD')
      return plainText(405, 'Pages can only be read.', { allow: 'GET, HEAD' })
    if (!asked.target.startsWith('/')) return plainText(400, 'This is no address of a page.')
    const path = asked.target.split('?', 1)[0] ?? '/'
    const file = site.files.get(path)
    if (file !== undefined) return fileAnswer(file, asked)
    if (path.startsWith('/assets/')) return plainText(404, 'There is no such file.')
    if (path === SHELL)
      return sent(await kept(SHELL, async () => html(200, documents.shell, true)), asked)
    const origin = siteUrl ?? asked.origin
    const part = sitemapFile(path)
    if (part !== null)
      return sent(await kept(`${origin}${path}`, () => sitemapPart(origin, part)), asked)
    if (path === '/robots.txt')
      return sent(await kept(`${origin}${path}`, () => robotsFile(origin)), asked)
    return sent(await kept(asked.target, () => page(asked.target, path)), asked)
  }

  async function page(target: string, path: string): Promise<Made> {
    try {
      const rendered = await renderer.render(STEPS.test(path) ? NOWHERE : target)
      const { keep, status } = rendered
      if (rendered.kind === 'page') return await html(status, documents.page(rendered), keep)
      const headers = {
        location: rendered.location,
        'cache-control': keep ? cacheControl(200) : 'no-store',
      }
      return await made({ status, headers, plain: Buffer.alloc(0), keep }, gzip)
    } catch (error) {
      report(path, error)
      return html(500, documents.shell, false)
    }
  }

  function html(status: number, document: BuiltDocument, keep: boolean): Promise<Made> {
    const plain = Buffer.from(document.text)
    const headers = {
      ...document.headers,
      'cache-control': cacheControl(status),
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
      etag: entityTag(plain),
    }
    return made({ status, headers, plain, keep: keep && status < 500 }, document.gzip)
  }

  async function sitemapPart(origin: string, part: number): Promise<Made> {
    const addresses = await renderer.addresses()
    if (!addresses.ok) return text(503, 'The list of pages cannot be read just now.')
    const xml = sitemap(origin, addresses.value, part)
    return xml === null ? text(404, 'There is no such file.') : forRobots('application/xml', xml)
  }

  function robotsFile(origin: string): Promise<Made> {
    return forRobots('text/plain', robots(origin))
  }

  function forRobots(type: string, text: string): Promise<Made> {
    const plain = Buffer.from(text)
    const headers = {
      'cache-control': cacheControl(200),
      'content-type': `${type}; charset=utf-8`,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      etag: entityTag(plain),
    }
    return made({ status: 200, headers, plain, keep: true }, gzip)
  }

  function text(status: number, sentence: string): Promise<Made> {
    const { headers, body } = plainText(status, sentence)
    return made({ status, headers, plain: body, keep: false }, gzip)
  }
}
