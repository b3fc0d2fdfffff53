/** How much goes over the wire before a reader reads, and before the page answers: bytes and counts, never times. */
import { readdir, readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueEntry, SUMMARY_LENGTH } from '#shared/model/catalogue'
import { keyOf } from '#shared/model/page-key'
import { typeSpec } from '#shared/model/page-types'
import { excerpt } from '#shared/rules/links'
import { generatedPage } from '../../local-cloud/sample/generated-pages.ts'
import { protocolWrite } from '../../local-cloud/sample/protocol-writes.ts'
import { ask, type ParsedDocument, parsedDocument, textOf } from '../journeys/parsed-document.ts'
import { PROJECT, startWiki, type WikiProcess } from '../wiki-process.ts'

const KB = 1000

let wiki: WikiProcess
let html: string
let document: ParsedDocument

beforeAll(async () => {
  wiki = await startWiki()
  html = (await ask(wiki.pages, '/Race/Varven')).text
  document = parsedDocument(html)
})
afterAll(() => wiki?.stop())

/** Bytes of the body as a browser's connection carries them. */
const onTheWire = async (path: string): Promise<number> => {
  const answer = await ask(wiki.pages, path, { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.status, path).toBe(200)
  return answer.body.length
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const article = () => /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? ''

/** The same graph the host walks, read from the build. */
async function staticGraph(root: string): Promise<string[]> {
  const text = await readFile(join(PROJECT, 'out/web/.vite/manifest.json'), 'utf8')
  const manifest = new Map(
    Object.entries(JSON.parse(text) as Record<string, { file: string; imports?: string[] }>),
  )
  const reached = new Set<string>()
  const walk = (key: string) => {
    if (reached.has(key)) return
    reached.add(key)
    for (const next of manifest.get(key)?.imports ?? []) walk(next)
  }
  walk(root)
  return [...reached].map((key) => manifest.get(key)?.file ?? `no ${key}`)
}

describe('a page of 15 kB of text', () => {
  it('is one', () => {
    const letters = textOf(article()).length
    expect(letters).toBeGreaterThan(14 * KB)
    expect(letters).toBeLessThan(20 * KB)
  })

  it('shows its text after at most 20 kB', async () => {
    expect(await onTheWire('/Race/Varven')).toBeLessThanOrEqual(20 * KB)
  })

  it('is live after at most 140 kB', async () => {
    const files = [document.entry, ...document.preloads]
    expect(new Set(files).size).toBe(files.length)
    const bytes = await Promise.all(['/Race/Varven', ...files].map(onTheWire))
    expect(sum(bytes)).toBeLessThanOrEqual(140 * KB)
  })

  it('preloads every script it starts with: no file is found out late', async () => {
    const needed = new Set(
      (await Promise.all(['index.html', 'screens/page-screen.tsx'].map(staticGraph))).flat(),
    )
    expect([document.entry, ...document.preloads].map((path) => path.slice(1)).sort()).toEqual(
      [...needed].sort(),
    )
  })

  it('warms at most 45 kB of data code after that', async () => {
    const before = new Set(await staticGraph('screens/page-screen.tsx'))
    const after = new Set(
      (
        await Promise.all(
          ['services/create-services.ts', 'app/after-start.ts', 'app/offline-loading.ts'].map(
            staticGraph,
          ),
        )
      ).flat(),
    )
    const warmed = [...after].filter((file) => !before.has(file))
    expect(warmed.length).toBeGreaterThan(0)
    expect(sum(await Promise.all(warmed.map((file) => onTheWire(`/${file}`))))).toBeLessThanOrEqual(
      45 * KB,
    )
  })
})

describe('what is loaded before a page is live', () => {
  it('holds nothing of the document client', async () => {
    const files = await staticGraph('index.html')
    expect(files.some((file) => /create-services/.test(file))).toBe(false)
    const screens = ['home-screen', 'category-list-screen', 'page-screen']
    const reached = await Promise.all(screens.map((name) => staticGraph(`screens/${name}.tsx`)))
    for (const file of new Set([...files, ...reached.flat()])) {
      const text = await readFile(join(PROJECT, 'out/web', file), 'utf8')
      expect(text, file).not.toMatch(/firestore\.googleapis|@firebase\//)
    }
  })
})

it('the catalogue takes at most 120 bytes an entry at 10,000 pages', () => {
  const shards = new Map<string, Record<string, unknown>>()
  const editor = { uid: 'u', userName: 'A. Editor' }
  for (let index = 0; index < 10_000; index++) {
    const { details, createdAt, sections } = generatedPage(index, editor)
    const { template } = typeSpec(details.type)
    const pages = shards.get(template) ?? {}
    const lead = sections.get('Blurb') ?? []
    pages[keyOf(details.name)] = catalogueEntry({
      ...details,
      createdAt,
      summary: excerpt(
        lead.flatMap(({ entries }) => entries.map(({ text }) => text)).join(' '),
        SUMMARY_LENGTH,
      ),
    })
    shards.set(template, pages)
  }
  const packed = [...shards.values()].map((pages) => {
    const answer = protocolWrite('', { kind: 'set', path: [], data: { pages } }).update
    return gzipSync(JSON.stringify(answer)).length
  })
  expect(sum(packed) / 10_000).toBeLessThanOrEqual(120)
})

describe('the program', () => {
  it.each(['server', 'cloud'])('imports no gRPC and nothing it does not need: %s', async (part) => {
    const folder = join(PROJECT, 'out', part)
    const files = (await readdir(folder)).filter((file) => file.endsWith('.js'))
    expect(files.length).toBeGreaterThan(0)
    const imported = new Set<string>()
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8')
      for (const [, name = ''] of text.matchAll(/^import\b[^'"]*["']([^"'.][^"'\n]*)["'];?$/gm))
        imported.add(name)
    }
    expect(imported.size).toBeGreaterThan(0)
    const foreign = [...imported].filter(
      (name) => !builtinModules.includes(name.replace('node:', '')),
    )
    expect(foreign.filter((name) => /grpc|protobuf/.test(name))).toEqual([])
    expect(foreign.filter((name) => name === 'firebase/firestore')).toEqual([])
  })
})
