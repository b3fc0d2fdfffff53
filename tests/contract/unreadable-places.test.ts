/** Contract test of places whose book is hidden or has no number, by the services of maintainers and by the repair. */
import { describe, expect } from 'vitest'
import { packTextPlace } from '#shared/model/packed-place'
import type { PageDetails } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { planRepair } from '../../operations/repair/plan-repair.ts'
import { createLocalSource } from '../../operations/wiki/local-source.ts'
import { DONE } from './client-cloud.ts'
import { createBlocks, it as maintaining } from './maintenance-fixture.ts'
import { failOnDamage, ignoreProgress } from './operations/fail-on-damage.ts'
import { SERVER_TIMESTAMP, setWrite } from './rules/operations.ts'

const it = maintaining
  /** Creates a page of series S with a text at each place. */
  .extend('createPlaced', ({ wiki, save }) => async (details: Partial<PageDetails>, ...places: readonly Place[]) => {
    wiki.advanceClock(10_001)
    const facts = { name: 'Kell', type: 'Race', series: 'S', bookNumber: null, locationType: null } as const
    const blocks = createBlocks(...places.map(() => 'Words.')).map((block) => ({
      ...block,
      entries: block.entries.map((entry, index) => ({ ...entry, at: places[index] ?? { book: '' } })),
    }))
    return (await save('Ane', { kind: 'new', details: { ...facts, ...details } }, blocks)).key
  })
  .extend('createBook', ({ createPlaced }) => (name: string, bookNumber: number) => {
    return createPlaced({ name, type: 'Book', bookNumber }, { book: name })
  })
  .extend('list', ({ maintenance }) => async (after: string | null = null) => {
    const read = await maintenance.listUnreadablePlaces(after)
    if (!read.ok) throw new Error(read.error.kind)
    const { items, next } = read.value
    return { items: items.map(({ page, cause, books }) => [page.key, cause, ...books.map(({ key }) => key)]), next }
  })
  /** Findings of the repair that only a person can correct. */
  .extend('review', ({ wiki: { cloud } }) => async () => {
    const files = { list: () => [], read: () => Promise.reject(new Error('No image is read.')) }
    const source = createLocalSource({ ...cloud.store, files })
    return (await planRepair(source, ignoreProgress, failOnDamage)).reviewed
  })

/** The last field of the catalogue entry of a page that is first met in the book. */
const packEntry = (book: string): string => `\n${packTextPlace({ book })}`

describe('places whose book is hidden', () => {
  it('are listed until the book is shown again, by the catalogue alone', async ({
    wiki,
    signIn,
    createBook,
    createPlaced,
    maintenance,
    catalogue,
    stamp,
    list,
    review,
  }) => {
    await signIn('Ane')
    await createBook('One', 1)
    await createBook('Two', 2)
    await createPlaced({}, { book: 'Two', chapter: 3 }, { book: 'Two', chapter: 4 })
    await createPlaced({ name: 'Ansa' }, { book: 'One' }, { book: 'Two' })
    expect(await list()).toEqual({ items: [], next: null })
    expect(await review()).toEqual([])

    await signIn('Mara')
    expect(await maintenance.hide('Two', { ...stamp('Mara'), hidden: true, reason: 'Later.' })).toEqual(DONE)
    catalogue.invalidate()
    wiki.cloud.usage.reset()
    expect(await list()).toEqual({ items: [['Kell', 'missing']], next: null })
    // One shard of books and one of races.
    expect(wiki.cloud.usage.read().documentReads).toBe(2)
    expect(await review()).toEqual([
      'Content/Races/Ansa/Blurb: 1 text is placed in Two, which is hidden',
      'Content/Races/Kell/Blurb: 2 texts are placed in Two, which is hidden',
    ])

    expect(await maintenance.hide('Two', { ...stamp('Mara'), hidden: false, reason: 'Now.' })).toEqual(DONE)
    expect(await list()).toEqual({ items: [], next: null })
    expect(await review()).toEqual([])
  })
})

describe('places whose book cannot be found', () => {
  it('are named by the repair with page, section and book, and why', async ({
    wiki,
    signIn,
    createBook,
    createPlaced,
    catalogue,
    list,
    review,
  }) => {
    await signIn('Ane')
    await createBook('One', 1)
    await createBook('Unnumbered', 2)
    await createPlaced({}, { book: 'Unnumbered' }, { book: 'Gone', chapter: 1 })
    await createPlaced({ name: 'Ansa' }, { book: 'Kell' }, { book: 'One' })
    await createPlaced({ name: 'Moved' }, { book: 'Gone' })
    await wiki.put(setWrite('ContentRef/Moved', { Name: 'Moved', Type: 'Race', Series: 'S', movedTo: 'Kell' }))
    // Only a record of an earlier version can lack the number.
    await wiki.put(setWrite('ContentRef/Unnumbered', { Name: 'Unnumbered', Type: 'Book', Series: 'S' }))
    const pages = { One: ['One', 'S', 1, 1, ''], Unnumbered: ['Unnumbered', 'S', 1, null, '', packEntry('Unnumbered')] }
    await wiki.put(setWrite('catalogue/Books-1', { pages, last: 'One', changedAt: SERVER_TIMESTAMP }))
    const content = [{ id: 'a', sectionName: '', at: { book: 7 }, sectionContent: [] }]
    await wiki.put(setWrite('Content/Races/Ansa/History', { contentType: 'History', content }))
    catalogue.invalidate()
    expect((await list()).items).toEqual([
      ['Kell', 'unnumbered', 'Unnumbered'],
      ['Moved', 'missing'],
      ['Unnumbered', 'unnumbered', 'Unnumbered'],
    ])
    expect((await review()).toSorted()).toEqual([
      'Content/Books/Unnumbered/Blurb: 1 text is placed in Unnumbered, which has no number or no series',
      'Content/Races/Ansa/Blurb: 1 text is placed in Kell, which is no book',
      'Content/Races/Ansa/History: 1 text is placed where it cannot be read',
      'Content/Races/Kell/Blurb: 1 text is placed in Gone, which does not exist',
      'Content/Races/Kell/Blurb: 1 text is placed in Unnumbered, which has no number or no series',
    ])
  })

  it('are listed 50 at a time', async ({ wiki, list }) => {
    const entry = (name: string) => [name, 'S', 1, null, '', packEntry('Gone')]
    const names = Array.from({ length: 60 }, (_, at) => `Page,${at + 10}`)
    const pages = Object.fromEntries(names.map((name) => [name, entry(name)]))
    await wiki.put(setWrite('catalogue/Races-1', { pages, last: 'Page,10' }))
    const first = await list()
    expect([first.items.length, first.next]).toEqual([50, 'Page,59'])
    const second = await list(first.next)
    expect([second.items.length, second.next]).toEqual([10, null])
    expect([...first.items, ...second.items].map(([key]) => key)).toEqual(names)
  })
})
