/** Contract test of the sitemap and robots.txt, over HTTP. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import { requestPage } from '../../parse-document.ts'
import { getDatabase, storePage } from '../../stored-pages.ts'
import { startWiki, takeUsage, type WikiProcess } from '../../wiki-process.ts'

let wiki: WikiProcess

beforeAll(async () => {
  wiki = await startWiki({ rules: 'open' })
})
afterAll(() => wiki?.stop())

const places = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) =>
    place.replaceAll('&apos;', "'").replaceAll('&amp;', '&'),
  )

const sitemap = () => requestPage(wiki.pages, '/sitemap.xml')

it('names every page by an address that responds with that page', async () => {
  const { status, headers, text } = await sitemap()
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const all = places(text)
  expect(new Set(all).size).toBe(all.length)
  for (const path of ['/', ...TYPE_NAMES.map(listPath), '/Race/Varven', '/Item/C%2B%2B'])
    expect(all).toContain(wiki.pages + path)
  const pages = all.filter((place) => TYPE_NAMES.some((type) => place.startsWith(`${wiki.pages}/${type}/`)))
  expect(pages.length).toBeGreaterThan(40)
  for (const place of pages) {
    const path = place.slice(wiki.pages.length)
    expect((await requestPage(wiki.pages, path)).status, path).toBe(200)
  }
})

it('names addresses of localhost if requested under localhost', async () => {
  const { port } = new URL(wiki.pages)
  const { text } = await requestPage(wiki.pages, '/sitemap.xml', {
    headers: { host: `localhost:${port}` },
  })
  for (const place of places(text)) expect(place).toContain(`http://localhost:${port}/`)
})

it('is cached until the next commit', async () => {
  const { headers } = await sitemap()
  await takeUsage(wiki)
  const known = { 'if-none-match': String(headers.etag) }
  expect((await requestPage(wiki.pages, '/sitemap.xml', { headers: known })).status).toBe(304)
  expect((await takeUsage(wiki))['documentReads']).toBe(0)
  await storePage(wiki, await getDatabase(wiki), {
    details: { name: "Found & Kept's <b>", type: 'Item' },
    sections: { Blurb: ['New.'] },
  })
  const { text } = await sitemap()
  expect(text).not.toMatch(/<b>|& /)
  expect(places(text)).toContain(`${wiki.pages}/Item/Found,%26,Kept's,%3Cb%3E`)
})

it('responds with 404 for further files', async () => {
  expect((await requestPage(wiki.pages, '/sitemap-1.xml')).status).toBe(404)
})

it('is at the address that robots.txt names', async () => {
  const { status, headers, text } = await requestPage(wiki.pages, '/robots.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(/^Sitemap: (.*)$/m.exec(text)?.[1]).toBe(`${wiki.pages}/sitemap.xml`)
})
