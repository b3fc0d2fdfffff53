/**
 * End-to-end test of CONTRIBUTING.md's recipe: on a copy, a ninth page type needs one row of the table and nothing
 * else.
 */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import * as table from '#shared/model/page-types'
import { insertRegions, RULES_FILES } from '../../scripts/page-type-rules.mjs'
import { launchBrowser } from '../browser.ts'
import { extractText, parseDocument, requestPage } from '../parse-document.ts'
import { PROJECT_DIR, startWiki, type WikiProcess } from '../wiki-process.ts'
import { expectSaved, signInAsEditor, submitAll } from './editing/editing-pages.ts'
import { expectHeading } from './wiki-fixture.ts'

const INSERTIONS = [
  [
    "NotableMembers: { label: 'Notable Members', entries: 'prose', place: 'body' },",
    `
  Grammar: { label: 'Grammar', entries: 'prose', place: 'body' },
  Writing: { label: 'Writing', entries: 'titled', place: 'body' },`,
  ],
  [
    'export const PAGE_TYPES = {',
    `
  Language: {
    singular: 'Language',
    plural: 'Languages',
    template: 'Languages',
    oldTemplates: [],
    listPath: 'LanguagePages',
    extraField: null,
    signInNotice: EDIT_THIS_CONTENT,
    parts: createSinglePart('EditLanguagePage', 12.5, ['ManualOfStyle', 'Blurb', 'Grammar', 'Writing']),
  },`,
  ],
]

const PAGE = {
  name: 'Undertone, Spoken',
  type: 'Language',
  series: 'The Outstanding',
  createdAt: '2026-03-01T09:00:00Z',
  author: 'mara',
  sections: {
    ManualOfStyle: [{ sectionName: '', entries: [{ title: 'Speakers', text: 'The [[Varven]]' }] }],
    Blurb: [{ sectionName: '', entries: ['Undertone is spoken through the floor.'] }],
    Grammar: [{ sectionName: 'Verbs', entries: ['A verb takes nine days to conjugate.'] }],
    Writing: [{ sectionName: '', entries: [{ title: 'Script', text: 'Footprints, mostly.' }] }],
  },
}

let folder: string
let wiki: WikiProcess

