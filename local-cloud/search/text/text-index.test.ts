import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentStore } from 'local-cloud-services'
import { expect, it, onTestFinished } from 'vitest'
import { hashBookKey, packTextPlace } from '#shared/model/packed-place'
import type { Transaction } from '../../services/store/document-store-contract.ts'
import type { Fields, Value } from '../../services/store/values/values.ts'
import {
  createInteger,
  createStoreFolder,
  createText,
  openTestStore,
  putDocument,
} from '../../services/testing/store-fixtures.ts'
import { TEXT_INDEX_FILE, TextIndex } from './text-index.ts'

interface TestPage {
  readonly text?: string
  readonly type?: string
  readonly series?: string
  readonly hidden?: boolean
  /** The book in whose first chapter the text is placed. */
  readonly book?: string
}

const createList = (...values: readonly Value[]): Value => ({ arrayValue: { values } })
const createMap = (fields: Fields): Value => ({ mapValue: { fields } })

function putPage(transaction: Transaction, key: string, page: TestPage): void {
  const { text = '', type = 'Race', series = '', hidden = false, book } = page
  putDocument(transaction, `ContentRef/${key}`, {
    Name: createText(key),
    Type: createText(type),
    Series: createText(series),
    hidden: { booleanValue: hidden },
    sections: createList(createMap({ sectionName: createText('Blurb'), order: createInteger(1) })),
  })
  const at = book === undefined ? {} : { at: createMap({ book: createText(book), chapter: createInteger(1) }) }
  const entry = createMap({ title: createText(''), text: createText(text), ...at })
  const block = createMap({ sectionName: createText(''), sectionContent: createList(entry) })
  putDocument(transaction, `Content/${type}s/${key}/Blurb`, { content: createList(block) })
}

const save = (documents: DocumentStore, pages: Readonly<Record<string, TestPage>>) =>
  documents.commit((transaction) => {
    for (const [key, page] of Object.entries(pages)) putPage(transaction, key, page)
  })

function openIndex(dataDir: string, store: DocumentStore, maxWaitMs?: number) {
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const index = new TextIndex({ store, file: join(dataDir, TEXT_INDEX_FILE), report, maxWaitMs })
  onTestFinished(() => index.stop())
  const find = async (query: string, filter: readonly string[] = []) => {
    const [attribute = '', value = ''] = filter
    const { records } = await index.search({
      query,
      isAnyWordEnough: false,
      filter: attribute === '' ? [] : [[{ attribute, value, isNegated: false }]],
      offset: 0,
      limit: 100,
      facets: [],
    })
    return records.map(({ fields }) => fields.objectID).sort()
  }
  return { index, find, reported }
}

const EGGS = {
  Kobold: { text: 'It broods over a black egg.', series: 'The Song' },
  Dwarf: { text: 'Spades and eggs, says the dwarf. 黒い卵 ไข่ดำ', type: 'Character' },
  Troll: { text: 'Rather dull.' },
}

it('every commit is found at once, and a hidden page never', async () => {
  const dataDir = createStoreFolder()
  const { documents } = openTestStore({ dataDir })
  await save(documents, EGGS)
  const { find } = openIndex(dataDir, documents)
  expect(await find('egg')).toEqual(['Dwarf/Blurb/0', 'Kobold/Blurb/0'])
  await save(documents, { Troll: { text: 'An egg, too.' } })
  expect(await find('egg')).toEqual(['Dwarf/Blurb/0', 'Kobold/Blurb/0', 'Troll/Blurb/0'])
  await save(documents, { Kobold: { ...EGGS.Kobold, hidden: true } })
  await documents.commit((transaction) => transaction.delete('ContentRef/Troll'))
  expect(await find('egg')).toEqual(['Dwarf/Blurb/0'])
})

