/** Document that replaces a page which crashes repeatedly. It has no scripts, so it cannot crash the same way. */
import { createHash } from 'node:crypto'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { ROUTES } from '#shared/model/paths'

export const CRASH_PAGE_PATH = '/_desktop/stopped'

const STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-inline-size:36rem;margin:15vh auto;padding:1rem}'

const T = DESKTOP_MESSAGES.stopped

export function createCrashPage(): Response {
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${T.heading} || ${DESKTOP_MESSAGES.name}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${T.heading}</h1>
      <p>${T.text}</p>
      <p>${T.advice}</p>
      <p><a href="${ROUTES.home}">${T.home}</a></p>
    </main>
  </body>
</html>
`
  const style = createHash('sha256').update(STYLE).digest('base64')
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
