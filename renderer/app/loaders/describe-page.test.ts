import { describe, expect, it } from 'vitest'
import type { Entry, PageCard, Section, SectionPosition } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { createCard } from '../../../tests/page-cards.ts'
import { describePage } from './describe-page.ts'

const section = (name: SectionName, ...texts: readonly (string | Omit<Entry, 'id' | 'title'>)[]): Section => ({
  name,
  rev: 1,
  blocks: [
    {
      id: 'b',
      sectionName: '',
      entries: texts.map((text, index) => ({
        id: `e${index}`,
        title: '',
        ...(typeof text === 'string' ? { text } : text),
      })),
    },
  ],
  links: {},
  damaged: false,
})

const book = (key: string, bookNumber: number): PageCard => createCard(key, { type: 'Book', bookNumber })

const BOOKS = [book('one', 1), book('two', 2)]

const describeSections = (
  sections: readonly Section[],
  first: Place | undefined = undefined,
  books: readonly PageCard[] | null = BOOKS,
) => {
  const position: SectionPosition = { name: 'Blurb', order: 0, rev: 1, isEarliest: true }
  const reference = { series: 'Sea', sections: [first === undefined ? position : { ...position, first }] }
  return describePage({ reference, sections }, books)
}

it('begins with the lead, and carries no sign of its formatting', () => {
  const sections = [section('Info', '- One\n- **two**'), section('ManualOfStyle', 'Fact'), section('Blurb', '_Lead_')]
  expect(describeSections(sections)).toBe('Lead One two')
})

it('is null without text', () => {
  expect(describeSections([section('Blurb', ' ')])).toBeNull()
})

describe('of a page with places', () => {
  const at = (text: string, place: Place) => ({ text, at: place })
  const sections = [
    section('Blurb', at('Lead 1.', { book: 'one', chapter: 9 }), at('Lead 2.', { book: 'two', chapter: 1 })),
    section('Info', at('Body 1.', { book: 'one' }), at('Body 2.', { book: 'two', chapter: 1 }), 'Unplaced.'),
  ]

  it('has the texts where the page is met, and none that is later', () => {
    expect(describeSections(sections)).toBe('Unplaced.')
    expect(describeSections(sections, { book: 'one', chapter: 9 })).toBe('Lead 1. Unplaced.')
    expect(describeSections(sections, { book: 'two', chapter: 1 })).toBe('Lead 1. Lead 2. Body 1. Body 2. Unplaced.')
  })

  it('has only the texts at the same place while no books are known', () => {
    expect(describeSections(sections, undefined, null)).toBe('Unplaced.')
    expect(describeSections(sections, { book: 'two', chapter: 1 }, null)).toBe('Lead 2. Body 2. Unplaced.')
    expect(describeSections(sections, { book: '' }, null)).toBe('Unplaced.')
  })
})
