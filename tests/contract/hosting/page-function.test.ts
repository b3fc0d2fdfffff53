/** Contract test of the page function, behind the provider's hosting as configured, over the services of a real wiki. */

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#shared/config'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { createPageFunction } from '../../../local-cloud/pages/page-function.ts'
import { type Hosting, openHosting } from '../../fake-hosting.ts'
import { requestPage } from '../../parse-document.ts'
import { PROJECT_DIR, startWiki, type WikiProcess } from '../../wiki-process.ts'

/** The beginning of what a search says while the text index is built. */
const [BUILDING = ''] = SEARCH_MESSAGES.building(0, 0).split(':')

let wiki: WikiProcess
let hosting: Hosting
beforeAll(async () => {
  ;[wiki, hosting] = await Promise.all([startWiki(), openHosting()])
  const config = readConfig(await (await fetch(`${wiki.pages}/_local/config.json`)).json())
  if (config === null) throw new Error('The wiki has no configuration.')
  const answer = createPageFunction({
    interfaceDir: join(PROJECT_DIR, 'out'),
    config,
    siteUrl: 'https://wiki.example',
    onError: (path, error) => {
      throw new Error(`${path}: ${String(error)}`)
    },
  })
  hosting.serve(join(PROJECT_DIR, 'out/web'), answer)
  // Until the text index is built, two answers of a search may differ in its progress.
  while ((await requestPage(wiki.pages, '/search_results/Varven')).text.includes(BUILDING));
})
afterAll(() => Promise.all([wiki?.stop(), hosting?.close()]))

describe('the page function', () => {
  it.each([
    '/race/Varven',
    '/Race/Varven',
    '/Content/BookPages?page=1',
    '/search_results/Varven',
    '/Race/Nobody',
    '/PrivacyPolicy',
    '/shell.html',
    '/_data/Race/Varven',
    '/_data/Race/Nobody',
  ])('responds to %s with the same bytes as the page host', async (path) => {
    const [hosted, local] = await Promise.all([requestPage(hosting.origin, path), requestPage(wiki.pages, path)])
    expect(hosted.status).toBe(local.status)
    // The time of rendering alone differs, which only a host behind shared caches states.
    expect(hosted.text.replace(/ data-rendered-at="\d+"/, '')).toBe(local.text)
    expect(hosted.text.includes('data-rendered-at')).toBe(hosted.text.includes('router-data'))
    for (const name of ['cache-control', 'content-type', 'content-security-policy', 'etag', 'location'])
      expect(hosted.headers[name]).toBe(local.headers[name])
  })

  it('sends cache headers: a minute for a page, ten seconds for a missing one', async () => {
    const cacheOf = async (path: string) => (await requestPage(hosting.origin, path)).headers['cache-control']
    expect(await cacheOf('/Race/Varven')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    expect(await cacheOf('/_data/Race/Varven')).toBe('public, max-age=0, s-maxage=60')
    expect(await cacheOf('/Race/Nobody')).toBe('public, max-age=0, s-maxage=10')
  })

  it('redirects to one address of a page, so that it is cached once', async () => {
    const { status, headers } = await requestPage(hosting.origin, '/Race/Varven?utm_source=x&page=1&y')
    expect([status, headers.location]).toEqual([301, '/Race/Varven?page=1'])
  })

  it.each([
    '//evil.example/x',
    '///evil.example/x',
    '/\\evil.example/x',
    '/\\/evil.example/x',
    '//evil.example\\@x',
    '/%2F/evil.example/x',
    '/%5Cevil.example/x',
    '/%09/evil.example/x',
    '/%0d%0aLocation:%20https://evil.example/',
    '/.//evil.example/x',
    '/Race//evil.example',
    '//race/varven',
    '/race//evil.example/..',
    'http://evil.example/x',
    '/_data//evil.example/x',
    '/_data/\\evil.example/x',
  ])('leads to no other site by redirects or links, like the page host: %s', async (path) => {
    for (const origin of [hosting.origin, wiki.pages])
      for (const query of ['', '?utm_source=x', '?utm_source=x&page=1']) {
        const { headers, text } = await requestPage(origin, path + query)
        const { location = '/' } = headers
        const links = [...text.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, link = '']) => link)
        // The footer's own links to other sites are absolute.
        for (const address of [location, ...links.filter((link) => !link.startsWith('https://'))])
          expect(new URL(address, hosting.origin).origin).toBe(hosting.origin)
      }
  })

  it('names the public address in the sitemap, whatever host was requested', async () => {
    const { text } = await requestPage(hosting.origin, '/robots.txt', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(text).toContain('https://wiki.example/')
    expect(text).not.toContain('evil')
  })

  it('sends the headers of every response of the site', async () => {
    const { headers } = await requestPage(hosting.origin, '/Race/Varven')
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const worker = await requestPage(hosting.origin, '/sw.js')
    expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
  })
})
