/** Unit test of an import of a page that the wiki has: what a file does not hold stays. */
import { expect, it } from 'vitest'
import type { Block } from '#shared/model/page'
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

function importAgain(change: (file: string) => string) {
  const reference = readReference('Kell', { Type: 'Item', Name: 'Kell', Series: 'The Song', rev: 1 })
  if (reference === null) throw new Error('no reference')
  const sections = new Map([['Blurb' as const, [BLOCK]]])
  const text = change(formatMarkdown({ details, createdAt: null, author: null, sections }))
  const page = parseMarkdown(text)
  if (!page.ok) throw new Error(page.error)
  const plan = planPage({
    source: { file: 'Kell.md', text, key: 'Kell', page: page.value },
    before: { reference, sections, damaged: [] },
    lastRev: 1,
    sections: page.value.sections,
    shardForNew: 1,
    typeOf: () => null,
    books: [],
    now: new Date(0),
  })
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
