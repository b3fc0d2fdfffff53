import { describe, expect, it } from 'vitest'
import { readPageSource } from './page-source.ts'

/** A page file with these entries. */
const file = (entries: readonly unknown[], at?: unknown) => ({
  name: 'Kell',
  type: 'Item',
  series: 'The Song',
  createdAt: '2026-01-01T00:00:00Z',
  author: 'ada',
  sections: { Blurb: [{ sectionName: '', entries, ...(at === undefined ? {} : { at }) }] },
})

const readBlock = (data: unknown) => {
  const read = readPageSource(data)
  return read.ok ? read.value.sections.get('Blurb')?.[0]?.block : read.error
}

describe('a place in a page file', () => {
  it('is the name of a book, with the number of a chapter or without', () => {
    expect(
      readBlock(file(['One.', { text: 'Two.', at: ['Low Water, or the Missing Footnotes', 3.5] }], 'Carried Forward')),
    ).toEqual({
      id: 'b0',
      sectionName: '',
      entries: [
        { id: 'b0e0', title: '', text: 'One.' },
        { id: 'b0e1', title: '', text: 'Two.', at: { book: 'Low,Water~2C,or,the,Missing,Footnotes', chapter: 3.5 } },
      ],
      at: { book: 'Carried,Forward' },
    })
  })

  it.each([[['Carried Forward']], [['Carried Forward', -1]], [['Carried Forward', '3']], [''], [{ book: 'Tide' }]])(
    'that is %j is a mistake',
    (at) => {
      expect(readBlock(file([{ text: 'One.', at }]))).toMatch(/^sections\.Blurb/)
      expect(readBlock(file(['One.'], at))).toMatch(/^sections\.Blurb/)
    },
  )
})