it('words, beginnings, phrases, one typo and scripts without spaces are found', async () => {
  const dataDir = createStoreFolder()
  const { documents } = openTestStore({ dataDir })
  await save(documents, EGGS)
  const { find } = openIndex(dataDir, documents)
  expect(await find('egg black')).toEqual(['Kobold/Blurb/0'])
  expect(await find('"black egg"')).toEqual(['Kobold/Blurb/0'])
  expect(await find('"egg black"')).toEqual([])
  expect(await find('spad')).toEqual(['Dwarf/Blurb/0'])
  expect(await find('spdaes ')).toEqual(['Dwarf/Blurb/0'])
  expect(await find('い卵')).toEqual(['Dwarf/Blurb/0'])
  expect(await find('卵い')).toEqual([])
  expect(await find('ดำ')).toEqual(['Dwarf/Blurb/0'])
  for (const query of ['"', '""', 'a"b', '*', 'NOT', '-', 'egg OR "', 'x'.repeat(10_000)])
    expect(await find(query)).toEqual([])
})

it('a question finds the texts with some of its words, if none has all', async () => {
  const dataDir = createStoreFolder()
  const { documents } = openTestStore({ dataDir })
  await save(documents, EGGS)
  const { index } = openIndex(dataDir, documents)
  const search = async (query: string, isAnyWordEnough: boolean) => {
    const found = await index.search({ query, isAnyWordEnough, filter: [], offset: 0, limit: 9, facets: [] })
    return found.records.map(({ fields }) => fields.objectID)
  }
  expect(await search('who broods over black eggs', false)).toEqual([])
  expect(await search('who broods over black eggs', true)).toEqual(['Kobold/Blurb/0', 'Dwarf/Blurb/0'])
  expect(await search('black egg', true)).toEqual(['Kobold/Blurb/0'])
})

it('words of the name count beside words of the text', async () => {
  const dataDir = createStoreFolder()
  const { documents } = openTestStore({ dataDir })
  await save(documents, EGGS)
  const { find } = openIndex(dataDir, documents)
  expect(await find('kobold egg')).toEqual(['Kobold/Blurb/0'])
  expect(await find('kobold')).toEqual([])
})

it('types and series filter, and are counted', async () => {
  const dataDir = createStoreFolder()
  const { documents } = openTestStore({ dataDir })
  await save(documents, EGGS)
  const { index, find } = openIndex(dataDir, documents)
  expect(await find('egg', ['Type', 'Race'])).toEqual(['Kobold/Blurb/0'])
  expect(await find('egg', ['Series', 'The Song'])).toEqual(['Kobold/Blurb/0'])
  expect(await find('egg', ['Text', 'egg'])).toEqual([])
  const counted = await index.search({
    query: 'egg',
    isAnyWordEnough: false,
    filter: [],
    offset: 0,
    limit: 1,
    facets: ['Type', 'Series'],
  })
  expect(counted).toMatchObject({ total: 2, facets: { Type: { Race: 1, Character: 1 }, Series: { 'The Song': 1 } } })
  expect(counted.records).toHaveLength(1)
})

it('the texts of a book are found with their places, without a read of the store', async () => {
  const { documents } = openTestStore({ dataDir: createStoreFolder() })
  await save(documents, { Kobold: { text: 'Egg.', book: 'Carried' }, Dwarf: { text: 'Egg.', book: 'Other' } })
  let reads = 0
  const counting: DocumentStore = new Proxy(documents, {
    get(store, name) {
      if (name === 'get') reads += 1
      const value: unknown = Reflect.get(store, name)
      return typeof value === 'function' ? value.bind(store) : value
    },
  })
  const { index } = openIndex(createStoreFolder(), counting)
  const filter = [[{ attribute: 'Books', value: hashBookKey('Carried'), isNegated: false }]]
  const query = { query: '', isAnyWordEnough: false, isIndexEnough: true, filter, offset: 0, limit: 9, facets: [] }
  const fields = {
    objectID: 'Kobold/Blurb/0',
    Page: 'Kobold',
    Places: [`1 ${packTextPlace({ book: 'Carried', chapter: 1 })}`],
  }
  expect(await index.search(query)).toMatchObject({ records: [{ fields }], total: 1 })
  reads = 0
  await index.search(query)
  expect(reads).toBe(0)
  await index.search({ ...query, isIndexEnough: false })
  expect(reads).toBeGreaterThan(0)
  await save(documents, { Kobold: { text: 'Egg.', book: 'Carried', hidden: true } })
  expect((await index.search(query)).records).toEqual([])
})

