/** What the page host answers: every route of the table as a whole document, and everything that is no page. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { DOCUMENT_TITLES, MESSAGES } from '#shared/messages/messages'
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import { PRIVACY_POLICY } from '#shared/messages/privacy-policy'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { toPageKey } from '#shared/model/page-key'
import type { PageSource } from '#shared/model/page-source'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import {
  comparisonPath,
  editPath,
  historyPath,
  ROUTES,
  searchPath,
  seriesPath,
} from '#shared/model/paths'
import { parsePath, ROUTE_TABLE } from '#shared/model/route-table'
import {
  extractText,
  type PageHttpResponse,
  parseDocument,
  requestPage,
} from '../../parse-document.ts'
import { getViews, LISTS, readSamplePages } from '../../sample-pages.ts'
import { getDatabase, storePage, writeDocuments } from '../../stored-pages.ts'
import { startWiki, type WikiProcess } from '../../wiki-process.ts'

interface Expected {
  readonly path: string
  readonly title: string
  /** null behind a guard, and where others are led past it: nothing is there before it is known who asks. */
  readonly heading: string | null
  readonly words: readonly string[]
}

let wiki: WikiProcess
let pages: readonly PageSource[]
let database: string
let policy: string

beforeAll(async () => {
  pages = await readSamplePages()
  wiki = await startWiki({ rules: 'open' })
  database = await getDatabase(wiki)
  policy = withoutStyles(await get('/'))
})
afterAll(() => wiki?.stop())

const get = (path: string, headers = {}) => requestPage(wiki.pages, path, { headers })

const HOME: Expected = {
  path: '/',
  title: DOCUMENT_TITLES.home,
  heading: HOME_MESSAGES.welcome,
  words: [HOME_MESSAGES.intro],
}

const listed = (): Expected[] =>
  LISTS.map(({ path, title, heading, type }) => ({
    path,
    title,
    heading,
    words: pages.filter(({ details }) => details.type === type).map(({ details }) => details.name),
  }))

const viewed = (): Expected[] =>
  pages.flatMap(getViews).map(({ path, title, name, firstWords }) => ({
    path,
    title,
    heading: name,
    words: [firstWords === '' ? PAGE_MESSAGES.emptyPart : firstWords],
  }))

const others = (): Expected[] => {
  const names = pages.map(({ details }) => details.name)
  const series = pages[0]?.details.series ?? ''
  return [
    { path: ROUTES.home, title: DOCUMENT_TITLES.home, heading: HOME_MESSAGES.welcome, words: [] },
    {
      path: ROUTES.allContent,
      title: DOCUMENT_TITLES.screen('Content Dashboard'),
      heading: 'Content Dashboard',
      words: names,
    },
    {
      path: seriesPath(series),
      title: DOCUMENT_TITLES.screen(`Series: ${series}`),
      heading: `Series: ${series}`,
      words: pages
        .filter(({ details }) => details.series === series)
        .map(({ details }) => details.name),
    },
    {
      path: searchPath('Varven'),
      title: DOCUMENT_TITLES.search,
      heading: SEARCH_MESSAGES.heading,
      words: ['Varven', getTypeSpec('Race').singular, SEARCH_MESSAGES.again],
    },
    {
      path: historyPath('Varven'),
      title: DOCUMENT_TITLES.screen('History of Varven'),
      heading: 'History of Varven',
      words: [],
    },
    {
      path: comparisonPath('Varven', 1),
      title: DOCUMENT_TITLES.screen('Varven, version 1'),
      heading: 'Varven, version 1',
      words: [],
    },
    ...[
      { path: ROUTES.recentChanges, heading: 'Recent Changes' },
      { path: ROUTES.pipeline, heading: 'Features and Bugs Pipeline' },
      { path: ROUTES.changeLog, heading: 'Change Log' },
    ].map((screen) => ({ ...screen, title: DOCUMENT_TITLES.screen(screen.heading), words: [] })),
    {
      path: ROUTES.privacy,
      title: DOCUMENT_TITLES.screen('Privacy Policy'),
      heading: 'Privacy Policy',
      words: PRIVACY_POLICY.map(({ statement }) => statement),
    },
  ]
}

