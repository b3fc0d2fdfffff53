/** Unit test of an import of a page that the wiki has: what a file does not hold stays. */
import { expect, it } from 'vitest'
import type { Block } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { readReference } from '#shared/model/records'
import { formatMarkdown, parseMarkdown } from './page-markdown.ts'
import { planPage } from './plan-page.ts'

const details = { name: 'Kell', type: 'Item', series: 'The Song', bookNumber: null, locationType: null } as const
const BLOCK: Block = {
  id: 'b',
  sectionName: 'Part',
  entries: [
    { id: 'e', title: '', text: 'One.', at: { book: 'Carried,Forward', chapter: 12 }, otherFields: { seen: 1 } },
    { id: 'f', title: 'Title', text: 'Two.', at: { book: '', stored: 'book 3' } },
  ],
  at: { book: 'Carried,Forward' },
  otherFields: { mood: ['calm'] },
}

const OTHER: Block = { id: 'o', sectionName: '', entries: [{ id: 'p', title: '', text: 'Other.' }] }

interface StoredState {
  readonly rev?: number
  readonly damaged?: readonly SectionName[]
}

function planImport(change: (file: string) => string, { rev = 1, damaged = [] }: StoredState = {}) {
  const reference = readReference('Kell', { Type: 'Item', Name: 'Kell', Series: 'The Song', rev })
  if (reference === null) throw new Error('no reference')
  const sections = new Map<SectionName, readonly Block[]>([
    ['Blurb', [BLOCK]],
    ['History', [OTHER]],
  ])
  const text = change(formatMarkdown({ details, createdAt: null, author: null, sections }))
  const page = parseMarkdown(text)
  if (!page.ok) throw new Error(page.error)
  return planPage({
    source: { file: 'Kell.md', text, key: 'Kell', page: page.value },
    before: { reference, sections, damaged },
    lastRev: 1,
    sections: page.value.sections,
    shardForNew: 1,
    typeOf: () => null,
    books: [],
    now: new Date(0),
  })
}

function importAgain(change: (file: string) => string, stored?: StoredState) {
  const plan = planImport(change, stored)
  if (!plan.ok) throw new Error(plan.error)
  return plan.value.save
}

/** The stored blocks of a planned save. */
const contentOf = (save: ReturnType<typeof importAgain>) =>
  save?.writes.find(({ path }) => path.at(-1) === 'Blurb')?.data['content']

it('is no change if the file is unchanged, also with fields that this version does not know', () => {
  expect(importAgain((file) => file)).toBeNull()
})

it('keeps the places and unknown fields of a page whose texts have changed', () => {
  expect(contentOf(importAgain((file) => file.replace('One.', 'Three.')))).toEqual([
    {
      id: 'b',
      sectionName: 'Part',
      sectionContent: [
        { id: 'e', title: '', text: 'Three.', at: { book: 'Carried,Forward', chapter: 12 }, seen: 1 },
        { id: 'f', title: 'Title', text: 'Two.', at: 'book 3' },
      ],
      at: { book: 'Carried,Forward' },
      mood: ['calm'],
    },
  ])
})

it('is a change if a place of the file has changed', () => {
  const content = contentOf(importAgain((file) => file.replace('Forward 12 -->', 'Forward 13 -->')))
  expect(content).toMatchObject([{ sectionContent: [{ at: { book: 'Carried,Forward', chapter: 13 } }, {}] }])
})

const changeBlurb = (file: string) => file.replace('One.', 'Three.')

it('is refused if it would lose a part of a section that cannot be read', () => {
  expect(planImport(changeBlurb, { damaged: ['Blurb'] })).toEqual({
    ok: false,
    error: expect.stringMatching(/^A part of its Blurb cannot be read and would be lost/),
  })
  expect(importAgain(changeBlurb, { damaged: ['History'] })).not.toBeNull()
  expect(importAgain((file) => file, { damaged: ['Blurb'] })).toBeNull()
})

it('moves all sections of a page from before revisions to the present name of their template', () => {
  const listSections = (stored: StoredState) =>
    importAgain(changeBlurb, stored)?.writes.flatMap(({ path }) => (path[0] === 'Content' ? [path.at(-1)] : []))
  expect(listSections({ rev: 1 })).toEqual(['Blurb'])
  expect(listSections({ rev: 0 })?.sort()).toEqual(['Blurb', 'History'])
  expect(planImport(changeBlurb, { rev: 0, damaged: ['History'] })).toMatchObject({ ok: false })
})