it('a file of the same commit is used again; after other commits only those pages are read', async () => {
  const dataDir = createStoreFolder()
  const { documents } = openTestStore({ dataDir })
  await save(documents, EGGS)
  const first = openIndex(dataDir, documents)
  expect(await first.find('egg')).toHaveLength(2)
  await first.index.stop()
  const reads: string[] = []
  const watched: DocumentStore = {
    ...documents,
    get lastCommit() {
      return documents.lastCommit
    },
    get(path) {
      reads.push(path)
      return documents.get(path)
    },
  }
  const second = openIndex(dataDir, watched)
  expect(await second.find('egg')).toHaveLength(2)
  expect(reads.filter((path) => path.includes('Troll'))).toEqual([])
  await second.index.stop()
  await save(documents, { Troll: { text: 'A gemstone.' } })
  await documents.commit((transaction) => transaction.delete('ContentRef/Dwarf'))
  const third = openIndex(dataDir, watched)
  reads.length = 0
  expect(await third.find('gemstone')).toEqual(['Troll/Blurb/0'])
  const found = ['Content/Races/Troll/Blurb', 'ContentRef/Troll']
  expect(reads.sort()).toEqual([...found, 'ContentRef/Dwarf', ...found].sort())
})

/** Returns a store with pages, and the file of their index, which is closed. */
async function createIndexFile() {
  const dataDir = createStoreFolder()
  const { documents } = openTestStore({ dataDir })
  await save(documents, EGGS)
  const file = join(dataDir, TEXT_INDEX_FILE)
  const { index, find } = openIndex(dataDir, documents)
  await find('egg')
  await index.stop()
  expect(existsSync(file)).toBe(true)
  return { dataDir, documents, file }
}

it('a damaged file is built again', async () => {
  const { dataDir, documents, file } = await createIndexFile()
  writeFileSync(file, Buffer.from(readFileSync(file).map((byte, index) => (index > 200 ? byte ^ 0x55 : byte))))
  const second = openIndex(dataDir, documents)
  expect(await second.find('egg')).toHaveLength(2)
  expect(second.reported).toEqual([expect.stringContaining('The text index was damaged and is built again')])
})

it('two searches that meet a damaged file build it again once', async () => {
  const { dataDir, documents, file } = await createIndexFile()
  // The table of pages, at the beginning, is whole, so that only searches meet the damage.
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0x55, bytes.length / 2))
  const { index, find, reported } = openIndex(dataDir, documents)
  const found = await Promise.all([find('egg'), find('black')])
  expect(found.map(({ length }) => length)).toEqual([2, 1])
  expect(reported).toHaveLength(1)
  await index.stop()
  expect(existsSync(file)).toBe(true)
})

it('a file that cannot be written is an error, until it can be', async () => {
  const dataDir = createStoreFolder()
  const { documents } = openTestStore({ dataDir })
  await save(documents, EGGS)
  const index = new TextIndex({ store: documents, file: join(dataDir, 'missing', TEXT_INDEX_FILE), report: () => {} })
  onTestFinished(() => index.stop())
  const query = { query: 'egg', isAnyWordEnough: false, filter: [], offset: 0, limit: 1, facets: [] }
  await expect(index.search(query)).rejects.toThrow(/open.* database/)
  await expect(index.search(query)).rejects.toThrow(/open.* database/)
})

it('a search during a long build answers with the progress', async () => {
  const dataDir = createStoreFolder()
  const { documents } = openTestStore({ dataDir })
  const text = 'A very long text about an egg. '.repeat(2000)
  await save(documents, Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`Page${n}`, { text }])))
  const { index } = openIndex(dataDir, documents, 1)
  const query = { query: 'egg', isAnyWordEnough: false, filter: [], offset: 0, limit: 1, facets: [] }
  const getProgress = async () => (await index.search(query)).progress
  await expect.poll(getProgress, { interval: 1 }).toMatchObject({ total: 150 })
  await expect.poll(getProgress, { timeout: 30_000 }).toBe(null)
  // Each text has eight parts.
  expect((await index.search(query)).total).toBe(1200)
  // Pages that are saved again, or deleted, are counted once.
  await save(documents, Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`Page${n}`, { text }])))
  expect(await getProgress()).toMatchObject({ total: 150 })
})
