/** What the wiki tells search engines, over HTTP. */
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

it('names every page by an address that answers with it', async () => {
  const { status, headers, text } = await sitemap()
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const all = places(text)
  expect(new Set(all).size).toBe(all.length)
  for (const path of ['/', ...TYPE_NAMES.map(listPath), '/Race/Varven', '/Item/C%2B%2B'])
    expect(all).toContain(wiki.pages + path)
  const pages = all.filter((place) =>
    TYPE_NAMES.some((type) => place.startsWith(`${wiki.pages}/${type}/`)),
  )
  expect(pages.length).toBeGreaterThan(40)
  for (const place of pages) {
    const path = place.slice(wiki.pages.length)
    expect((await requestPage(wiki.pages, path)).status, path).toBe(200)
  }
})

it('under localhost names addresses of localhost', async () => {
  const { port } = new URL(wiki.pages)
  const { text } = await requestPage(wiki.pages, '/sitemap.xml', {
    headers: { host: `localhost:${port}` },
  })
  for (const place of places(text)) expect(place).toContain(`http://localhost:${port}/`)
})

it('is kept until something is stored, and then names what was stored', async () => {
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

it('has no more files than it needs', async () => {
  expect((await requestPage(wiki.pages, '/sitemap-1.xml')).status).toBe(404)
})

it('is where robots are told it is', async () => {
  const { status, headers, text } = await requestPage(wiki.pages, '/robots.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(/^Sitemap: (.*)$/m.exec(text)?.[1]).toBe(`${wiki.pages}/sitemap.xml`)
})
