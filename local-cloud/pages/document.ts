/** One rendered page as a whole document, and the headers it may be trusted under. */
import { createHash } from 'node:crypto'
import { endpointUrl, type WikiConfig } from '#shared/config'
import { HOSTED_STORAGE } from '#shared/model/image-address'
import { type Gzip, gzipSharing } from './gzip-sharing.ts'
import type { Site } from './site.ts'

export interface RenderedPage {
  readonly head: string
  readonly html: string
  readonly data: unknown
  readonly sources: readonly string[]
}

export interface DocumentBuilder {
  readonly page: (rendered: RenderedPage) => string
  /** The same document without a page in it: the interface mounts plainly. */
  readonly shell: string
  /** For both. */
  readonly gzip: Gzip
  /** Security headers of both; constant for a build and a configuration, so that copies can be kept anywhere. */
  readonly headers: Readonly<Record<string, string>>
}

/** JSON that cannot end its script element, begin a comment or break a line of script. */
const inertJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const dataBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${inertJson(data)}</script>`

/** Not `replace`: page text may hold `$&` and the like. */
function filled(template: string, mark: string, text: string): string {
  const at = template.indexOf(mark)
  if (at < 0) throw new Error(`The template has no ${mark}`)
  return template.slice(0, at) + text + template.slice(at + mark.length)
}

const BUILT_TAGS =
  /<script type="module"[^>]*><\/script>\s*|<link rel="(?:modulepreload|stylesheet)"[^>]*>\s*/g
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/

export function documentBuilder(site: Site, config: WikiConfig): DocumentBuilder {
  const css = site.files.get(`/${site.style}`)?.bytes.toString() ?? ''
  const bare = site.template.replace(BUILT_TAGS, '')
  const configuration = dataBlock('config', config)
  // first, so that its own imports are asked for before the preloads fill the six connections
  const entry = `<script type="module" crossorigin src="/${site.entry}"></script>`
  const theme = INLINE_SCRIPT.exec(site.template)?.[1] ?? ''
  return {
    page({ head, html, data, sources }) {
      const preloads = site
        .scriptsOf(sources)
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        .join('')
      const styles = site
        .stylesOf(sources)
        .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
        .join('')
      const withHead = filled(
        bare,
        '<!--head-->',
        `${head}<style>${css}</style>${styles}${entry}${preloads}`,
      )
      const withApp = filled(withHead, '<!--app-->', html)
      return filled(withApp, '<!--data-->', configuration + dataBlock('router-data', data))
    },
    gzip: gzipSharing(Buffer.from(css)),
    shell: filled(site.template, '<!--data-->', configuration),
    headers: {
      'content-security-policy': contentPolicy(config, { theme, css }),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    },
  }
}

const HOSTED_SERVICES = [
  'https://*.googleapis.com',
  'https://*.algolia.net',
  'https://*.algolianet.com',
]

function contentPolicy(config: WikiConfig, inline: { theme: string; css: string }): string {
  const services =
    config.endpoints === null
      ? HOSTED_SERVICES
      : [...new Set(Object.values(config.endpoints).map(endpointUrl))]
  const storage = config.endpoints === null ? HOSTED_STORAGE : endpointUrl(config.endpoints.storage)
  return [
    "default-src 'none'",
    `script-src 'self' ${hash(inline.theme)}`,
    `style-src 'self' ${hash(inline.css)}`,
    `img-src 'self' data: blob: ${storage}`,
    `connect-src 'self' ${services.join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
