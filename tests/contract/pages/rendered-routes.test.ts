/** Contract test of server-side rendering: every route of the table is a complete document. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPageKey } from '#shared/model/page-key'
import type { PageSource } from '#shared/model/page-source'
import { TYPE_NAMES } from '#shared/model/page-types'
import { parsePath, ROUTE_TABLE } from '#shared/model/route-table'
import { extractText, type PageHttpResponse, parseDocument, requestPage } from '../../parse-document.ts'
import { readSamplePages } from '../../sample-pages.ts'
import { startWiki, type WikiProcess } from '../../wiki-process.ts'
import { expectContentPolicy, getPolicyWithoutStyles } from './expect-content-policy.ts'
import {
  accountPages,
  type ExpectedPage,
  guardedPages,
  HOME,
  listPages,
  otherPages,
  viewPages,
} from './expected-pages.ts'

let wiki: WikiProcess
let pages: readonly PageSource[]
let policy: string

beforeAll(async () => {
  pages = await readSamplePages()
  wiki = await startWiki({ rules: 'open' })
  policy = getPolicyWithoutStyles(await get('/'))
})
afterAll(() => wiki?.stop())

const get = (path: string) => requestPage(wiki.pages, path)

function expectWhole(answer: PageHttpResponse, { path, title, heading, words }: ExpectedPage): void {
  expect(answer.status, path).toBe(200)
  const document = parseDocument(answer.text)
  expect(document.titles, path).toEqual([title])
  expect(document.head, path).toMatch(/<title[ >]/)
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
  expectContentPolicy(answer, path, policy)
}

describe('recent changes', () => {
  it('continue with the older ones, by an address that names no page', async () => {
    const names = pages.map(({ details }) => details.name)
    const listed = new Set<string>()
    const paths: string[] = []
    for (let path = '/RecentChanges'; path !== ''; ) {
      const { text } = await get(path)
      const words = extractText(parseDocument(text).body)
      for (const name of names) if (words.includes(name)) listed.add(name)
      path = /href="(\/RecentChanges\?after=[^"]+)"/.exec(text)?.[1] ?? ''
      paths.push(decodeURIComponent(path))
    }
    expect(paths.length).toBeGreaterThan(1)
    expect(listed).toEqual(new Set(names))
    for (const name of names.flatMap((name) => [name, toPageKey(name)]))
      expect(paths.filter((path) => path.includes(name))).toEqual([])
  })
})

describe('a rendered page', () => {
  it('is the home page', async () => {
    expectWhole(await get(HOME.path), HOME)
  })

  it('is each list, with the name of every page of its type', async () => {
    expect(listPages(pages)).toHaveLength(TYPE_NAMES.length)
    for (const list of listPages(pages)) expectWhole(await get(list.path), list)
  })

  it('is each other public screen, such as a series, a search and the privacy policy', async () => {
    for (const screen of otherPages(pages)) expectWhole(await get(screen.path), screen)
  })

  it('is every view of every page of the sample, with its text', async () => {
    for (const view of viewPages(pages)) expectWhole(await get(view.path), view)
  })

  it('is each account form, and only the frame of each guarded screen', async () => {
    for (const screen of [...accountPages(), ...guardedPages()]) {
      const answer = await get(screen.path)
      expectWhole(answer, screen)
      expect(answer.text, screen.path).toContain('<meta name="robots" content="noindex"')
    }
  })

  it('is tried above for every route of the table', () => {
    const screens = [
      ...listPages(pages),
      ...viewPages(pages),
      ...otherPages(pages),
      ...accountPages(),
      ...guardedPages(),
    ]
    const tried = new Set(screens.map(({ path }) => parsePath(path)?.route))
    const untried = ROUTE_TABLE.filter((route) => !tried.has(route)).map(({ name }) => name)
    expect(untried).toEqual(['search', 'random'])
  })

  it('is one page of a paginated list', async () => {
    const answer = await get('/Content/RacePages?page=2')
    expect(answer.status).toBe(200)
    expect(parseDocument(answer.text).headings).toEqual(['All Race Pages'])
    expect((await get('/Content/RacePages?page=what')).status).toBe(200)
  })
})
