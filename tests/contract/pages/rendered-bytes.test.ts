/** Contract test of the byte budgets of the first load: whole responses with headers. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { MAX_SUMMARY_LENGTH, toCatalogueEntry } from '#shared/model/catalogue'
import { formatDownloadUrl, formatSizedFile } from '#shared/model/images/image-address'
import { imagePath } from '#shared/model/images/image-path'
import { toPageKey } from '#shared/model/page-key'
import { getTypeSpec } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { excerpt } from '#shared/rules/text/plain-text'
import { generatePage } from '../../../local-cloud/sample/generate-page.ts'
import { toProtocolWrite } from '../../../local-cloud/sample/protocol-writes.ts'
import { extractText, type ParsedDocument, parseDocument, requestPage } from '../../parse-document.ts'
import { computePlaceBudget } from '../../place-budget.ts'
import { PROJECT_DIR, startWiki, type WikiProcess } from '../../wiki-process.ts'

const KB = 1000

let wiki: WikiProcess
let html: string
let document: ParsedDocument

beforeAll(async () => {
  wiki = await startWiki()
  html = (await requestPage(wiki.pages, '/Race/Varven')).text
  document = parseDocument(html)
})
afterAll(() => wiki?.stop())

/** Bytes on the connection, with headers and compression. */
const onTheWire = async (path: string): Promise<number> => {
  const headers = { 'accept-encoding': 'gzip', connection: 'keep-alive' }
  const answer = await requestPage(wiki.pages, path, { headers })
  expect(answer.status, path).toBe(200)
  return answer.wire
}

const sumBytes = async (files: Iterable<string>): Promise<number> => sum(await Promise.all([...files].map(onTheWire)))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const article = () => /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? ''

/** A page as a reader opens it. */
const READ = ['home', 'category-list', 'page', 'recent-changes', 'history'].map(
  (name) => `screens/reading/${name}-screen.tsx`,
)

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

async function manifest(): Promise<ReadonlyMap<string, Chunk>> {
  const text = await readFile(join(PROJECT_DIR, 'out/web/.vite/manifest.json'), 'utf8')
  return new Map(Object.entries(JSON.parse(text) as Record<string, Chunk>))
}

/** Imports of built chunks, found as the page host finds them; starts at source files or named chunks. */
async function findStaticGraph(...roots: string[]): Promise<ReadonlySet<string>> {
  const chunks = await manifest()
  const reached = new Set<string>()
  const walk = (key: string) => {
    const chunk = chunks.get(key)
    if (chunk === undefined) throw new Error(`The build has no ${key}.`)
    if (reached.has(chunk.file)) return
    reached.add(chunk.file)
    chunk.imports?.forEach(walk)
  }
  for (const root of roots) {
    const names = [root, basename(root, '.tsx')]
    walk([...chunks].find(([key, { name = key }]) => key === root || names.includes(name))?.[0] ?? root)
  }
  return reached
}

const placeBudget = () => computePlaceBudget(html)

describe('a page of 15 kB of text', () => {
  it('has that size', () => {
    const letters = extractText(article()).length
    expect(letters).toBeGreaterThan(14 * KB)
    expect(letters).toBeLessThan(20 * KB)
  })

  it('shows its text after at most 20 kB, and what its places need', async () => {
    expect(placeBudget()).toBeGreaterThan(800)
    expect(await onTheWire('/Race/Varven')).toBeLessThanOrEqual(20 * KB + placeBudget())
  })

  it('is hydrated after at most 140 kB and what its places need: router and React 99, own code 25', async () => {
    const files = [document.entry, ...document.preloads]
    expect(new Set(files).size).toBe(files.length)
    const vendor = files.filter((path) => path.startsWith('/assets/app-'))
    const [libraries, all] = await Promise.all([sumBytes(vendor), sumBytes(files)])
    expect(vendor).toHaveLength(1)
    expect(libraries).toBeLessThanOrEqual(99 * KB)
    expect(all - libraries).toBeLessThanOrEqual(25 * KB)
    expect(all + (await onTheWire('/Race/Varven'))).toBeLessThanOrEqual(140 * KB + placeBudget())
  })

  it('preloads every script it starts with', async () => {
    const needed = await findStaticGraph('index.html', 'screens/reading/page-screen.tsx')
    expect([document.entry, ...document.preloads].map((path) => path.slice(1)).sort()).toEqual([...needed].sort())
  })

  it('loads at most 5 kB of code after that, and reads documents only where the page host does not answer', async () => {
    const before = await findStaticGraph('index.html', 'screens/reading/page-screen.tsx')
    const findAdded = async (root: string) => [...(await findStaticGraph(root))].filter((file) => !before.has(file))
    const [later, data] = [await findAdded('later'), await findAdded('data')]
    expect(later).toHaveLength(1)
    expect(data.length).toBeGreaterThan(1)
    expect(await sumBytes(later.map((file) => `/${file}`))).toBeLessThanOrEqual(5 * KB)
    expect(await sumBytes(data.map((file) => `/${file}`))).toBeLessThanOrEqual(55 * KB)
  })
})

it('what is loaded for use without a network has at most 20.4 kB beside what is loaded by then', async () => {
  const roots = ['app/commands/start-commands.ts', 'later', 'progress', 'screens/reading/page-screen.tsx', 'index.html']
  const before = await findStaticGraph(...roots)
  const chunks = await manifest()
  const { file = '', dynamicImports = [] } = chunks.get('app/offline/load-for-offline.ts') ?? {}
  expect(dynamicImports.length).toBeGreaterThan(4)
  const added = [file, ...(await findStaticGraph(...dynamicImports))].filter((one) => !before.has(one))
  const styles = [...chunks.values()].filter((chunk) => added.includes(chunk.file)).flatMap(({ css = [] }) => css)
  expect(styles.length).toBeGreaterThan(3)
  expect(await sumBytes([...added, ...styles].map((one) => `/${one}`))).toBeLessThanOrEqual(20.4 * KB)
})

