/** Handler of `/_local/mailbox`: the mails that a hosted service would have sent, shown on this machine only. */

import { createHash } from 'node:crypto'
import { createJsonResponse, type ServiceHandler, type ServiceResponse } from '../http/service-handler.ts'
import type { Mail } from './mailbox-store.ts'

export const createMailboxService =
  (listMails: () => readonly Mail[], siteName: string): ServiceHandler =>
  ({ method, path }) => {
    if (method !== 'GET') return null
    if (path === '/_local/mailbox.json') return createJsonResponse(200, JSON.stringify(listMails()))
    return path === '/_local/mailbox' ? renderPage(listMails(), siteName) : null
  }

const PAGE_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-inline-size: 44rem; margin: 2rem auto; padding-inline: 1rem }
ol { list-style: none; padding: 0 }
li { border-block-start: 1px solid GrayText; padding-block: 1rem }
h2 { font-size: 1.1rem; margin: 0 }
p { margin: 0.25rem 0; overflow-wrap: anywhere }
a { color: LinkText }
`

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const renderPage = (mails: readonly Mail[], siteName: string): ServiceResponse => ({
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  },
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mailbox || ${escapeHtml(siteName)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>This program sends no mail; mails are listed here, newest first.</p>
${mails.length === 0 ? '<p>No mail yet. Reload this page after asking for one.</p>' : `<ol>\n${mails.map(renderMail).join('\n')}\n</ol>`}
</main>
</body>
</html>
`,
})

const renderMail = ({ to, subject, link, sentAt }: Mail): string => `<li>
<h2>${escapeHtml(subject)}</h2>
<p>To <bdi>${escapeHtml(to)}</bdi>, <time datetime="${escapeHtml(sentAt)}">${escapeHtml(formatTime(sentAt))}</time></p>
<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>
</li>`

const formatTime = (sentAt: string): string => `${sentAt.slice(0, 19).replace('T', ' ')} UTC`

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => HTML_ENTITIES[character] ?? '')
