/** Contract test of the local mailbox: its page and its JSON, on the ports of the page host and of the services. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestPage } from '../../parse-document.ts'
import { startWiki, type WikiProcess } from '../../wiki-process.ts'
import { type AuthEndpoint, callAuth, getAuthEndpoint, PASSWORD, requestPasswordReset } from './auth-calls.ts'

/** An e-mail address is untrusted text. */
const HOSTILE = '"><img/src=x/onerror=alert(1)>@wiki.example'

let wiki: WikiProcess
let endpoint: AuthEndpoint
beforeAll(async () => {
  wiki = await startWiki()
  endpoint = await getAuthEndpoint(wiki)
})
afterAll(() => wiki?.stop())

const mails = async (origin: string): Promise<unknown> => (await fetch(`${origin}/_local/mailbox.json`)).json()

it('is empty at first and shows a text for that', async () => {
  expect(await mails(wiki.pages)).toEqual([])
  expect((await requestPage(wiki.pages, '/_local/mailbox')).text).toContain('No mail yet')
})

describe('with two mails', () => {
  beforeAll(async () => {
    await callAuth(endpoint, 'accounts:signUp', { email: HOSTILE, password: PASSWORD })
    await requestPasswordReset(endpoint, 'editor@infinite-worlds.example')
    await requestPasswordReset(endpoint, HOSTILE)
  })

  it('lists them newest first on both ports, with links to the printed address', async () => {
    for (const origin of [wiki.pages, wiki.services]) {
      const listedMails = await mails(origin)
      expect(listedMails).toMatchObject([
        { to: HOSTILE },
        {
          to: 'editor@infinite-worlds.example',
          subject: 'Reset your password for Infinite Worlds',
        },
      ])
      for (const mail of Array.isArray(listedMails) ? listedMails : []) {
        expect(Object.keys(mail)).toEqual(['to', 'subject', 'link', 'sentAt'])
        expect(mail.link).toMatch(
          new RegExp(`^${wiki.pages}/auth/action\\?mode=resetPassword&oobCode=[\\w.-]+&apiKey=`),
        )
        expect(new Date(mail.sentAt).toISOString()).toBe(mail.sentAt)
      }
    }
  })

  it('fault 40: shows them as text, under a policy without scripts', async () => {
    for (const origin of [wiki.pages, wiki.services]) {
      const { status, text, headers } = await requestPage(origin, '/_local/mailbox')
      expect(status).toBe(200)
      expect(text).toContain('&quot;&gt;&lt;img/src=x/onerror=alert(1)&gt;@wiki.example')
      expect(text).not.toContain('<img')
      expect(text).toContain(`href="${wiki.pages}/auth/action?mode=resetPassword&amp;oobCode=`)
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
    }
  })

  it('fault 53: refuses pages of other origins and other host names of this machine', async () => {
    for (const origin of [wiki.pages, wiki.services])
      for (const path of ['/_local/mailbox', '/_local/mailbox.json'])
        for (const headers of [{ origin: 'https://evil.example' }, { host: 'evil.example' }]) {
          const { status, text } = await requestPage(origin, path, { headers })
          expect([403, 421]).toContain(status)
          expect(text).not.toContain('oobCode')
        }
  })

  it('keeps its mails after a restart', async () => {
    const before = await mails(wiki.services)
    const { dataDir } = wiki
    wiki.child.kill('SIGKILL')
    const again = await startWiki({ dataDir })
    try {
      expect(await mails(again.services)).toEqual(before)
    } finally {
      await again.stop()
    }
  })
})