describe('the code loaded before hydration', () => {
  it('contains neither the document client, nor the identity client, nor account forms', async () => {
    const screens = ['home-screen', 'category-list-screen', 'page-screen']
    const files = await findStaticGraph('index.html', ...screens.map((name) => `screens/reading/${name}.tsx`))
    const hint = 'what screens share with the data code belongs to `common` in scripts/building/code-splitting.mjs'
    expect(
      [...files].filter((file) => file.includes('/data-')),
      hint,
    ).toEqual([])
    for (const file of files) {
      const text = await readFile(join(PROJECT_DIR, 'out/web', file), 'utf8')
      expect(text, file).not.toMatch(/firestore\.googleapis|@firebase\/|identitytoolkit|current-password/)
    }
  })
})

describe('the editor', () => {
  it('has at most 120 kB, and is neither in the first load of a reader nor prefetched', async () => {
    const chunks = await manifest()
    const screens = [...chunks.keys()].filter((key) => /^screens\/.*-screen\.tsx$/.test(key))
    const writing = screens.filter((key) => /\/(?:edit|upload)-screen/.test(key))
    expect(writing).toHaveLength(2)
    const theirs = await findStaticGraph('index.html', 'data', 'later', ...READ)
    const alone = [...(await findStaticGraph(...writing))].filter((file) => !theirs.has(file))
    expect(alone.length).toBeGreaterThan(2)
    const marks = [EDITOR_MESSAGES.keeping, EDITOR_MESSAGES.takenBack, 'ProseMirror']
    const read = (file: string) => readFile(join(PROJECT_DIR, 'out/web', file), 'utf8')
    const holding = async (files: Iterable<string>) => {
      const texts = await Promise.all([...files].map(read))
      return marks.filter((mark) => texts.some((text) => text.includes(mark)))
    }
    expect(await holding(alone)).toEqual(marks)
    expect(await holding(theirs)).toEqual([])
    for (const file of alone)
      if ((await read(file)).includes('ProseMirror'))
        expect(await onTheWire(`/${file}`), file).toBeLessThanOrEqual(120 * KB)
  })
})

describe('the catalogue at 10,000 pages, each with an image', () => {
  it('takes at most 150 bytes an entry', () => {
    const bytes = measureEntries(() => undefined)
    console.log(`catalogue: ${bytes.toFixed(1)} bytes an entry`)
    expect(bytes).toBeLessThanOrEqual(150)
  })

  it('takes at most 8 more if readers meet each page at some chapter', () => {
    const added = measureEntries((random) => ({ book: `Book,${random % 20}`, chapter: 1 + (random % 59) }))
    const bytes = added - measureEntries(() => undefined)
    console.log(`catalogue: ${bytes.toFixed(1)} bytes more for a place`)
    expect(bytes).toBeLessThanOrEqual(8)
  })
})

/** Returns the bytes of an entry with gzip. The last pages have the longest names, and real shards are smaller. */
function measureEntries(findFirst: (random: number) => Place | undefined): number {
  const COUNT = 2000
  const shards = new Map<string, Record<string, unknown>>()
  const editor = { uid: 'u', userName: 'A. Editor' }
  for (let index = 10_000 - COUNT; index < 10_000; index++) {
    const { details, at: createdAt, sections } = generatePage(index, editor)
    const { template } = getTypeSpec(details.type)
    const pages = shards.get(template) ?? {}
    const lead = sections.get('Blurb') ?? []
    const key = toPageKey(details.name)
    const hash = createHash('sha256').update(key).digest('hex').slice(0, 8)
    const size = { width: 800 + ((index * 7) % 801), height: 600 + ((index * 13) % 1001) }
    const file = formatSizedFile(details.name.toLowerCase().replaceAll(' ', '-'), size)
    const path = imagePath({ key, type: details.type, section: 'ManualOfStyle', blockName: '', hash, file })
    const first = findFirst(Number.parseInt(hash, 16))
    pages[key] = toCatalogueEntry({
      ...details,
      key,
      createdAt,
      imageUrl: formatDownloadUrl({ origin: 'http://127.0.0.1:4174', bucket: 'b' }, path, 't'),
      summary: excerpt(lead, MAX_SUMMARY_LENGTH),
      sections: first === undefined ? [] : [{ name: 'Blurb', order: 0, rev: 1, first, isEarliest: true }],
      movedFrom: [],
    })
    shards.set(template, pages)
  }
  const packed = [...shards.values()].map((pages) => {
    const answer = toProtocolWrite('', { kind: 'set', path: [], data: { pages } }).update
    return gzipSync(JSON.stringify(answer)).length
  })
  return sum(packed) / COUNT
}

describe('the program', () => {
  it.each(['server', 'cloud'])('imports no gRPC and no unneeded package: %s', async (part) => {
    const folder = join(PROJECT_DIR, 'out', part)
    const files = (await readdir(folder)).filter((file) => file.endsWith('.js'))
    expect(files.length).toBeGreaterThan(0)
    const imported = new Set<string>()
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8')
      for (const [, name = ''] of text.matchAll(/^import\b[^'"]*["']([^"'.][^"'\n]*)["'];?$/gm)) imported.add(name)
    }
    expect(imported.size).toBeGreaterThan(0)
    const foreign = [...imported].filter((name) => !builtinModules.includes(name.replace('node:', '')))
    expect(foreign.filter((name) => /grpc|protobuf/.test(name))).toEqual([])
    expect(foreign.filter((name) => name === 'firebase/firestore')).toEqual([])
  })
})
