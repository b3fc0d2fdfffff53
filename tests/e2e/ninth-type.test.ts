/** End-to-end test of CONTRIBUTING's recipe for a ninth page type, followed to the letter in a copy of the project. */
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import { launchBrowser } from '../browser.ts'
import { linkNodeModules } from '../link-node-modules.ts'
import { extractText, parseDocument, requestPage } from '../parse-document.ts'
import { FILLED_WIKI_VARIABLE, PROJECT_DIR, startWiki, type WikiProcess } from '../wiki-process.ts'
import { expectSaved, signInAsEditor, submitAll } from './editing/editing-pages.ts'
import { expectHeading } from './wiki-fixture.ts'

const long = process.env['IW_LONG'] === '1'

let folder: string
let wiki: WikiProcess

/** Runs a Node program in the copy; what it printed is part of the error if it fails. */
const run = (...args: readonly string[]): string =>
  execFileSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined, [FILLED_WIKI_VARIABLE]: undefined },
    maxBuffer: 64 * 1024 * 1024,
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ninth-type-'))
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: PROJECT_DIR, encoding: 'utf8' })
  for (const file of files.split('\0').filter((name) => name !== ''))
    await cp(join(PROJECT_DIR, file), join(folder, file))
  await linkNodeModules(PROJECT_DIR, folder)
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  await followRecipe()
  execFileSync('git', ['add', '--all'], { cwd: folder })
  run('scripts/build.mjs', 'web', 'server', 'cloud')
  wiki = await startWiki({ program: join(folder, 'out/cloud/main.js') })
})
afterAll(async () => {
  await wiki?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function followRecipe(): Promise<void> {
  const text = await readFile(join(PROJECT_DIR, 'CONTRIBUTING.md'), 'utf8')
  const recipe = /^## Adding a page type\n([\s\S]*?)^## /m.exec(text)?.[1] ?? ''
  const blocks = [...recipe.matchAll(/^ {3}```\w+\n([\s\S]*?)^ {3}```$/gm)].map(([, code = '']) =>
    code.replace(/^ {3}/gm, ''),
  )
  const [sections = '', row = '', page = ''] = blocks
  expect(blocks).toHaveLength(3)
  const table = join(folder, 'shared/model/page-types.ts')
  await writeFile(
    table,
    [
      ['SECTIONS', sections],
      ['PAGE_TYPES', row],
    ].reduce(
      (code, [name = '', added = '']) => insertAtEnd(code, name, added.replace(/^(?=.)/gm, '  ')),
      await readFile(table, 'utf8'),
    ),
  )
  run('scripts/write-rules.mjs')
  const [sample = ''] = /resources\/sample-wiki\/pages\/\S+\.json/.exec(recipe) ?? []
  await writeFile(join(folder, sample), page)
}

/** Adds lines at the end of an exported object. */
function insertAtEnd(code: string, name: string, added: string): string {
  const end = code.indexOf('\n} as const', code.indexOf(`export const ${name} = {`)) + 1
  expect(end).toBeGreaterThan(1)
  return code.slice(0, end) + added + code.slice(end)
}

const get = async (path: string) => {
  const answer = await requestPage(wiki.pages, path)
  const document = parseDocument(answer.text)
  return { status: answer.status, html: answer.text, document, text: extractText(document.body) }
}

describe('a project with a ninth page type', () => {
  const program = (name: string) => join('node_modules', name)

  it('passes lint and the unit tests of what follows from the table', () => {
    run(program('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.')
    run(
      ...[program('vitest/vitest.mjs'), 'run', '--project', 'unit'],
      ...['shared/model', 'local-cloud/sample', 'scripts/page-type-rules', 'renderer/app/routes'],
    )
  })

  it.runIf(long)('passes npm test as a whole', () => {
    expect(run('scripts/test.mjs')).toMatch(/^\d+ passed, 0 failed$/m)
  })
})

describe('a ninth page type', () => {
  it('has its entry in the sidebar and a link on the home page', async () => {
    const { html } = await get('/')
    expect([...html.matchAll(/href="\/Content\/LanguagePages"/g)].length).toBeGreaterThanOrEqual(2)
    expect([...html.matchAll(/href="\/Content\/[A-Za-z]+"/g)].length).toBeGreaterThanOrEqual(18)
  })

  it('has its list', async () => {
    const { status, document, html, text } = await get('/Content/LanguagePages')
    expect(status).toBe(200)
    expect(document.titles).toEqual(['Languages || Infinite Worlds Wiki'])
    expect(document.headings).toEqual(['All Language Pages'])
    expect(html).toContain('href="/Language/Undertone"')
    expect(text).toContain('Undertone is spoken through the floor.')
  })

  it('has its pages, with the two sections no other type has', async () => {
    const { status, document, html, text } = await get('/Language/Undertone')
    expect(status).toBe(200)
    expect(document.titles).toEqual(['Undertone || Infinite Worlds Wiki'])
    for (const words of [
      ...['Speakers', 'Undertone is spoken through the floor.', 'Grammar', 'Verbs'],
      ...['A verb takes nine days to conjugate.', 'Writing', 'Script', 'Footprints, mostly.'],
    ])
      expect(text).toContain(words)
    expect(html).toContain('href="/Race/Varven"')
    expect(html).toMatch(/<section[^>]*aria-labelledby="Grammar"/)
  })

  it('is redirected to from another case and another type, and not found by a wrong name', async () => {
    const moved = await requestPage(wiki.pages, '/language/Undertone')
    expect([moved.status, moved.headers.location]).toEqual([301, '/Language/Undertone'])
    const elsewhere = await requestPage(wiki.pages, '/Race/Undertone')
    expect([elsewhere.status, elsewhere.headers.location]).toEqual([302, '/Language/Undertone'])
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
      await section('Blurb').getByRole('textbox').locator('p').fill('It is sung to roofs.')
      await page.getByRole('button', { name: 'Add Grammar', exact: true }).click()
      await section('Grammar').getByRole('textbox').locator('p').fill('Nouns rhyme.')
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
