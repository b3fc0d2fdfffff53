/** Contract test of the response cache: a second request costs no reads, and no response is stale. */
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import { requestPage } from '../../parse-document.ts'
import { getDatabase, storePage, writeDocuments } from '../../stored-pages.ts'
import { startWiki, takeUsage, type WikiProcess } from '../../wiki-process.ts'

let wiki: WikiProcess
let database: string
let names = 0

beforeAll(async () => {
  wiki = await startWiki({ rules: 'open' })
  database = await getDatabase(wiki)
})
afterAll(() => wiki?.stop())

beforeEach(async () => {
  await storePage(wiki, database, {
    details: { name: `Something else ${names++}`, type: 'Event' },
    sections: { Blurb: ['Stored beside.'] },
  })
  await takeUsage(wiki)
})

const reads = async () => (await takeUsage(wiki))['documentReads'] ?? 0

describe('a second request', () => {
  it.each(['/', '/Race/Varven', '/nothing/here', ...TYPE_NAMES.map(listPath)])(
    'for %s costs no document read and has the same response',
    async (path) => {
      const first = await requestPage(wiki.pages, path)
      await reads()
      const second = await requestPage(wiki.pages, path)
      expect(await reads()).toBe(0)
      expect([second.status, second.headers.etag, second.text]).toEqual([first.status, first.headers.etag, first.text])
    },
  )

  it('with compression, an ETag or HEAD costs none either', async () => {
    const { text, headers } = await requestPage(wiki.pages, '/Race/Varven')
    expect(await reads()).toBe(7)
    const packed = await requestPage(wiki.pages, '/Race/Varven', {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(gunzipSync(packed.body).toString()).toBe(text)
    const known = { 'if-none-match': String(headers.etag) }
    expect((await requestPage(wiki.pages, '/Race/Varven', { headers: known })).status).toBe(304)
    expect((await requestPage(wiki.pages, '/Race/Varven', { method: 'HEAD' })).status).toBe(200)
    expect(await reads()).toBe(0)
  })

  it('for a redirect costs none', async () => {
    await writeDocuments(wiki, database, {
      'ContentRef/Old,Kell': {
        Name: 'Old Kell',
        Type: 'Race',
        Series: '',
        rev: 2,
        movedTo: 'Kell',
      },
    })
    const first = await requestPage(wiki.pages, '/Race/Old,Kell')
    await reads()
    const second = await requestPage(wiki.pages, '/Race/Old,Kell')
    expect([second.status, second.headers.location]).toEqual([302, '/Race/Kell'])
    expect(second.headers['cache-control']).toBe(first.headers['cache-control'])
    expect(await reads()).toBe(0)
  })

  it('at the same time as the first costs none, even fifty of them', async () => {
    await Promise.all(Array.from({ length: 50 }, () => requestPage(wiki.pages, '/Race/Varven')))
    expect(await reads()).toBe(7)
  })
})

describe('no cached response is stale', () => {
  it('so a page, its list and the home page show a save at once', async () => {
    const list = listPath('Item')
    await Promise.all(['/', list, '/Item/Seen,At,Once'].map((path) => requestPage(wiki.pages, path)))
    await storePage(wiki, database, {
      details: { name: 'Seen At Once', type: 'Item' },
      sections: { Blurb: ['Here it is.'] },
    })
    for (const path of ['/', list, '/Item/Seen,At,Once']) {
      const { status, text } = await requestPage(wiki.pages, path)
      expect(status, path).toBe(200)
      expect(text, path).toContain('Seen At Once')
    }
  })

  it('so a hidden page and its data are missing in the next request', async () => {
    const addresses = ['/Item/Soon,Hidden', '/_data/Item/Soon,Hidden']
    await storePage(wiki, database, {
      details: { name: 'Soon Hidden', type: 'Item' },
      sections: { Blurb: ['For now.'] },
    })
    for (const address of addresses) {
      const { status, text } = await requestPage(wiki.pages, address)
      expect([status, text.includes('For now.')]).toEqual([200, true])
    }
    await writeDocuments(wiki, database, {
      'ContentRef/Soon,Hidden': { Name: 'Soon Hidden', Type: 'Item', rev: 2, hidden: true },
    })
    for (const address of addresses) {
      const { status, text } = await requestPage(wiki.pages, address)
      expect([status, text.includes('For now.')]).toEqual([404, false])
    }
  })
})

it('responses to unknown query parameters are not cached', async () => {
  for (const path of ['/Race/Varven?x=1', '/Race/Varven?x=1']) await requestPage(wiki.pages, path)
  expect(await reads()).toBe(14)
  const second = `${listPath('Race')}?page=2`
  await requestPage(wiki.pages, second)
  await reads()
  await requestPage(wiki.pages, second)
  expect(await reads()).toBe(0)
})
