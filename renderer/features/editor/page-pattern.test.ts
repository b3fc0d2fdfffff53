/** Unit test of what a new page takes over from another one. */
import { describe, expect, it } from 'vitest'
import type { Entry, Section } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { createPattern } from './page-pattern.ts'

let ids = 0
const createId = () => `new${++ids}`

const KELL = { key: 'Kell', name: 'Kell', series: 'The Tollwives', locationType: 'City' } as const

type StoredBlock = readonly [heading: string, ...entries: (readonly [title: string, text: string])[]]

const section = (name: SectionName, ...blocks: readonly StoredBlock[]): Section => ({
  name,
  rev: 3,
  links: {},
  damaged: false,
  blocks: blocks.map(([sectionName, ...entries], place) => ({
    id: `b${place}`,
    sectionName,
    imageUrl: 'https://wiki.example/one.png',
    imageAlt: 'One',
    at: { book: 'Tide' },
    entries: entries.map(
      ([title, text], index): Entry => ({
        id: `e${place}${index}`,
        title,
        text,
        at: { book: 'Tide', chapter: 3 },
      }),
    ),
  })),
})

/** Returns the headings of a section, each with the titles and texts below it. */
const read = (stored: Section) =>
  createPattern(KELL, [stored], createId)
    .sections.get(stored.name)
    ?.map(({ sectionName, entries }) => [sectionName, ...entries.map(({ title, text }) => `${title}: ${text}`)])

describe('a page like another one', () => {
  it('has the series and location type of it, not the name', () => {
    const { details, page } = createPattern(KELL, [], createId)
    expect(details).toEqual({ series: 'The Tollwives', locationType: 'City' })
    expect(page).toEqual({ key: 'Kell', name: 'Kell' })
  })

  it('has the titles of its facts without their texts, under its headings', () => {
    const facts = section('ManualOfStyle', ['', ['Born', 'Here'], ['', 'Loose']], ['Later', ['Home', 'There']], [''])
    expect(read(facts)).toEqual([
      ['', 'Born: '],
      ['Later', 'Home: '],
    ])
  })

  it('has the headings of other sections, and an empty paragraph under each', () => {
    expect(read(section('Chapters', ['Part one', ['One', 'Text'], ['Two', 'Text']], ['', ['Three', 'Text']]))).toEqual([
      ['Part one', ': '],
    ])
    expect(read(section('Blurb', ['', ['', 'Text']], ['', ['', 'More']]))).toEqual([['', ': ']])
  })

  it('has no places in the story', () => {
    const facts = section('ManualOfStyle', ['Later', ['Home', 'There']])
    const { sections } = createPattern(KELL, [facts, section('History', ['Age', ['', 'Old']])], createId)
    expect([...sections.values()].flat().map(({ entries, ...block }) => [block, ...entries])).toEqual([
      [
        { id: expect.any(String), sectionName: 'Later' },
        { id: expect.any(String), title: 'Home', text: '' },
      ],
      [
        { id: expect.any(String), sectionName: 'Age' },
        { id: expect.any(String), title: '', text: '' },
      ],
    ])
  })

  it('has no images, and ids of its own', () => {
    const blocks = createPattern(KELL, [section('History', ['Age', ['', 'Old']])], createId).sections.get('History')
    expect(Object.keys(blocks?.[0] ?? {}).toSorted()).toEqual(['entries', 'id', 'sectionName'])
    expect(blocks?.flatMap(({ id, entries }) => [id, ...entries.map((entry) => entry.id)])).toEqual([
      expect.stringMatching(/^new/),
      expect.stringMatching(/^new/),
    ])
  })
})
