/** Contract test of the files that the document of an edit address preloads. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ParsedDocument, parseDocument, requestPage } from '../../parse-document.ts'
import { PROJECT_DIR, startWiki, type WikiProcess } from '../../wiki-process.ts'

/** On a slow phone each file takes a round trip of one of six connections. */
const MAX_FILES = 34

let wiki: WikiProcess

beforeAll(async () => {
  wiki = await startWiki()
})
afterAll(() => wiki?.stop())

const open = async (path: string): Promise<ParsedDocument> => parseDocument((await requestPage(wiki.pages, path)).text)

/** Names of built chunks by file. */
let chunkNames: ReadonlyMap<string, string>

beforeAll(async () => {
  const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
    await readFile(join(PROJECT_DIR, 'out/web/.vite/manifest.json'), 'utf8'),
  )
  chunkNames = new Map(Object.values(manifest).map(({ file, name = file }) => [`/${file}`, name]))
})

const findNames = ({ preloads }: ParsedDocument): string[] => preloads.map((path) => chunkNames.get(path) ?? path)

it.each(['/EditRacePage/Varven', '/user/upload'])('%s preloads screen and services in few files', async (path) => {
  const names = findNames(await open(path))
  expect(names).toEqual(expect.arrayContaining(['account-chunk', 'firebase-accounts', 'create-editing']))
  expect(names.length, names.join()).toBeLessThanOrEqual(MAX_FILES)
})

it('an edit address preloads the imports of the entry first, then the services, then the screens', async () => {
  const document = await open('/EditRacePage/Varven')
  const entry = await readFile(join(PROJECT_DIR, 'out/web', document.entry), 'utf8')
  const imports = [...entry.matchAll(/(?:from|import)"\.(\/[^"]+)"/g)].map(([, file]) => `/assets${file}`)
  expect(imports.length).toBeGreaterThan(0)
  expect(document.preloads.slice(0, imports.length).sort()).toEqual(imports.sort())
  const names = findNames(document)
  expect(names.indexOf('firebase-accounts')).toBeLessThan(names.indexOf('account-chunk'))
})

it('a guarded screen that edits nothing preloads the identity client alone', async () => {
  const names = findNames(await open('/user'))
  expect(names).toContain('firebase-accounts')
  expect(names).not.toContain('create-editing')
})

it('a page of readers preloads neither', async () => {
  const names = findNames(await open('/Race/Varven'))
  expect(names).not.toContain('firebase-accounts')
  expect(names).not.toContain('create-editing')
})
