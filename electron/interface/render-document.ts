/** Renderer of the HTML document: the built template with the configuration as a data block, and its headers (CSP). */
import { createHash } from 'node:crypto'
import type { WikiConfig } from '#shared/config'
import { buildContentSecurityPolicy } from '#shared/content-security-policy'
import type { SetupState } from '#shared/desktop-bridge'
import type { ProgressRecord } from '#shared/model/progress-record'
import { fillTemplate, formatDataBlock, getInlineScript } from '#shared/page-template'

export interface HtmlDocument {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // The services get another port at each start.
  'cache-control': 'no-store',
} as const

/**
 * The document carries the reading progress, so that the interface has it before it renders anything. In a browser, the
 * inline script sets the same attribute from local storage.
 */
export function renderWikiDocument(
  template: string,
  config: WikiConfig,
  progress: ProgressRecord | null = null,
): HtmlDocument {
  const blocks = formatDataBlock('config', config) + (progress === null ? '' : formatDataBlock('progress', progress))
  const isSet = progress !== null && !progress.isPaused
  return renderDocument(isSet ? template.replace('<html', '<html data-progress') : template, blocks, config)
}

/** Renders the set-up screen. Its policy allows no connection to any service. */
export function renderSetUpDocument(template: string, setUp: SetupState): HtmlDocument {
  return renderDocument(template, formatDataBlock('set-up', setUp), null)
}

function renderDocument(template: string, blocks: string, config: WikiConfig | null): HtmlDocument {
  const script = createHash('sha256').update(getInlineScript(template)).digest('base64')
  const policy = buildContentSecurityPolicy(config, { scripts: [`'sha256-${script}'`], styles: [] })
  return {
    html: fillTemplate(template, '<!--data-->', blocks),
    headers: { ...HEADERS, 'content-security-policy': policy },
  }
}
