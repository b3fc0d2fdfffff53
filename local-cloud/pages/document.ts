/** One rendered page as a whole document, and the headers it may be trusted under. */
import { createHash } from 'node:crypto'
import type { WikiConfig } from '#shared/config'
import { contentPolicy } from '#shared/content-policy'
import { cutAt, dataBlock, filled, inlineScript } from '#shared/page-template'
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

const BUILT_TAGS =
  /<script type="module"[^>]*><\/script>\s*|<link rel="(?:modulepreload|stylesheet)"[^>]*>\s*/g

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
  // cut once: a page is put together from the pieces, not filled in one mark after another
  const [start, afterHead] = cutAt(site.template.replace(BUILT_TAGS, ''), '<!--head-->')
  const [toRoot, afterRoot] = cutAt(afterHead, '<!--app-->')
  const [toData, end] = cutAt(afterRoot, '<!--data-->')
  const configuration = dataBlock('config', config)
  // first, so that its own imports are asked for before the preloads fill the six connections
  const entry = `<script type="module" crossorigin src="/${site.entry}"></script>`
  const theme = inlineScript(site.template)
  const looks = new Map<string, Look>()

  /** What the documents of the same screens share. */
  function lookOf(sources: readonly string[]): Look {
    const name = sources.join()
    const known = looks.get(name)
    if (known !== undefined) return known
    const { scripts, styles } = site.filesOf(sources)
    const css = styles.map((file) => site.files.get(`/${file}`)?.bytes.toString() ?? '').join('')
    const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    // there already: the entry says so to the scripts that would load it; as styles these would be asked for at once
    const present = styles.map((file) => `<link rel="inlined" href="/${file}" disabled>`)
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
      const blocks = configuration + dataBlock('router-data', data)
      const text = [start, head, look.head, toRoot, html, toData, blocks, end].join('')
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
  'content-security-policy': contentPolicy(config, {
    scripts: [hash(inline.theme)],
    styles: inline.css === '' ? [] : [hash(inline.css)],
  }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
})

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
