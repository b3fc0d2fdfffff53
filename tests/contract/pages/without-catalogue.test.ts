/** Contract test of a wiki without a catalogue: lists are made from the references. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { shardPath } from '#shared/model/document-paths'
import { toPageKey } from '#shared/model/page-key'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { listPath, seriesPath, viewPath } from '#shared/model/paths'
import { extractText, requestPage, unescapeHtml } from '../../parse-document.ts'
import { readSamplePages } from '../../sample-pages.ts'
import { commitWrites, getDatabase, writeDocuments } from '../../stored-pages.ts'
import { startWiki, type WikiProcess } from '../../wiki-process.ts'

const pages = await readSamplePages()

let wiki: WikiProcess

/** The stored form of a type from before types were one word. */
const OLD = { Name: 'An Old Power', Type: 'Power System', Series: 'The Outstanding' }

beforeAll(async () => {
  wiki = await startWiki({ rules: 'open' })
  const database = await getDatabase(wiki)
  await writeDocuments(wiki, database, { 'ContentRef/An,Old,Power': OLD })
  const shards = TYPE_NAMES.map((type) => shardPath(getTypeSpec(type).template, 1).join('/'))
  await commitWrites(
    wiki,
    database,
    shards.map((path) => ({
      delete: `${database}/documents/${path}`,
      currentDocument: { exists: true },
    })),
  )
})
afterAll(() => wiki?.stop())

const body = async (path: string) => (await requestPage(wiki.pages, path)).text

it.each(TYPE_NAMES)('the list of type %s has all its pages', async (type) => {
  const html = await body(listPath(type))
  const rows = html.match(/<main[\s\S]*<\/main>/)?.[0].match(/<li\b/g) ?? []
  const sample = pages.filter(({ details }) => details.type === type)
  const isOldType = type === 'PowerSystem'
  expect(rows.length).toBeGreaterThanOrEqual(sample.length + Number(isOldType))
  for (const { details } of sample)
    expect(unescapeHtml(html)).toContain(`href="${viewPath(type, toPageKey(details.name))}"`)
  expect(html.includes(`href="${viewPath('PowerSystem', 'An,Old,Power')}"`)).toBe(isOldType)
})

it('the home page has the books, and the dashboard every page', async () => {
  expect(await body('/')).toContain('href="/Book/A,Door,Left,Owing"')
  const dashboard = extractText(await body('/content'))
  for (const name of ['An Old Power', 'A Door Left Owing', 'Varven']) expect(dashboard).toContain(name)
})

it('a list says that there may be more pages than were read', async () => {
  for (const path of ['/', '/content', seriesPath(OLD.Series)])
    expect(await body(path)).not.toContain(LIST_MESSAGES.partialList)
  const more = Array.from({ length: 500 }, (_, n): [string, typeof OLD] => [
    `ContentRef/Old,${n}`,
    { ...OLD, Name: `Old ${n}` },
  ])
  const database = await getDatabase(wiki)
  await writeDocuments(wiki, database, Object.fromEntries(more))
  expect(await body('/content')).toContain(LIST_MESSAGES.partialList)
  expect(await body(listPath('PowerSystem'))).toContain(LIST_MESSAGES.partialList)
  expect(await body(seriesPath(OLD.Series))).toContain(LIST_MESSAGES.partialList)
  expect(await body(listPath('Book'))).not.toContain(LIST_MESSAGES.partialList)
  expect(await body('/')).not.toContain(LIST_MESSAGES.partialList)
})
