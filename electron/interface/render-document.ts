/** Renderer of the HTML document: the built template with the configuration as a data block, and its headers (CSP). */
import { createHash } from 'node:crypto'
import type { WikiConfig } from '#shared/config'
import { buildContentSecurityPolicy } from '#shared/content-security-policy'
import type { SetupState } from '#shared/desktop-bridge'
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

export function renderWikiDocument(template: string, config: WikiConfig): HtmlDocument {
  return renderDocument(template, formatDataBlock('config', config), config)
}

/** Renders the set-up screen. Its policy allows no connection to any service. */
export function renderSetUpDocument(template: string, setUp: SetupState): HtmlDocument {
  return renderDocument(template, formatDataBlock('set-up', setUp), null)
}

function renderDocument(template: string, block: string, config: WikiConfig | null): HtmlDocument {
  const script = createHash('sha256').update(getInlineScript(template)).digest('base64')
  const policy = buildContentSecurityPolicy(config, { scripts: [`'sha256-${script}'`], styles: [] })
  return {
    html: fillTemplate(template, '<!--data-->', block),
    headers: { ...HEADERS, 'content-security-policy': policy },
  }
}
