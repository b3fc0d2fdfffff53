import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, Entry, PageReference, PageView, Section } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { arbitraryBooks, arbitraryPlace, arbitraryProgress, SERIES } from '../../../tests/arbitrary-places.ts'
import { BookIndex } from './book-index.ts'
import { NO_LIMITS, resolveLimits } from './limits.ts'
import { openPage } from './open-page.ts'
import { derivePageNotes, listShownTexts } from './page-notes.ts'
import { withPositions } from './page-positions.ts'
import { parseContext, parsePosition } from './position-text.ts'
import { NO_PROGRESS, withSeriesProgress } from './progress.ts'
import { isVisible } from './visibility.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
  { key: 'toll', name: 'Toll', series: 'Tolls', bookNumber: 1 },
])
const END = Number.POSITIVE_INFINITY

const REFERENCE: PageReference = {
  key: 'Page',
  name: 'Page',
  type: 'Race',
  series: 'Sea',
  sections: [],
  otherSections: [],
  createdAt: null,
  createdBy: '',
  edits: [],
  rev: 1,
  soleRev: 1,
  saveId: null,
  changedAt: null,
  updatedByName: null,
  shard: 1,
  imageUrl: null,
  summary: '',
  hidden: false,
  movedTo: null,
  movedFrom: [],
  bookNumber: null,
  locationType: null,
}

const entry = (id: string, at?: Place, title = '', text = id): Entry => ({ id, title, text, ...(at && { at }) })
const block = (id: string, ...entries: readonly Entry[]): Block => ({ id, sectionName: '', entries })
const section = (name: SectionName, ...blocks: readonly Block[]): Section => ({
  name,
  rev: 1,
  blocks,
  links: {},
  damaged: false,
})

const at = (book: string, chapter?: number): Place => (chapter === undefined ? { book } : { book, chapter })

function place(sections: readonly Section[], first?: Place, index = INDEX, series = 'Sea'): PageView {
  const view = { reference: { ...REFERENCE, series }, view: '', sections }
  return withPositions(view, index, () => first && index.findTextPosition(first))
}

/** Sources as `<series> <book> <chapter>`. */
function derive(sections: readonly Section[], first?: Place, limits = NO_LIMITS) {
  const page = place(sections, first)
  const notes = derivePageNotes(page, openPage(page, limits).sections)
  return {
    sections: notes.sections.map(({ name, numbers, sources }) => ({
      name,
      numbers,
      sources: sources.map(({ series, bookNumber, chapter }) => `${series} ${bookNumber} ${chapter}`),
    })),
    appearances: notes.appearances.map(({ position: { series, bookNumber }, chapters, firstChapter }) => ({
      book: `${series} ${bookNumber}`,
      chapters,
      firstChapter,
    })),
  }
}

