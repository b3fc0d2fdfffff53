import { describe, expect, it } from 'vitest'
import { readShard } from '#shared/model/catalogue'
import { formatDownloadUrl } from '#shared/model/images/image-address'
import { hashBookKey } from '#shared/model/packed-place'
import type { Block, Entry, PageDetails, PageReference } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { readReference } from '#shared/model/records'
import { asRecord } from '#shared/model/stored-fields'
import type { BookCard } from '../places/book-index.ts'
import { planHide } from './hide-plan.ts'
import type { PlannedWrite } from './planned-write.ts'
import { planRename } from './rename-plan.ts'
import { planSave } from './save-plan.ts'

const BOOKS: readonly BookCard[] = [
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
]
const ONE = { book: 'one', chapter: 3 }
const TWO = { book: 'two' }
const IMAGE = 'https://images.example/seth'
const KELL: PageDetails = { name: 'Kell', type: 'Race', series: 'Sea', bookNumber: null, locationType: null }
const editor = { uid: 'u1', userName: 'Mara', identity: 'u1' }
const common = { editor, now: '2026-02-11T18:24:05.000Z', saveId: '0123456789abcdef', comment: '' }

const text = (words: string, at?: Place): Entry => ({ id: words, title: '', text: words, ...(at && { at }) })
const block = (entries: readonly Entry[], more: Partial<Block> = {}): Block[] => [
  { id: 'b', sectionName: '', entries, ...more },
]

/** A page with its stored reference and catalogue entry after each write. */
class StoredPage {
  stored: Record<string, unknown> = {}
  key = 'Kell'
  /** Number of times that the catalogue entry was written. */
  entries = 0
  #entry: unknown

  get reference(): PageReference {
    const reference = readReference(this.key, { ...this.stored, changedAt: null })
    if (reference === null) throw new Error('The page is not stored.')
    return reference
  }