const forAccounts = (): Expected[] =>
  [
    { path: ROUTES.login, name: 'Sign In', heading: 'Sign in' },
    { path: ROUTES.forgotPassword, name: 'Forgot Password', heading: 'Reset password with email:' },
    { path: ROUTES.signUp, name: 'Sign Up', heading: 'Sign up' },
    { path: ROUTES.verify, name: 'Email Verification', heading: null },
    { path: ROUTES.authentication, name: 'Email Verification', heading: null },
    { path: ROUTES.mailLink, name: 'Email Verification', heading: 'Email Verification' },
    {
      path: `${ROUTES.mailLink}?mode=resetPassword&oobCode=x`,
      name: 'New Password',
      heading: 'Set a new password',
    },
  ].map(({ name, ...screen }) => ({
    ...screen,
    title: DOCUMENT_TITLES.screen(name),
    words: [ACCOUNT_MESSAGES.needsScripts],
  }))

const guarded = (): Expected[] =>
  [
    ROUTES.user,
    ROUTES.newPassword,
    ROUTES.upload,
    ROUTES.maintenance,
    ROUTES.requestFeature,
    ROUTES.reportBug,
    ROUTES.addChangeLog,
    ...TYPE_NAMES.flatMap((type) => getTypeSpec(type).parts).map((part) =>
      editPath(part, 'Varven'),
    ),
  ].map((path) => ({
    path,
    title: DOCUMENT_TITLES.home,
    heading: null,
    words: [ACCOUNT_MESSAGES.needsScripts],
  }))

/** These show nothing themselves: they lead on. */
/** Of what a page may do, all but its styles is the same for all. */
const withoutStyles = ({ headers }: PageHttpResponse): string =>
  String(headers['content-security-policy']).replace(/style-src [^;]*/, 'style-src')

/** Nothing but its own screen's style, which is in it. */
function expectTrust(answer: PageHttpResponse, path: string): void {
  const { styles } = parseDocument(answer.text)
  expect(styles, path).toHaveLength(1)
  const hash = createHash('sha256').update(String(styles[0])).digest('base64')
  expect(answer.headers['content-security-policy'], path).toContain(
    `; style-src 'self' 'sha256-${hash}'; `,
  )
  expect(withoutStyles(answer), path).toBe(policy)
}

