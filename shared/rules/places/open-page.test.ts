import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isolate } from '#shared/messages/isolate'
import type { Block, PageReference, PageView } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { parseText } from '../text/parse-text.ts'
import { joinNodes } from '../text/plain-title.ts'
import { BookIndex } from './book-index.ts'
import { resolveLimits } from './limits.ts'
import { listFolded, openPage } from './open-page.ts'
import { withPositions } from './page-positions.ts'
import { NO_PROGRESS, withSeriesProgress } from './progress.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
  { key: 'three', name: 'Three', series: 'Sea', bookNumber: 3 },
  { key: 'toll', name: 'Toll', series: 'Tolls', bookNumber: 4 },
  { key: 'odd', name: 'Odd', series: '**Odd** [[Ansa]] https://a.example/', bookNumber: 1 },
])
const [ONE, TWO, THREE, TOLL]: readonly [Place, Place, Place, Place] = [
  { book: 'one', chapter: 1 },
  { book: 'two', chapter: 1 },
  { book: 'three', chapter: 1 },
  { book: 'toll', chapter: 1 },
]

const REFERENCE: PageReference = {
  key: 'Page',
  name: 'Page',
  type: 'Race',
  series: 'Sea',
  sections: [{ name: 'History', order: 0, rev: 1, first: ONE, isEarliest: true }],
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

interface BlockOptions {
  readonly heading?: string
  readonly at?: Place
  readonly image?: string
}

let ids = 0
const block = (entries: readonly (readonly [text: string, at?: Place])[], options: BlockOptions = {}): Block => ({
  id: `b${ids++}`,
  sectionName: options.heading ?? '',
  ...(options.at === undefined ? {} : { at: options.at }),
  ...(options.image === undefined ? {} : { imageUrl: options.image }),
  entries: entries.map(([text, at]) => ({ id: `e${ids++}`, title: '', text, ...(at === undefined ? {} : { at }) })),
})

const page = (blocks: readonly Block[], name: 'History' | 'ManualOfStyle' = 'History'): PageView => ({
  reference: REFERENCE,
  view: '',
  sections: [{ name, rev: 1, blocks, links: { Ansa: 'Character', Met: 'Character' }, damaged: false }],
})

const FIRST = new Map([
  ['Page', ONE],
  ['Ansa', THREE],
  ['Met', ONE],
])
const place = (view: PageView): PageView =>
  withPositions(view, INDEX, (key) => {
    const at = FIRST.get(key)
    return at && INDEX.findTextPosition(at)
  })

const READ_ONE = resolveLimits(
  withSeriesProgress(withSeriesProgress(NO_PROGRESS, 'Sea', { kind: 'upTo', place: { book: 'one' } }), 'Tolls', {
    kind: 'upTo',
    place: { book: 'toll', chapter: 0 },
  }),
  INDEX,
)
const open = (blocks: readonly Block[], name?: 'History' | 'ManualOfStyle') =>
  openPage(place(page(blocks, name)), READ_ONE)

/** The opened blocks as lines: headings with `#`, images with `!`, placeholders in brackets. */
const draw = (blocks: readonly Block[], name?: 'History' | 'ManualOfStyle'): string[] =>
  open(blocks, name).sections.flatMap((section) =>
    section.blocks.flatMap(({ sectionName, imageUrl, entries }) => [
      ...(sectionName === '' ? [] : [`# ${sectionName}`]),
      ...(imageUrl === undefined ? [] : [`! ${imageUrl}`]),
      ...entries.map(({ title, text, isPlaceholder }) => (isPlaceholder ? `[${title}${text}]` : text)),
    ]),
  )

describe('an opened page', () => {
  it('displays the name of another series as it is, whatever it contains', () => {
    const limits = resolveLimits(
      withSeriesProgress(NO_PROGRESS, '**Odd** [[Ansa]] https://a.example/', { kind: 'upTo', place: { book: 'gone' } }),
      INDEX,
    )
    const { sections } = openPage(place(page([block([['a', { book: 'odd' }]])])), limits)
    const nodes = parseText(sections[0]?.blocks[0]?.entries[0]?.text ?? '').flatMap(({ items }) => items.flat())
    expect(nodes.map(({ kind }) => kind)).toEqual(nodes.map(() => 'text'))
    expect(joinNodes(nodes)).toBe(
      `1 paragraph hidden until book 1 of ${isolate('**Odd** [[Ansa]] https://a.example/')}`,
    )
  })

  it.each([
    { what: 'visible texts', blocks: [block([['a', ONE], ['b']])], lines: ['a', 'b'] },
    {
      what: 'one sentence for texts that follow each other, until the earliest of them',
      blocks: [block([['a', ONE], ['b', THREE], ['c', TWO], ['d']])],
      lines: ['a', '[2 paragraphs hidden until book 2]', 'd'],
    },
    {
      what: 'one sentence for whole blocks that follow each other',
      blocks: [
        block([['a', TWO]], { heading: 'A' }),
        block(
          [
            ['b', THREE],
            ['c', THREE],
          ],
          { heading: 'B', image: 'b.png' },
        ),
        block([['d', ONE]], { heading: 'D' }),
        block([['e', TWO]]),
      ],
      lines: ['[3 paragraphs hidden until book 2]', '# D', 'd', '[1 paragraph hidden until book 2]'],
    },
    {
      what: 'no heading or image of a later place above visible texts',
      blocks: [block([['a', ONE]], { heading: 'Spoiler', image: 'spoiler.png', at: TWO })],
      lines: ['a'],
    },
    {
      what: 'the series of a place that is of another one',
      blocks: [block([['a', TOLL]])],
      lines: [`[1 paragraph hidden until later in book 4 of ${isolate('Tolls')}]`],
    },
    {
      what: 'no book of a place that cannot be found',
      blocks: [block([['a', { book: 'gone' }]])],
      lines: ['[1 paragraph hidden]'],
    },
    {
      what: 'a hidden image without texts as one paragraph',
      blocks: [block([], { image: 'a.png', at: TWO })],
      lines: ['[1 paragraph hidden until book 2]'],
    },
    {
      what: 'no sentence for blank entries',
      blocks: [
        block([
          ['', TWO],
          ['a', ONE],
        ]),
      ],
      lines: ['', 'a'],
    },
  ])('has $what', ({ blocks, lines }) => {
    expect(draw(blocks)).toEqual(lines)
  })

  it('counts facts as facts', () => {
    expect(draw([block([['a', TWO]])], 'ManualOfStyle')).toEqual(['[1 fact hidden until book 2…]'])
  })

  it('has no links to pages that the reader has not met, and no positions', () => {
    const opened = open([block([['a', ONE]])])
    expect(opened.places?.links).toEqual({ Ansa: '' })
    expect(JSON.stringify(opened)).not.toMatch(/"position"|"at"|"first"/)
  })

  it('contains the texts of visible places, and no other', () => {
    const arbitraryAt = fc.constantFrom(undefined, ONE, TWO, THREE, TOLL, { book: 'gone' })
    const arbitraryBlocks = fc.array(
      fc.record({
        heading: fc.constantFrom('', 'h'),
        at: arbitraryAt,
        entries: fc.array(arbitraryAt, { maxLength: 4 }),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(arbitraryBlocks, (drawn) => {
        const places = new Map<string, Place | undefined>()
        const blocks = drawn.map(({ heading, at, entries }) =>
          block(
            entries.map((own) => {
              const text = `text-${ids++}`
              places.set(text, own ?? at)
              return own === undefined ? [text] : [text, own]
            }),
            at === undefined ? { heading } : { heading, at },
          ),
        )
        const lines = draw(blocks)
        const isShown = (at: Place | undefined) => at === undefined || at === ONE
        expect(lines.filter((line) => line.startsWith('text-'))).toEqual(
          [...places].flatMap(([text, at]) => (isShown(at) ? [text] : [])),
        )
        const counted = lines.flatMap((line) => Number(/^\[(\d+) paragraph/.exec(line)?.[1] ?? 0))
        const hidden = [...places].filter(([, at]) => !isShown(at)).length
        expect(counted.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(hidden)
      }),
    )
  })
})

describe('the route data of a page', () => {
  it('has positions instead of places, with their context', () => {
    const { places, sections, reference } = place(
      page([
        block(
          [
            ['a', ONE],
            ['b', TOLL],
          ],
          { heading: 'H', at: TWO },
        ),
      ]),
    )
    const sea = INDEX.getNumbering('Sea')
    expect(places).toEqual({ context: `${sea} Sea`, first: `1 1 0 ${sea} Sea`, links: { Ansa: '3 1', Met: '1 1' } })
    expect(sections[0]?.blocks[0]?.position).toBe('2 1')
    expect(sections[0]?.blocks[0]?.entries.map(({ position }) => position)).toEqual([
      '1 1',
      `1 1 0 ${INDEX.getNumbering('Tolls')} Tolls`.replace(/^1/, '4'),
    ])
    expect(JSON.stringify({ sections, reference })).not.toMatch(/"at"|"first"/)
  })
})

describe('folded texts', () => {
  const folded = { ...READ_ONE, isFolded: true }
  const view = place(
    page([
      block([['a', TWO]], { heading: 'A' }),
      block([['b', ONE], ['c', TWO], ['d', TWO], ['e'], ['f', THREE]], { heading: 'B' }),
    ]),
  )
  const draw = (unfolded: ReadonlySet<string>) =>
    openPage(view, folded, unfolded).sections[0]?.blocks.flatMap(({ sectionName, entries }) => [
      sectionName,
      ...entries.map(({ text }) => text),
    ])
  const list = (unfolded: ReadonlySet<string>, index: number) =>
    listFolded(view, folded, unfolded, { section: 'History', index })

  it('are unfolded one sentence after another', () => {
    const [one, two] = ['Show 1 paragraph hidden until book 2', 'Show 2 paragraphs hidden until book 2']
    const last = 'Show 1 paragraph hidden until book 3'
    expect(draw(new Set())).toEqual(['', one, 'B', 'b', two, 'e', last])
    const middle = new Set(list(new Set(), 1))
    expect(draw(middle)).toEqual(['', one, 'B', 'b', 'c', 'd', 'e', last])
    const both = new Set([...middle, ...list(middle, 0)])
    expect(draw(both)).toEqual(['A', 'a', 'B', 'b', 'c', 'd', 'e', last])
    expect(draw(new Set([...both, ...list(both, 0)]))).toEqual(['A', 'a', 'B', 'b', 'c', 'd', 'e', 'f'])
  })

  it('are none where there is no such sentence', () => {
    expect(list(new Set(), 3)).toEqual([])
    expect(listFolded(view, folded, new Set(), { section: 'Culture', index: 0 })).toEqual([])
  })
})
