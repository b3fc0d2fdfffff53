/** One rendered page as a whole document, and the headers it may be trusted under. */
import { createHash } from 'node:crypto'
import { endpointUrl, type WikiConfig } from '#shared/config'
import { HOSTED_STORAGE } from '#shared/model/image-address'
import type { RenderedPage } from '#shared/rendered-page'
import { type Gzip, gzipSharing } from './gzip-sharing.ts'
import type { Site } from './site.ts'

/** A page as text, and what all pages of the same screens have in common. */
export interface BuiltDocument {
  readonly text: string
  /** How far it may be trusted; the same for each build, configuration and screen, so that copies can be kept anywhere. */
  readonly headers: Readonly<Record<string, string>>
  readonly gzip: Gzip
}

export interface DocumentBuilder {
  readonly page: (rendered: Omit<RenderedPage, 'status'>) => BuiltDocument
  /** The same document without a page in it: the interface mounts plainly. */
  readonly shell: BuiltDocument
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

interface Look {
  readonly head: string
  readonly headers: Readonly<Record<string, string>>
  readonly gzip: Gzip
}

/** What stands in a document itself, and may be run or used for it. */
interface Inline {
  readonly theme: string
  readonly css: string
}

export function documentBuilder(site: Site, config: WikiConfig): DocumentBuilder {
  const bare = site.template.replace(BUILT_TAGS, '')
  const configuration = dataBlock('config', config)
  // first, so that its own imports are asked for before the preloads fill the six connections
  const entry = `<script type="module" crossorigin src="/${site.entry}"></script>`
  const theme = INLINE_SCRIPT.exec(site.template)?.[1] ?? ''
  const looks = new Map<string, Look>()

  /** What the documents of the same screens share. */
  function lookOf(sources: readonly string[]): Look {
    const name = sources.join()
    const known = looks.get(name)
    if (known !== undefined) return known
    const { scripts, styles } = site.filesOf(sources)
    const css = styles.map((file) => site.files.get(`/${file}`)?.bytes.toString() ?? '').join('')
    const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    // there already, says each of these to the scripts that would load it; disabled, it is never asked for
    const present = styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`)
    const look: Look = {
      head: `<style>${css}</style>${entry}${[...preloads, ...present].join('')}`,
      headers: securityHeaders(config, { theme, css }),
      gzip: gzipSharing(Buffer.from(css)),
    }
    looks.set(name, look)
    return look
  }

  return {
    page({ head, html, data, sources }) {
      const look = lookOf(sources)
      const withHead = filled(bare, '<!--head-->', head + look.head)
      const withApp = filled(withHead, '<!--app-->', html)
      const text = filled(withApp, '<!--data-->', configuration + dataBlock('router-data', data))
      return { text, headers: look.headers, gzip: look.gzip }
    },
    shell: {
      text: filled(site.template, '<!--data-->', configuration),
      headers: securityHeaders(config, { theme, css: '' }),
      gzip: gzipSharing(Buffer.alloc(0)),
    },
  }
}

const securityHeaders = (config: WikiConfig, inline: Inline) => ({
  'content-security-policy': contentPolicy(config, inline),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
})

const HOSTED_SERVICES = [
  'https://*.googleapis.com',
  'https://*.algolia.net',
  'https://*.algolianet.com',
]

function contentPolicy(config: WikiConfig, inline: Inline): string {
  const services =
    config.endpoints === null
      ? HOSTED_SERVICES
      : [...new Set(Object.values(config.endpoints).map(endpointUrl))]
  const storage = config.endpoints === null ? HOSTED_STORAGE : endpointUrl(config.endpoints.storage)
  return [
    "default-src 'none'",
    `script-src 'self' ${hash(inline.theme)}`,
    inline.css === '' ? "style-src 'self'" : `style-src 'self' ${hash(inline.css)}`,
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