beforeAll(async () => {
  // The folder lies inside the project, where the program finds its packages.
  await mkdir(join(PROJECT_DIR, 'out'), { recursive: true })
  folder = await mkdtemp(join(PROJECT_DIR, 'out/ninth-'))
  const change = join(folder, 'change.json')
  await writeFile(change, JSON.stringify(INSERTIONS))
  execFileSync(
    process.execPath,
    [
      join(PROJECT_DIR, 'tests/e2e/build-with-change.mjs'),
      join(folder, 'out'),
      'shared/model/page-types.ts',
      change,
    ],
    { env: { ...process.env, NODE_ENV: 'production' }, stdio: 'pipe' },
  )
  await writeRules()
  const sample = join(folder, 'resources/sample-wiki')
  await cp(join(PROJECT_DIR, 'resources/sample-wiki'), sample, { recursive: true })
  await writeFile(join(sample, 'pages/undertone.json'), JSON.stringify(PAGE))
  wiki = await startWiki({ program: join(folder, 'out/cloud/main.js') })
})
afterAll(async () => {
  await wiki?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Writes the rules as `node scripts/write-rules.mjs` does, from a table with this row. */
async function writeRules(): Promise<void> {
  await cp(join(PROJECT_DIR, 'firebase'), join(folder, 'firebase'), { recursive: true })
  const sections = ['ManualOfStyle', 'Blurb', 'Grammar', 'Writing']
  const row = { template: 'Languages', extraField: null, parts: [{ sections }] }
  const ninth = { ...table, PAGE_TYPES: { ...table.PAGE_TYPES, Language: row } }
  for (const [file, regionsOf] of RULES_FILES) {
    const rules = await readFile(join(PROJECT_DIR, file), 'utf8')
    await writeFile(join(folder, file), insertRegions(rules, regionsOf(ninth)))
  }
}

const get = async (path: string) => {
  const answer = await requestPage(wiki.pages, path)
  const document = parseDocument(answer.text)
  return { status: answer.status, html: answer.text, document, text: extractText(document.body) }
}

describe('a ninth type, made up', () => {
  it('has its entry in the sidebar and its link on home', async () => {
    const { html } = await get('/')
    expect([...html.matchAll(/href="\/Content\/LanguagePages"/g)].length).toBeGreaterThanOrEqual(2)
    expect([...html.matchAll(/href="\/Content\/[A-Za-z]+"/g)].length).toBeGreaterThanOrEqual(18)
  })

  it('has its list', async () => {
    const { status, document, html, text } = await get('/Content/LanguagePages')
    expect(status).toBe(200)
    expect(document.titles).toEqual(['Languages || Infinite Worlds Wiki'])
    expect(document.headings).toEqual(['All Language Pages'])
    expect(html).toContain('href="/Language/Undertone~2C,Spoken"')
    expect(text).toContain('Undertone is spoken through the floor.')
  })

  it('has its pages, with the two sections nobody else has', async () => {
    const { status, document, html, text } = await get('/Language/Undertone~2C,Spoken')
    expect(status).toBe(200)
    expect(document.titles).toEqual(['Undertone, Spoken || Infinite Worlds Wiki'])
    for (const words of [
      ...['Speakers', 'Undertone is spoken through the floor.', 'Grammar', 'Verbs'],
      ...['A verb takes nine days to conjugate.', 'Writing', 'Script', 'Footprints, mostly.'],
    ])
      expect(text).toContain(words)
    expect(html).toContain('href="/Race/Varven"')
    expect(html).toMatch(/<section[^>]*aria-labelledby="Grammar"/)
  })

  it('is known to routes in another case, under another type, and where a page is missing', async () => {
    const moved = await requestPage(wiki.pages, '/language/Undertone~2C,Spoken')
    expect([moved.status, moved.headers.location]).toEqual([301, '/Language/Undertone~2C,Spoken'])
    const elsewhere = await requestPage(wiki.pages, '/Race/Undertone~2C,Spoken')
    expect([elsewhere.status, elsewhere.headers.location]).toEqual([
      302,
      '/Language/Undertone~2C,Spoken',
    ])
    expect((await get('/Language/Nothing')).document.headings).toEqual([MESSAGES.notFound.heading])
  })

  it('leaves the eight others as they are', async () => {
    expect((await get('/Race/Varven')).document.headings).toEqual(['Varven'])
  })

  it('is uploaded by an editor, under its rules, and found on its page, in list, search and history', async () => {
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage({ baseURL: wiki.pages })
      await signInAsEditor(page)
      await page.goto('/user/upload')
      await page.getByLabel('Template').selectOption('Language')
      await page.getByLabel('Name', { exact: true }).fill('Overtone')
      await page.getByLabel('Series Name').fill('The Outstanding')
      const section = (label: string) => page.getByRole('region', { name: label, exact: true })
      await section('Blurb').getByLabel('Text', { exact: true }).fill('It is sung to roofs.')
      await page.getByRole('button', { name: 'Add Grammar', exact: true }).click()
      await section('Grammar').getByLabel('Text', { exact: true }).fill('Nouns rhyme.')
      await submitAll(page).click()
      await expectSaved(page)
      await page.goto('/Language/Overtone')
      await expectHeading(page, 'Overtone')
      await page.getByText('Nouns rhyme.').waitFor()
    } finally {
      await browser.close()
    }
    expect((await get('/Content/LanguagePages')).html).toContain('href="/Language/Overtone"')
    expect((await get('/search_results/Overtone')).html).toContain('href="/Language/Overtone"')
    const history = await get('/History/Overtone')
    expect(history.status).toBe(200)
    expect(history.html).toContain('/History/Overtone/1')
  })
})
