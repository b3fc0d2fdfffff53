import { describe, expect, it } from 'vitest'
import { readShard } from '#shared/model/catalogue'
import { packTextPlace } from '#shared/model/packed-place'
import type { Block, PageDetails } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { readReference } from '#shared/model/records'
import { selectBooks } from '#shared/rules/places/book-index'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import { createNameSearch } from '../find/unlinked-names.ts'
import { type EditedPage, findSpoilers } from './find-spoilers.ts'

/** A catalogue with two books of a series, one of another, and three peoples. */
const shard = (type: 'Book' | 'Race', entries: Readonly<Record<string, readonly [string, number | null, string]>>) =>
  readShard(type, {
    pages: Object.fromEntries(
      Object.entries(entries).map(([name, [series, number, first]]) => [
        toPageKey(name),
        [name, series, 0, number, '', `\n${first}`],
      ]),
    ),
  })
const at = (book: string, chapter: number) => packTextPlace({ book, chapter })

const PAGES = [
  ...shard('Book', { 'Book One': ['Sea', 1, ''], 'Book Two': ['Sea', 2, ''], 'Book Nine': ['Other', 9, ''] }),
  ...shard('Race', {
    'Early Folk': ['Sea', null, at('Book,One', 3)],
    'Later Folk': ['Sea', null, at('Book,Two', 8)],
    Elsewhere: ['Other', null, at('Book,Nine', 9)],
  }),
]
const SEARCH = {
  index: getBookIndex(PAGES),
  pages: new Map(PAGES.map((page) => [page.key, page])),
  books: selectBooks(PAGES),
  names: createNameSearch(PAGES),
}
const DETAILS: PageDetails = { name: 'Kell', type: 'Race', series: 'Sea', bookNumber: null, locationType: null }

const lead = (text: string, chapter?: number, book = 'Book,Two'): EditedPage['changed'] =>
  new Map([['Blurb', [block(text, chapter === undefined ? {} : { at: { book, chapter } })]]])
const block = (text: string, more: Partial<Block> = {}): Block => ({
  id: 'b',
  sectionName: '',
  entries: [{ id: 'e', title: '', text }],
  ...more,
})

const find = (details: Partial<PageDetails>, changed: EditedPage['changed'], base: EditedPage['base'] = null) =>
  findSpoilers({ base, details: { ...DETAILS, ...details }, changed }, SEARCH)

describe('the check of names and summary', () => {
  it('asks for a safe name of a page that is met later than in the first book', () => {
    expect(find({}, lead('Words.', 4))).toEqual([{ kind: 'name', bookNumber: 2 }])
    expect(find({ safeName: 'Somebody' }, lead('Words.', 4))).toEqual([])
    expect(find({}, lead('Words.', 40, 'Book,One'))).toEqual([])
    expect(find({}, lead('Words.'))).toEqual([])
    expect(find({ ownFirst: 'Book,Two' }, lead('Words.'))).toEqual([{ kind: 'name', bookNumber: 2 }])
    expect(find({ series: 'Without books' }, lead('Words.'))).toEqual([])
  })

  it.each([
    ['The Kell of the shore', ['Kell']],
    ['Foes of Later Folk', ['Later Folk']],
    ['Friends of Early Folk', []],
    ['Later folks', []],
  ])('finds names in the safe name: %s', (safeName, names) => {
    expect(find({ safeName }, lead('Words.', 4))).toEqual(names.map((name) => ({ kind: 'safeName', name })))
  })

  it('finds a lead that is later than the page, so that there is no summary', () => {
    const own = { ownFirst: 'Book,One 2' }
    expect(find(own, lead('Words.', 4))).toEqual([{ kind: 'noSummary' }])
    expect(find(own, lead('Words.'))).toEqual([])
    expect(find(own, lead('  ', 4))).toEqual([])
    expect(find(own, new Map())).toEqual([])
  })

  it('finds names of later pages in the summary, linked or not', () => {
    const named = [{ kind: 'summary', name: 'Later Folk' }]
    expect(find({ safeName: 'Somebody' }, lead('Foes of Later Folk.', 4))).toEqual(named)
    expect(find({}, lead('Foes of [[Later Folk]].'))).toEqual(named)
    expect(find({ safeName: 'Somebody' }, lead('Foes of Later Folk.', 9))).toEqual([])
    expect(find({ safeName: 'Somebody' }, lead('Of Early Folk and Elsewhere.', 4))).toEqual([])
  })

  it('is about what an edit changes', () => {
    const sections = [
      { sectionName: 'Blurb', order: 1, rev: 1, first: { book: 'Book,Two', chapter: 4 }, isEarliest: true },
    ]
    const base = readReference('Kell', {
      Name: 'Kell',
      Type: 'Race',
      Series: 'Sea',
      summary: 'Words.',
      rev: 1,
      sections,
    })
    const culture = (chapter: number) =>
      new Map([['Culture', [block('More.', { at: { book: 'Book,Two', chapter } })]]]) as EditedPage['changed']
    expect(find({}, culture(9), base)).toEqual([])
    expect(find({}, lead('Words.', 4), base)).toEqual([{ kind: 'name', bookNumber: 2 }])
    // The page is met earlier than its lead now.
    expect(find({}, culture(1), base)).toEqual([{ kind: 'name', bookNumber: 2 }, { kind: 'noSummary' }])
    expect(find({ ownFirst: 'Book,One' }, new Map(), base)).toEqual([{ kind: 'noSummary' }])
  })

  it('waits until a new page can be saved', () => {
    expect(find({ name: '' }, lead('Words.', 4))).toEqual([])
  })
})
