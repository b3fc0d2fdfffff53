/** The built interface's own template with what a window needs to begin: where its wiki is, or that there is none yet. */
import { createHash } from 'node:crypto'
import type { WikiConfig } from '#shared/config'
import { contentPolicy } from '#shared/content-policy'
import type { SetUp } from '#shared/desktop-bridge'
import { dataBlock, filled, inlineScript } from '#shared/page-template'

export interface WikiDocument {
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

export function wikiDocument(template: string, config: WikiConfig): WikiDocument {
  return documentWith(template, dataBlock('config', config), config)
}

/** Nothing but the screen that asks where the wiki is to be: no service may be reached from it. */
export function setUpDocument(template: string, setUp: SetUp): WikiDocument {
  return documentWith(template, dataBlock('set-up', setUp), null)
}

function documentWith(template: string, block: string, config: WikiConfig | null): WikiDocument {
  const script = createHash('sha256').update(inlineScript(template)).digest('base64')
  const policy = contentPolicy(config, { scripts: [`'sha256-${script}'`], styles: [] })
  return {
    html: filled(template, '<!--data-->', block),
    headers: { ...HEADERS, 'content-security-policy': policy },
  }
}