function expectWhole(answer: PageHttpResponse, { path, title, heading, words }: Expected): void {
  expect(answer.status, path).toBe(200)
  const document = parseDocument(answer.text)
  expect(document.titles, path).toEqual([title])
  expect(document.head, path).toContain('<title>')
  expect(document.descriptions, path).toHaveLength(1)
  expect(document.headings, path).toEqual(heading === null ? [] : [heading])
  expect(document.mains, path).toBe(1)
  const text = extractText(document.body).replace(/\s+/g, ' ')
  for (const words_ of words) expect(text, path).toContain(words_)
  for (const id of ['config', 'router-data']) {
    const block = document.block(id)
    expect(block, `${path} ${id}`).not.toBeNull()
    expect(block, `${path} ${id}`).not.toMatch(/[<>&\u2028\u2029]/)
    const data: unknown = JSON.parse(block ?? '')
    expect(JSON.parse(JSON.stringify(data)), `${path} ${id}`).toEqual(data)
  }
  expect(answer.text, path).not.toMatch(/<link rel="stylesheet"| style="/)
  expect(document.entry, path).toMatch(/^\/assets\//)
  expect(document.preloads.length, path).toBeGreaterThan(1)
  expectTrust(answer, path)
}

describe('a page rendered ahead', () => {
  it('is home, whole', async () => {
    expectWhole(await get(HOME.path), HOME)
  })

  it('is each of the lists, with the name of every page of its type', async () => {
    expect(listed()).toHaveLength(TYPE_NAMES.length)
    for (const list of listed()) expectWhole(await get(list.path), list)
  })

  it('is the list of everything, a series, an answer of the search, and the privacy policy', async () => {
    for (const screen of others()) expectWhole(await get(screen.path), screen)
  })

  it('is every view of every page of the sample, with its own text', async () => {
    for (const view of viewed()) expectWhole(await get(view.path), view)
  })

  it('is each form of accounts, and of what is guarded no more than its frame', async () => {
    for (const screen of [...forAccounts(), ...guarded()]) {
      const answer = await get(screen.path)
      expectWhole(answer, screen)
      expect(answer.text, screen.path).toContain('<meta name="robots" content="noindex"')
    }
  })

  it('is tried above for every route there is', () => {
    const screens = [...listed(), ...viewed(), ...others(), ...forAccounts(), ...guarded()]
    const tried = new Set(screens.map(({ path }) => parsePath(path)?.route))
    const untried = ROUTE_TABLE.filter((route) => !tried.has(route)).map(({ name }) => name)
    expect(untried).toEqual(['search', 'random'])
  })

  it('is asked for page by page where it is long', async () => {
    const answer = await get('/Content/RacePages?page=2')
    expect(answer.status).toBe(200)
    expect(parseDocument(answer.text).headings).toEqual(['All Race Pages'])
    expect((await get('/Content/RacePages?page=what')).status).toBe(200)
  })
})

describe('where there is no page', () => {
  const expectNotFound = (answer: PageHttpResponse) => {
    expect(answer.status).toBe(404)
    const document = parseDocument(answer.text)
    expect(document.titles).toEqual([DOCUMENT_TITLES.screen(MESSAGES.notFound.heading)])
    expect(document.headings).toEqual([MESSAGES.notFound.heading])
    expect(extractText(document.body)).toContain(MESSAGES.notFound.text)
    expectTrust(answer, 'missing')
    expect(answer.headers['cache-control']).toContain('s-maxage=10')
  }

  it.each([
    '/nothing',
    '/Race/Nobody',
    '/Book/',
    '/Character/Iru,Dask~2C,Debtor,to,the,Sea/Secrets',
  ])('says so, with the status 404: %s', async (path) => expectNotFound(await get(path)))

  it('an unknown file is a plain 404', async () => {
    const answer = await get('/assets/nothing-12345678.js')
    expect([answer.status, answer.headers['content-type']]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ])
  })

  it('hidden pages are not there, nor are their words', async () => {
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

it('an editor an old record knows by address is not named, neither shown nor in the data', async () => {
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

describe('an address that means another', () => {
  const expectMove = async (path: string, status: number, location: string) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.location]).toEqual([status, location])
  }

  it('in another case leads to the route it means', async () => {
    await expectMove('/race/Varven', 301, '/Race/Varven')
    await expectMove('/content/racepages?page=1', 301, '/Content/RacePages?page=1')
    await expectMove('/changelog?version=x', 301, '/ChangeLog?version=x')
    await expectMove('/Search_Results/Varven', 301, '/search_results/Varven')
    await expectMove('/history/Varven/1', 301, '/History/Varven/1')
    await expectMove('/editracepage/Varven', 301, '/EditRacePage/Varven')
    await expectMove('/User/Upload', 301, '/user/upload')
  })

  it('with spaces in the name leads to the key', async () => {
    await expectMove('/Character/Isbet%20Quarrender', 301, '/Character/Isbet,Quarrender')
    await expectMove('/Race/E%CC%81venne', 301, '/Race/%C3%89venne')
    await expectMove('/Character/Iru%20Dask~2C,Debtor', 301, '/Character/Iru,Dask~2C,Debtor')
    await expectMove(
      '/Character/Isbet%20Quarrender/Synopsis',
      301,
      '/Character/Isbet,Quarrender/Synopsis',
    )
  })

  it('under another type leads to the right one', async () => {
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
