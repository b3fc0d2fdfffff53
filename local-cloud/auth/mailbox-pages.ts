/** `/_local/mailbox`: mails that would have been sent, to read and to follow, on this machine only. */

import { createHash } from 'node:crypto'
import { type Answer, jsonAnswer, type Service } from '../http/exchange.ts'
import type { Mail } from './mailbox.ts'

export const createMailboxPages =
  (mails: () => readonly Mail[]): Service =>
  ({ method, path }) => {
    if (method !== 'GET') return null
    if (path === '/_local/mailbox.json') return jsonAnswer(200, JSON.stringify(mails()))
    return path === '/_local/mailbox' ? page(mails()) : null
  }

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-inline-size: 44rem; margin: 2rem auto; padding-inline: 1rem }
ol { list-style: none; padding: 0 }
li { border-block-start: 1px solid GrayText; padding-block: 1rem }
h2 { font-size: 1.1rem; margin: 0 }
p { margin: 0.25rem 0; overflow-wrap: anywhere }
a { color: LinkText }
`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = (mails: readonly Mail[]): Answer => ({
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
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
<title>Mailbox || Infinite Worlds Wiki</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>This wiki runs on this machine and sends no mail. What it would have sent lies here, newest first.</p>
${mails.length === 0 ? '<p>No mail yet. Reload this page after asking for one.</p>' : `<ol>\n${mails.map(item).join('\n')}\n</ol>`}
</main>
</body>
</html>
`,
})

const item = ({ to, subject, link, sentAt }: Mail): string => `<li>
<h2>${escaped(subject)}</h2>
<p>To <bdi>${escaped(to)}</bdi>, <time datetime="${escaped(sentAt)}">${escaped(shownTime(sentAt))}</time></p>
<p><a href="${escaped(link)}">${escaped(link)}</a></p>
</li>`

const shownTime = (sentAt: string): string => `${sentAt.slice(0, 19).replace('T', ' ')} UTC`

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? '')
