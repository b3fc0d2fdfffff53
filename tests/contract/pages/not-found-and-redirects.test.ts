import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_TITLES, MESSAGES } from '#shared/messages/messages'
import { toPageKey } from '#shared/model/page-key'
import { extractText, type PageHttpResponse, parseDocument, requestPage } from '../../parse-document.ts'
import { getDatabase, storePage, writeDocuments } from '../../stored-pages.ts'
import { startWiki, type WikiProcess } from '../../wiki-process.ts'
import { expectContentPolicy, getPolicyWithoutStyles } from './expect-content-policy.ts'

let wiki: WikiProcess
let database: string
let policy: string

beforeAll(async () => {
  wiki = await startWiki({ rules: 'open' })
  database = await getDatabase(wiki)
  policy = getPolicyWithoutStyles(await get('/'))
})
afterAll(() => wiki?.stop())

const get = (path: string) => requestPage(wiki.pages, path)

describe('an address without a page', () => {
  const expectNotFound = (answer: PageHttpResponse) => {
    expect(answer.status).toBe(404)
    const document = parseDocument(answer.text)
    expect(document.titles).toEqual([DOCUMENT_TITLES.screen(MESSAGES.notFound.heading)])
    expect(document.headings).toEqual([MESSAGES.notFound.heading])
    expect(extractText(document.body)).toContain(MESSAGES.notFound.text)
    expectContentPolicy(answer, 'missing', policy)
    expect(answer.headers['cache-control']).toContain('s-maxage=10')
  }

  it.each(['/nothing', '/Race/Nobody', '/Book/', '/Character/Iru,Dask~2C,Debtor,to,the,Sea/Secrets'])(
    'responds with status 404 and the "not found" screen: %s',
    async (path) => expectNotFound(await get(path)),
  )

  it('of an unknown file responds with status 404 in plain text', async () => {
    const answer = await get('/assets/nothing-12345678.js')
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
  })

  it('of a hidden page responds with status 404 and none of its text', async () => {
    const name = 'A Page to Hide'
    await storePage(wiki, database, {
      details: { name, type: 'Item' },
      sections: { Blurb: ['A secret kept badly.'] },
    })
    const path = `/Item/${toPageKey(name)}`
    expect((await get(path)).status).toBe(200)
    await writeDocuments(wiki, database, {
      [`ContentRef/${toPageKey(name)}`]: {
        Name: name,
        Type: 'Item',
        Series: 'X',
        rev: 2,
        hidden: true,
      },
    })
    const answer = await get(path)
    expectNotFound(answer)
    expect(answer.text).not.toContain('secret')
  })
})

it('the e-mail address of an editor in an old record is neither shown nor in the data', async () => {
  const address = 'someone@mail.example'
  await writeDocuments(wiki, database, {
    'ContentRef/Old,Lamp': {
      Name: 'Old Lamp',
      Type: 'Item',
      Series: 'X',
      createdAt: 'Tue Mar 05 2024 10:00:00 GMT+0000 (Coordinated Universal Time)',
      createdBy: address,
      updatedByName: address,
      timeStampArray: [{ updatedAt: '2024-03-06T10:00:00Z', updatedBy: address }],
      changedAt: '2024-03-06T10:00:00Z',
    },
  })
  for (const path of ['/Item/Old,Lamp', '/']) {
    const { text, status } = await get(path)
    expect(status).toBe(200)
    expect(text).not.toContain('mail.example')
  }
  expect(extractText((await get('/Item/Old,Lamp')).text)).toContain('6 March 2024 by an editor')
})

describe('an address that redirects', () => {
  const expectMove = async (path: string, status: number, location: string) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.location]).toEqual([status, location])
  }

  it('in another case leads to its route', async () => {
    await expectMove('/race/Varven', 301, '/Race/Varven')
    await expectMove('/content/racepages?page=1', 301, '/Content/RacePages?page=1')
    await expectMove('/changelog?version=x', 301, '/ChangeLog?version=x')
    await expectMove('/Search_Results/Varven', 301, '/search_results/Varven')
    await expectMove('/history/Varven/1', 301, '/History/Varven/1')
    await expectMove('/editracepage/Varven', 301, '/EditRacePage/Varven')
    await expectMove('/User/Upload', 301, '/user/upload')
  })

  it('with spaces in the name leads to the page key', async () => {
    await expectMove('/Character/Isbet%20Quarrender', 301, '/Character/Isbet,Quarrender')
    await expectMove('/Race/E%CC%81venne', 301, '/Race/%C3%89venne')
    await expectMove('/Character/Iru%20Dask~2C,Debtor', 301, '/Character/Iru,Dask~2C,Debtor')
    await expectMove('/Character/Isbet%20Quarrender/Synopsis', 301, '/Character/Isbet,Quarrender/Synopsis')
  })

  it('under another type leads to the type of the page', async () => {
    await expectMove('/Book/Varven', 302, '/Race/Varven')
  })

  it('of a renamed page leads to its new name', async () => {
    await writeDocuments(wiki, database, {
      'ContentRef/Mudfolk': {
        Name: 'Mudfolk',
        Type: 'Race',
        Series: 'X',
        rev: 3,
        movedTo: 'Varven',
      },
    })
    await expectMove('/Race/Mudfolk', 302, '/Race/Varven')
  })
})
