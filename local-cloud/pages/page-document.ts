/** Builder of the HTML document of a rendered page, with its security headers. */
import { createHash } from 'node:crypto'
import type { WikiConfig } from '#shared/config'
import { buildContentSecurityPolicy } from '#shared/content-security-policy'
import { withoutScripts } from '#shared/messages/hidden-messages'
import { fillTemplate, formatDataBlock, formatJsonBlock, getInlineScript, splitTemplate } from '#shared/page-template'
import type { RenderedPage } from '#shared/rendered-page'
import { ETAG_ATTRIBUTE, RENDERED_AT_ATTRIBUTE } from '#shared/route-data'
import { type BuiltSite, computeEntityTag } from './built-site.ts'

/** The document as text, with what all pages of its screens share. */
export interface BuiltDocument {
  readonly text: string
  /** The same for two renderings that differ in their time alone. */
  readonly etag: string
  /** Security headers. They depend on build, configuration and screen only, so that copies may be cached. */
  readonly headers: Readonly<Record<string, string>>
}

/** Route data as inert JSON, with its entity tag. */
export interface TaggedJson {
  readonly json: string
  readonly etag: string
}

export interface DocumentBuilder {
  readonly page: (rendered: Omit<RenderedPage, 'status' | 'data'>, routeData: TaggedJson) => BuiltDocument
  /** The document without a page, in which the interface mounts without hydration. */
  readonly shell: BuiltDocument
}

const BUILT_TAGS = /<script type="module"[^>]*><\/script>\s*|<link rel="(?:modulepreload|stylesheet)"[^>]*>\s*/g

/** The browser stores the reading progress, so only its scripts can hide what is later. */
const WITHOUT_SCRIPTS = `<noscript>${withoutScripts}</noscript>`

interface ScreenAssets {
  readonly head: string
  readonly headers: Readonly<Record<string, string>>
}

/** Inline content that the content security policy allows by hash. */
interface InlineContent {
  readonly theme: string
  readonly css: string
}

/**
 * @param renderTime returns the time in milliseconds that documents state as theirs; null if caches in front of the host
 * never serve an outdated one
 */
export function createDocumentBuilder(
  site: BuiltSite,
  config: WikiConfig,
  renderTime: (() => number) | null = null,
): DocumentBuilder {
  // The template is split once, so that a page is concatenated from parts and not filled in step by step.
  const [start, afterHead] = splitTemplate(site.template.replace(BUILT_TAGS, ''), '<!--head-->')
  const [toRoot, afterRoot] = splitTemplate(afterHead, '<!--app-->')
  const [toData, end] = splitTemplate(afterRoot, '<!--data-->')
  const configuration = formatDataBlock('config', config)
  // The entry comes first, so that its imports are requested before the preloads use all six connections.
  const entry = `<script type="module" crossorigin src="/${site.entry}"></script>`
  const theme = getInlineScript(site.template)
  const shell = fillTemplate(site.template, '<!--data-->', configuration)
  const assetsByScreen = new Map<string, ScreenAssets>()

  /** Returns what the documents of the same screens share. */
  function getScreenAssets(sources: readonly string[], services: readonly string[]): ScreenAssets {
    const name = `${sources} ${services}`
    const cached = assetsByScreen.get(name)
    if (cached !== undefined) return cached
    const { scripts, styles } = site.filesOf(sources, services)
    const css = styles.map((file) => site.files.get(`/${file}`)?.bytes.toString() ?? '').join('')
    const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    // The entry turns these into disabled stylesheet links, so that chunks do not load the inlined styles again. As
    // stylesheet links in the document, browsers would request them at once.
    const present = styles.map((file) => `<link rel="inlined" href="/${file}" disabled>`)
    const assets: ScreenAssets = {
      head: `<style>${css}</style>${entry}${[...preloads, ...present].join('')}`,
      headers: createSecurityHeaders(config, { theme, css }),
    }
    assetsByScreen.set(name, assets)
    return assets
  }

  return {
    page({ head, html, sources, services }, { json, etag }) {
      const assets = getScreenAssets(sources, services)
      const formatDocument = (time: Readonly<Record<string, string>>) => {
        const block = formatJsonBlock('router-data', json, { [ETAG_ATTRIBUTE]: etag.replaceAll('"', ''), ...time })
        return [start, head, assets.head, toRoot, html, toData, WITHOUT_SCRIPTS, configuration, block, end].join('')
      }
      const text = formatDocument({})
      return {
        text: renderTime === null ? text : formatDocument({ [RENDERED_AT_ATTRIBUTE]: String(renderTime()) }),
        etag: computeEntityTag(Buffer.from(text)),
        headers: assets.headers,
      }
    },
    shell: {
      text: shell,
      etag: computeEntityTag(Buffer.from(shell)),
      headers: createSecurityHeaders(config, { theme, css: '' }),
    },
  }
}

const createSecurityHeaders = (config: WikiConfig, inline: InlineContent) => ({
  'content-security-policy': buildContentSecurityPolicy(config, {
    scripts: [computeCspHash(inline.theme)],
    styles: inline.css === '' ? [] : [computeCspHash(inline.css)],
  }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
})

const computeCspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
