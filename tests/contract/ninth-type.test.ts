/** A ninth kind of page needs a row in the table and nothing else: list, page and sidebar derive from it. */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/messages'
import { ask, parsedDocument, textOf } from '../journeys/parsed-document.ts'
import { PROJECT, startWiki, type WikiProcess } from '../wiki-process.ts'

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
    parts: onePart('EditLanguagePage', 12.5, ['ManualOfStyle', 'Blurb', 'Grammar', 'Writing']),
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
  // inside the project, where the program finds its packages
  await mkdir(join(PROJECT, 'out'), { recursive: true })
  folder = await mkdtemp(join(PROJECT, 'out/ninth-'))
  const change = join(folder, 'change.json')
  await writeFile(change, JSON.stringify(INSERTIONS))
  execFileSync(
    process.execPath,
    [
      join(PROJECT, 'tests/journeys/build-changed.mjs'),
      join(folder, 'out'),
      'shared/model/page-types.ts',
      change,
    ],
    { env: { ...process.env, NODE_ENV: 'production' }, stdio: 'pipe' },
  )
  await symlink(join(PROJECT, 'firebase'), join(folder, 'firebase'))
  const sample = join(folder, 'resources/sample-wiki')
  await cp(join(PROJECT, 'resources/sample-wiki'), sample, { recursive: true })
  await writeFile(join(sample, 'pages/undertone.json'), JSON.stringify(PAGE))
  wiki = await startWiki({ program: join(folder, 'out/cloud/main.js') })
}, 60_000)
afterAll(async () => {
  await wiki?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const get = async (path: string) => {
  const answer = await ask(wiki.pages, path)
  const document = parsedDocument(answer.text)
  return { status: answer.status, html: answer.text, document, text: textOf(document.body) }
}

describe('a ninth type, made up', () => {
  it('has its entry in the sidebar and its way from home', async () => {
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
    const moved = await ask(wiki.pages, '/language/Undertone~2C,Spoken')
    expect([moved.status, moved.headers.location]).toEqual([301, '/Language/Undertone~2C,Spoken'])
    const elsewhere = await ask(wiki.pages, '/Race/Undertone~2C,Spoken')
    expect([elsewhere.status, elsewhere.headers.location]).toEqual([
      302,
      '/Language/Undertone~2C,Spoken',
    ])
    expect((await get('/Language/Nothing')).document.headings).toEqual([MESSAGES.notFound.heading])
  })

  it('leaves the eight others as they are', async () => {
    expect((await get('/Race/Varven')).document.headings).toEqual(['Varven'])
  })
})
