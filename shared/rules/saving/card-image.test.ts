import { describe, expect, it } from 'vitest'
import type { Block, PageReference } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { readReference } from '#shared/model/records'
import type { BookCard } from '../places/book-index.ts'
import { computePageAfter } from './page-after.ts'

const BOOKS: readonly BookCard[] = [
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
]
const ONE = { book: 'one', chapter: 3 }
const TWO = { book: 'two' }

type Changed = Partial<Record<SectionName, readonly Block[]>>

const address = (name: string, section: SectionName = 'Blurb') =>
  `https://images.example/v0/b/x/o/content%2FKell%2FRaceInfo%2F${section}%2FSection__1a2b3c4d-${name}`

const picture = (name: string, at?: Place, section?: SectionName): Block[] => [
  { id: 'b', sectionName: '', entries: [], imageUrl: address(name, section), ...(at && { at }) },
]
const text = (words: string, at?: Place): Block[] => [
  { id: 'b', sectionName: '', entries: [{ id: 'e', title: '', text: words, ...(at && { at }) }] },
]

const NAMES: readonly SectionName[] = ['ManualOfStyle', 'Blurb', 'Characteristics', 'Culture', 'History']

/** Returns the page after the save. It is read as it is stored. */
function save(base: PageReference | null, changed: Changed): PageReference {
  const now = '2026-02-11T18:24:05.000Z'
  const details = { name: 'Kell', type: 'Race', series: 'Sea', bookNumber: null, locationType: null } as const
  const sections = new Map(
    NAMES.flatMap((name) => (changed[name] === undefined ? [] : [[name, changed[name]] as const])),
  )
  const after = computePageAfter(
    { base, details, changed: sections, now, shardForNew: 1, books: BOOKS },
    { ...details, key: 'Kell' },
    (base?.rev ?? 0) + 1,
  )
  const stored = {
    ...{ Type: after.type, Series: after.series, rev: after.rev, imageUrl: after.imageUrl },
    sections: after.sections.map(({ name, ...section }) => ({ sectionName: name, ...section })),
  }
  const reference = readReference('Kell', stored)
  if (reference === null) throw new Error('The page is not stored.')
  return reference
}

const nameOf = ({ imageUrl }: PageReference) => imageUrl?.split('-').at(-1) ?? null

/** Returns the page as an earlier version stores it. */
const withoutMarks = ({ sections, ...page }: PageReference): PageReference => ({
  ...page,
  sections: sections.map(({ imageUrl: _, ...section }) => section),
})

describe('the image of a page in lists', () => {
  it('is that of the infobox, else of the lead, else the first one of the other sections', () => {
    const all = {
      ManualOfStyle: picture('aside'),
      Blurb: picture('lead'),
      Culture: picture('c'),
      History: picture('h'),
    }
    expect(nameOf(save(null, all))).toBe('aside')
    expect(nameOf(save(null, { ...all, ManualOfStyle: text('A fact') }))).toBe('lead')
    expect(nameOf(save(null, { History: picture('h'), Culture: picture('c'), Blurb: text('Words.') }))).toBe('c')
    expect(nameOf(save(null, { Blurb: text('Words.') }))).toBeNull()
  })

  it('falls back and returns by saves of one section, whose others are not read', () => {
    const both = save(null, { ManualOfStyle: picture('aside'), Blurb: picture('lead'), Culture: picture('c') })
    const without = save(both, { ManualOfStyle: text('A fact') })
    expect(nameOf(without)).toBe('lead')
    expect(nameOf(save(without, { Blurb: text('Words.') }))).toBe('c')
    expect(nameOf(save(without, { ManualOfStyle: picture('again') }))).toBe('again')
    expect(nameOf(save(without, { History: picture('h') }))).toBe('lead')
  })

  it('stays for a record of an earlier version, which names that of the infobox alone', () => {
    const infobox = picture('aside', undefined, 'ManualOfStyle')
    const earlier = withoutMarks(save(null, { ManualOfStyle: infobox, Blurb: text('Words.') }))
    const after = save(earlier, { Culture: picture('c') })
    expect(nameOf(after)).toBe('aside')
    expect(nameOf(save(after, { ManualOfStyle: text('A fact') }))).toBe('c')
  })

  it('is none if an earlier version has removed the marks, unless it was uploaded to the infobox', () => {
    const first = { ManualOfStyle: text('A fact', ONE), Blurb: picture('lead', ONE) }
    const earlier = withoutMarks(save(null, first))
    expect(nameOf(earlier)).toBe('lead')
    expect(nameOf(save(earlier, { Blurb: picture('lead', TWO) }))).toBeNull()
    expect(nameOf(save(earlier, { Culture: text('Words.', ONE) }))).toBeNull()
    expect(nameOf(save(earlier, { Blurb: picture('lead', ONE) }))).toBe('lead')
  })

  it.each([720, 2000])('follows its section with an address of %i bytes', (length) => {
    const long = 'x'.repeat(length)
    const facts = { ManualOfStyle: text('A fact', ONE) }
    for (const infobox of [facts, {}]) {
      const met = save(null, { ...infobox, Blurb: text('Met.', ONE), History: picture(long, ONE) })
      expect(nameOf(met)).toBe(long)
      expect(nameOf(save(met, { History: picture(long, TWO) }))).toBeNull()
      expect(nameOf(save(met, { History: text('Words.', ONE) }))).toBeNull()
      expect(nameOf(save(met, { Culture: text('Words.', ONE) }))).toBe(long)
    }
    const both = save(null, { ManualOfStyle: picture(long, undefined, 'ManualOfStyle'), Blurb: picture('lead') })
    expect(nameOf(save(both, { Culture: text('Words.') }))).toBe(long)
  })

  it('is never one that is later than where readers meet the page', () => {
    const later = save(null, {
      Blurb: picture('late', TWO),
      Culture: text('Met.', ONE),
      History: picture('early', ONE),
    })
    expect(nameOf(later)).toBe('early')
    expect(later.sections.map(({ name, imageUrl }) => [name, imageUrl?.split('-').at(-1) ?? imageUrl])).toEqual([
      ['Blurb', null],
      ['Culture', null],
      ['History', 'early'],
    ])
    // Everybody meets a page with an unplaced text.
    expect(nameOf(save(later, { Culture: text('Known to all.') }))).toBeNull()
    expect(nameOf(save(null, { Blurb: picture('lead', ONE), Culture: text('Known to all.') }))).toBeNull()
    const met = save(null, { Blurb: picture('lead', TWO), Culture: text('Late.', TWO) })
    expect(nameOf(met)).toBe('lead')
    expect(nameOf(save(met, { Culture: text('Earlier now.', ONE) }))).toBeNull()
  })
})
