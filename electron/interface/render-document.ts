/** The built interface's own template with what a window needs to begin: where its wiki is, or that there is none yet. */
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
  // the port of the services is another one after the next start
  'cache-control': 'no-store',
} as const

export function renderWikiDocument(template: string, config: WikiConfig): HtmlDocument {
  return renderDocument(template, formatDataBlock('config', config), config)
}

/** Nothing but the screen that asks where the wiki is to be: no service may be reached from it. */
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