describe('the notes of a page', () => {
  it('number the places of each section in the order of their first use', () => {
    const history = section(
      'History',
      block('b', entry('a', at('two', 3)), entry('c', at('one', 1)), entry('d'), entry('e', at('two', 3))),
      block('f', entry('a', at('toll')), entry('blank', at('one', 9), '', ' ')),
    )
    expect(derive([history, section('Culture', block('b', entry('a', at('one', 1))))]).sections).toEqual([
      { name: 'History', numbers: [1, 2, null, 1, 3], sources: ['Sea 2 3', 'Sea 1 1', 'Tolls 1 Infinity'] },
      { name: 'Culture', numbers: [1], sources: ['Sea 1 1'] },
    ])
  })

  it('follow the order of the infobox, which leaves out titles without a text', () => {
    const facts = section(
      'ManualOfStyle',
      block('b', entry('a', at('two', 3)), entry('c', at('one', 1), 'Home'), entry('d', at('one', 2), 'Empty', '')),
    )
    expect(derive([facts]).sections).toEqual([
      { name: 'ManualOfStyle', numbers: [1, 2], sources: ['Sea 1 1', 'Sea 2 3'] },
    ])
  })

  it('have nothing of what is hidden, and of places that cannot be read', () => {
    const limits = resolveLimits(withSeriesProgress(NO_PROGRESS, 'Sea', { kind: 'upTo', place: at('one') }), INDEX)
    const history = section(
      'History',
      block(
        'b',
        entry('a', at('one', 3)),
        entry('c', at('two', 1)),
        entry('d', at('two', 2)),
        entry('e', at('one', 3)),
      ),
    )
    expect(derive([history], at('one', 3), limits)).toEqual({
      sections: [{ name: 'History', numbers: [1, null, 1], sources: ['Sea 1 3'] }],
      appearances: [{ book: 'Sea 1', chapters: [3], firstChapter: 3 }],
    })
    const gone = section('History', block('b', entry('a', at('gone', 3))))
    expect(derive([gone])).toEqual({ sections: [{ name: 'History', numbers: [null], sources: [] }], appearances: [] })
  })

  it('do not tell texts with one id apart', () => {
    const history = section('History', block('b', entry('a', at('one', 3)), entry('a', at('two', 1))))
    expect(derive([history]).sections).toEqual([{ name: 'History', numbers: [null, null], sources: [] }])
  })

  it('list the books of the own series first, and mark where readers first meet the page', () => {
    const history = section(
      'History',
      block('b', entry('a', at('toll', 2)), entry('c', at('two')), entry('d', at('two', 4)), entry('e', at('two', 4))),
    )
    expect(derive([history], at('one', 7)).appearances).toEqual([
      { book: 'Sea 1', chapters: [7], firstChapter: 7 },
      { book: 'Sea 2', chapters: [4, END], firstChapter: null },
      { book: 'Tolls 1', chapters: [2], firstChapter: null },
    ])
    expect(derive([history]).appearances.map(({ firstChapter }) => firstChapter)).toEqual([null, null])
  })

  const arbitrarySections = fc
    .array(
      fc.record({
        title: fc.constantFrom('', 'Title'),
        text: fc.constantFrom('', 'Text', 'Text'),
        at: fc.option(arbitraryPlace, { nil: undefined }),
      }),
      { maxLength: 12 },
    )
    .chain((items) =>
      fc
        .constantFrom<SectionName>('History', 'ManualOfStyle')
        .map((name) => [
          section(
            name,
            ...[0, 1].map((number) =>
              block(
                `b${number}`,
                ...items.flatMap((item, index) =>
                  index % 2 === number ? [entry(`e${index}`, item.at, item.title, item.text)] : [],
                ),
              ),
            ),
          ),
        ]),
    )

  it('have for each shown text its own position, which the reader has reached, and no other source', () => {
    fc.assert(
      fc.property(
        arbitraryBooks,
        arbitraryProgress,
        fc.constantFrom(...SERIES, ''),
        arbitrarySections,
        ({ index }, progress, series, sections) => {
          const limits = resolveLimits(progress, index)
          const page = place(sections, undefined, index, series)
          const context = parseContext(page.places?.context)
          const shown = openPage(page, limits).sections
          const { sections: notes, appearances } = derivePageNotes(page, shown)
          const stored = new Map<string, string | undefined>(
            page.sections.flatMap(({ blocks }) =>
              blocks.flatMap((one) => one.entries.map((text) => [`${one.id} ${text.id}`, text.position] as const)),
            ),
          )
          for (const [at, { numbers, sources }] of notes.entries()) {
            const texts = shown[at] === undefined ? [] : listShownTexts(shown[at])
            const positions = texts.map(({ id, isPlaceholder }) => {
              const position = isPlaceholder ? undefined : parsePosition(stored.get(id), context)
              return position === 'unknown' ? undefined : position
            })
            expect(numbers.map((number) => (number === null ? undefined : sources[number - 1]))).toEqual(positions)
            // Each is listed once, in the order of the first use.
            expect([...new Set(numbers.filter((number) => number !== null))]).toEqual(sources.map((_, i) => i + 1))
            expect(new Set(sources.map((source) => JSON.stringify(source))).size).toBe(sources.length)
            for (const source of sources) expect(isVisible(source, context, limits)).toBe(true)
          }
          const used = notes.flatMap(({ sources }) => sources)
          const listed = appearances.flatMap(({ position, chapters }) =>
            chapters.map((chapter) => ({ ...position, chapter })),
          )
          const sort = (positions: readonly object[]) => [...new Set(positions.map((one) => format(one)))].sort()
          expect(sort(listed)).toEqual(sort(used))
          expect(listed).toHaveLength(sort(used).length)
          for (const { chapters } of appearances)
            expect(chapters).toEqual([...chapters].sort((a, b) => (a < b ? -1 : 1)))
        },
      ),
      { numRuns: 1000 },
    )
  })
})

/** JSON has no infinite numbers. */
const format = (position: object): string => Object.entries(position).sort().flat().join(' ')
