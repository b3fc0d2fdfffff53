import { describe, expect, it } from 'vitest'
import { toProtocolValue } from '../../local-cloud/index.ts'
import { PlaceReview } from './review-places.ts'

type Records = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** @param damaged paths of unreadable records, which are not among the others */
function review(records: Records, damaged: readonly string[] = []): string[] {
  const places = new PlaceReview()
  for (const [path, data] of Object.entries(records)) {
    const fields = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toProtocolValue(value)]))
    places.add({ path, fields: JSON.stringify(fields) })
  }
  return places.end((path) => damaged.includes(path))
}

const createBook = (Name: string, more: object = {}) => ({ Name, Type: 'Book', Series: 'Sea', bookNumber: 1, ...more })
const createSection = (at: unknown, ...entries: readonly object[]) => ({
  content: [{ id: 'b', sectionName: '', ...(at !== null && { at }), sectionContent: entries }],
})
const KELL = { 'ContentRef/Kell': { Name: 'Kell', Type: 'Race', Series: 'Sea' } }
const BLURB = 'Content/Races/Kell/Blurb'

describe('the review of places', () => {
  it('finds none where each book has a number, also under a former key', () => {
    const books = { 'ContentRef/New': createBook('New', { movedFrom: ['Old'] }), 'ContentRef/One': createBook('One') }
    const moved = { 'ContentRef/Old': createBook('Old', { movedTo: 'New' }) }
    const text = createSection({ book: 'Old' }, { text: 'a', at: { book: 'One', chapter: 2 } }, { text: 'b' })
    expect(review({ ...KELL, ...books, ...moved, [BLURB]: text })).toEqual([])
  })

  it('counts the texts of each book, and a block with a place as one', () => {
    const text = createSection({ book: 'Gone' }, { text: 'a', at: { book: 'Gone' } }, { text: 'b', at: 'x' })
    expect(review({ [BLURB]: text, ...KELL })).toEqual([
      `${BLURB}: 2 texts are placed in Gone, which does not exist`,
      `${BLURB}: 1 text is placed where it cannot be read`,
    ])
  })

  it('says that a renamed book is hidden', () => {
    const books = {
      'ContentRef/New': createBook('New', { movedFrom: ['Old'], hidden: true }),
      'ContentRef/Old': createBook('Old', { movedTo: 'New' }),
    }
    expect(review({ ...KELL, ...books, [BLURB]: createSection({ book: 'Old' }) })).toEqual([
      `${BLURB}: 1 text is placed in Old, which is hidden`,
    ])
  })

  it('leaves books and pages to others whose records are damaged or missing', () => {
    const text = createSection({ book: 'Damaged' })
    expect(review({ ...KELL, [BLURB]: text }, ['ContentRef/Damaged'])).toEqual([])
    expect(review({ [BLURB]: text })).toEqual([])
  })
})