  get card() {
    return readShard(this.reference.type, { pages: { [this.key]: this.#entry } })[0]
  }

  get firsts() {
    return Object.fromEntries(this.reference.sections.map(({ name, first }) => [name, first]))
  }

  save(changed: Partial<Record<SectionName, readonly Block[]>>, books = BOOKS, details = KELL): void {
    const plan = planSave({
      ...common,
      base: 'rev' in this.stored ? this.reference : null,
      details,
      changed: new Map(this.listChanged(changed)),
      minor: false,
      shardForNew: 1,
      typeOf: () => null,
      books,
    })
    if (!plan.ok) throw new Error(JSON.stringify(plan.error))
    this.apply(plan.value.writes)
  }

  listChanged(changed: Partial<Record<SectionName, readonly Block[]>>): [SectionName, readonly Block[]][] {
    const names = ['ManualOfStyle', 'Blurb', 'Culture', 'Chapters'] as const
    return names.flatMap((name) => (changed[name] === undefined ? [] : [[name, changed[name]]]))
  }

  apply(writes: readonly PlannedWrite[]): void {
    for (const { path, data, ...write } of writes) {
      if (path[0] === 'ContentRef' && path[1] === this.key) {
        const kept = write.kind === 'merge' ? { ...this.stored } : {}
        if (write.kind === 'merge') for (const [field = ''] of write.fields) delete kept[field]
        this.stored = { ...kept, ...data }
      }
      if (path[0] === 'catalogue') {
        this.entries++
        this.#entry = asRecord(data['pages'])[this.key]
      }
    }
  }
}

const createKell = (changed: Partial<Record<SectionName, readonly Block[]>>, books = BOOKS): StoredPage => {
  const page = new StoredPage()
  page.save(changed, books)
  return page
}

describe('a save of placed texts', () => {
  it('stores where readers first meet each section, and the page', () => {
    const page = createKell({ Blurb: block([text('A', TWO)]), Culture: block([text('B', TWO), text('C', ONE)]) })
    expect(page.firsts).toEqual({ Blurb: TWO, Culture: ONE })
    expect(page.card?.first).toBe(`${hashBookKey('one')}3`)
  })

  it('stores nothing if a text has no place', () => {
    const page = createKell({ Blurb: block([text('A', TWO)]), Culture: block([text('B')]) })
    expect(page.firsts).toEqual({ Blurb: TWO, Culture: undefined })
    expect(page.card).not.toHaveProperty('first')
  })

  it('writes the entry if only the place changes, and keeps other sections', () => {
    const page = createKell({ Blurb: block([text('A', TWO)]), Culture: block([text('B', ONE)]) })
    page.save({ Blurb: block([text('A, again.', TWO)]) })
    const { entries } = page
    page.save({ Culture: block([text('B', ONE), text('C', TWO)]) })
    expect(page.entries).toBe(entries)
    page.save({ Culture: block([text('B', TWO)]) })
    expect(page.entries).toBe(entries + 1)
    expect(page.card?.first).toBe(`${hashBookKey('two')}~`)
    page.save({ Culture: block([]) })
    expect(page.firsts).toEqual({ Blurb: TWO, Culture: null })
  })

  it('keeps what it knows without any books', () => {
    const page = createKell({ Blurb: block([text('A', TWO)]), Culture: block([text('B', ONE)]) })
    const { stored, card } = page
    page.save({}, [], KELL)
    expect(page.stored['sections']).toEqual(stored['sections'])
    expect(page.card).toEqual(card)
  })

  it('knows a new book by its own number', () => {
    const details: PageDetails = { ...KELL, type: 'Book', bookNumber: 3 }
    const page = new StoredPage()
    page.save({ Chapters: block([text('A', { book: 'Kell', chapter: 2 }), text('B', { book: 'Kell' })]) }, [], details)
    expect(page.card?.first).toBe(`${hashBookKey('Kell')}2`)
  })
})

describe('the first place that an editor has set', () => {
  const unplaced = { Blurb: block([text('A', TWO), text('B')]), Culture: block([text('C', ONE)]) }
  const withOwn = (ownFirst: string, safeName = ''): PageDetails => ({ ...KELL, ownFirst, safeName })

  it.each([
    ['two 4', `${hashBookKey('two')}4`],
    // The beginning of the book.
    ['two', `${hashBookKey('two')}0`],
    ['missing 1', `${hashBookKey('missing')}1`],
  ])('is that of the page: %s', (ownFirst, first) => {
    const page = createKell(unplaced)
    expect(page.card).not.toHaveProperty('first')
    page.save({}, BOOKS, withOwn(ownFirst))
    expect(page.card?.first).toBe(first)
    // It stays whatever the texts say.
    page.save({ Culture: block([text('C', { book: 'one', chapter: 1 })]) }, BOOKS, withOwn(ownFirst))
    expect(page.card?.first).toBe(first)
    expect(page.firsts).toEqual({ Blurb: undefined, Culture: { book: 'one', chapter: 1 } })
    page.save({}, BOOKS, KELL)
    expect(page.card).not.toHaveProperty('first')
    expect(page.stored['sections']).toHaveLength(2)
  })

  it('decides about the summary, also without a save of the lead', () => {
    const lead = { Blurb: block([text('A', ONE), text('B', { book: 'one', chapter: 9 }), text('C')]) }
    const page = createKell(lead)
    expect(page.card?.summary).toBe('C')
    page.save(lead, BOOKS, withOwn('one 9'))
    expect(page.card?.summary).toBe('A B C')
    // Met later, so that everything in the summary has been read.
    page.save({}, BOOKS, withOwn('two 1'))
    expect(page.card?.summary).toBe('A B C')
    // Met earlier, or by everybody: nobody knows which texts are in the summary.
    page.save({}, BOOKS, withOwn('one 3'))
    expect(page.card?.summary).toBe('')
    page.save(lead, BOOKS, withOwn('one 3'))
    expect(page.card?.summary).toBe('A C')
    page.save({}, BOOKS, KELL)
    expect(page.card?.summary).toBe('')
  })

  it('and the safe name are kept by everything else that is written', () => {
    const page = createKell(unplaced)
    page.save({}, BOOKS, withOwn('two', '  A   stranger '))
    expect(page.card).toMatchObject({ first: `${hashBookKey('two')}0`, safeName: 'A stranger' })
    const { card, stored } = page
    const hide = (hidden: boolean) =>
      page.apply(planHide({ ...common, base: page.reference, hidden, reason: 'A reason.' }))
    hide(true)
    expect(page.stored['sections']).toEqual(stored['sections'])
    hide(false)
    expect(page.card).toEqual(card)
    const { key, stored: reference } = page
    const plan = planRename({ ...common, key, name: 'Kehl', reference, sections: new Map() })
    if (!plan.ok) throw new Error(plan.error.kind)
    page.key = 'Kehl'
    page.apply(plan.value.writes)
    expect(page.card).toEqual({ ...card, key: 'Kehl', name: 'Kehl' })
    expect(page.reference).toMatchObject({ ownFirst: 'two', safeName: 'A stranger' })
  })

  it('is kept with the safe name by a program that does not know it, as the item of an unknown section', () => {
    const page = createKell(unplaced)
    page.save({}, BOOKS, withOwn('two 4', 'A stranger'))
    const item = { sectionName: 'Unmet', first: 'two 4', safeName: 'A stranger' }
    expect(page.stored['sections']).toContainEqual(item)
    const ofLater = readReference('Kell', {
      ...page.stored,
      sections: [{ ...item, sectionName: 'Of a later version' }],
    })
    expect(ofLater?.otherSections).toEqual([{ ...item, sectionName: 'Of a later version' }])
  })
})

describe('the summary and the image of a page', () => {
  const aside = (at?: Place) => block([], { imageUrl: IMAGE, ...(at && { at }) })

  it('are those at the first place of the page', () => {
    const page = createKell({
      Blurb: block([text('Late.', TWO), text('Early.', ONE)]),
      ManualOfStyle: [...block([], { imageUrl: `${IMAGE}/late`, at: TWO }), ...aside(ONE)],
    })
    expect(page.reference).toMatchObject({ summary: 'Early.', imageUrl: IMAGE })
  })

  it('are without places those of a page that everybody meets', () => {
    const page = createKell({ Blurb: block([text('Late.', TWO), text('Always.')]), ManualOfStyle: aside(TWO) })
    expect(page.reference).toMatchObject({ summary: 'Always.', imageUrl: null })
    page.save({ ManualOfStyle: aside() })
    expect(page.reference).toMatchObject({ summary: 'Always.', imageUrl: IMAGE })
  })

  it('are removed by a save of another section after which the page is met earlier, or by everybody', () => {
    for (const earlier of [text('B', ONE), text('B')]) {
      const page = createKell({ Blurb: block([text('Late.', TWO)]), ManualOfStyle: aside(TWO) })
      expect(page.reference).toMatchObject({ summary: 'Late.', imageUrl: IMAGE })
      page.save({ Culture: block([earlier]) })
      expect(page.reference).toMatchObject({ summary: '', imageUrl: null })
    }
  })

  it('are kept by a save of another section otherwise', () => {
    const page = createKell({ Blurb: block([text('Early.', ONE)]), ManualOfStyle: aside(ONE) })
    page.save({ Culture: block([text('B', TWO)]) })
    expect(page.reference).toMatchObject({ summary: 'Early.', imageUrl: IMAGE })
    const unplaced = createKell({ Blurb: block([text('Always.')]), ManualOfStyle: aside() })
    unplaced.save({ Culture: block([text('B', ONE)]) })
    expect(unplaced.reference).toMatchObject({ summary: 'Always.', imageUrl: IMAGE })
  })
})

describe('the first place of a page', () => {
  const hide = (page: StoredPage, hidden: boolean) =>
    page.apply(planHide({ ...common, base: page.reference, hidden, reason: 'x' }))

  it('is the same after the page is hidden and shown', () => {
    const page = createKell({ Blurb: block([text('A', TWO)]), Culture: block([text('B', ONE)]) })
    const { card, firsts } = page
    hide(page, true)
    expect(page.card).toBeUndefined()
    hide(page, false)
    expect(page.card).toEqual(card)
    expect(page.firsts).toEqual(firsts)
  })

  it('is the same after a rename', () => {
    const page = createKell({ Blurb: block([text('A', TWO)]), Culture: block([text('B', ONE)]) })
    const { card } = page
    const plan = planRename({ ...common, key: 'Kell', name: 'Old', reference: page.stored, sections: new Map() })
    page.key = 'Old'
    if (plan.ok) page.apply(plan.value.writes)
    expect(page.card).toEqual({ ...card, key: 'Old', name: 'Old' })
  })
})

it('the image of a renamed page is still found under its former key', () => {
  const path = 'content/Kell/RaceInfo/ManualOfStyle/Section__0a1b2c3d-kell.webp'
  const imageUrl = formatDownloadUrl({ origin: 'http://127.0.0.1:4174', bucket: 'b' }, path, 't')
  const page = createKell({ ManualOfStyle: block([], { imageUrl }) })
  const plan = planRename({ ...common, key: 'Kell', name: 'Old', reference: page.stored, sections: new Map() })
  page.key = 'Old'
  if (plan.ok) page.apply(plan.value.writes)
  expect(page.card?.image).toBe('/Kell/ManualOfStyle/_0a1b2c3d-kell.webp')
})

it('a renamed book has the hashes of its former keys, and a later save keeps them', () => {
  const details: PageDetails = { ...KELL, type: 'Book', bookNumber: 3 }
  const page = new StoredPage()
  page.save({ Blurb: block([text('A', { book: 'Kell' })]) }, [], details)
  const plan = planRename({ ...common, key: 'Kell', name: 'Old', reference: page.stored, sections: new Map() })
  page.key = 'Old'
  if (plan.ok) page.apply(plan.value.writes)
  expect(page.card).toMatchObject({ first: `${hashBookKey('Kell')}~`, former: [hashBookKey('Kell')] })
  page.save({ Blurb: block([text('Changed.', { book: 'Kell' })]) }, [], { ...details, name: 'Old' })
  expect(page.card).toMatchObject({ first: `${hashBookKey('Kell')}~`, former: [hashBookKey('Kell')] })
})
