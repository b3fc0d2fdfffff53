/** Contract test of saves of placed texts, by the interface's own services under the deployed rules. */
import { describe, expect } from 'vitest'
import { hashBookKey } from '#shared/model/packed-place'
import type { Block, PageCard, PageDetails } from '#shared/model/page'
import { hasBookNumbers, type SectionName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { toList } from '#shared/model/stored-fields'
import { BookIndex } from '#shared/rules/places/book-index'
import { planCatalogue } from '../../../operations/repair/plan-catalogue.ts'
import { createLocalSource } from '../../../operations/wiki/local-source.ts'
import { createCatalogue } from '../../../renderer/services/reading/catalogue.ts'
import { createPageRenamer } from '../../../renderer/services/writing/page-renamer.ts'
import { createPageWriter } from '../../../renderer/services/writing/page-writer.ts'
import { failOnDamage } from '../operations/fail-on-damage.ts'
import { updateWrite } from '../rules/operations.ts'
import { blocks, existing, it as writing } from './page-writer-fixture.ts'

const details = (name: string, more: Partial<PageDetails> = {}): PageDetails => ({
  name,
  type: 'Race',
  series: 'Sea',
  bookNumber: null,
  locationType: null,
  ...more,
})
const at = (book: string, chapter?: number): Place => (chapter === undefined ? { book } : { book, chapter })
const placed = (place: Place, text = 'Words.'): Block[] => blocks(text, { at: place })

const it = writing
  .extend('catalogue', ({ wiki: { documents } }) => createCatalogue({ documents, now: Date.now }))
  .extend('writing', ({ wiki: { documents, storage }, catalogue }) =>
    createPageWriter({ documents, catalogue, storage }),
  )
  .extend(
    'createPage',
    ({ wiki, writing, attempt }) =>
      async (of: PageDetails, changed: Partial<Record<SectionName, readonly Block[]>>) => {
        wiki.advanceClock(10_001)
        const created = await writing.commit(attempt({ kind: 'new', details: of }, changed))
        if (!created.ok) throw new Error(JSON.stringify(created.error))
        return created.value.key
      },
  )
  .extend('cards', ({ catalogue }) => async (): Promise<readonly PageCard[]> => {
    const all = await catalogue.all()
    if (!all.ok) throw new Error(all.error.kind)
    return all.value
  })
  .extend(
    'cardOf',
    ({ cards }) =>
      async (key: string) =>
        (await cards()).find((card) => card.key === key),
  )
  /** Finds where readers meet a page, by its card and those of the books. */
  .extend('positionOf', ({ cards }) => async (key: string) => {
    const all = await cards()
    const first = all.find((card) => card.key === key)?.first
    const index = new BookIndex(all.filter(({ type }) => hasBookNumbers(type)))
    return first === undefined ? undefined : index.findPackedPosition(first)
  })
  .extend('firstsOf', ({ writing }) => async (key: string) => {
    const read = await writing.reference(key)
    if (!read.ok || read.value === null) throw new Error('There is no page.')
    return Object.fromEntries(read.value.sections.map(({ name, first }) => [name, first]))
  })
  /** Creates two books of the series, and the page Kell with texts in both. */
  .extend('kell', async ({ createPage }) => {
    await createPage(details('One', { type: 'Book', bookNumber: 1 }), { Blurb: placed(at('One')) })
    await createPage(details('Two', { type: 'Book', bookNumber: 2 }), { Blurb: placed(at('Two')) })
    return createPage(details('Kell'), { Blurb: placed(at('Two', 4), 'Lead.'), History: placed(at('One', 7)) })
  })

describe('a save of placed texts', () => {
  it('stores where readers first meet the page and its sections', async ({ kell, cardOf, firstsOf }) => {
    expect(await firstsOf(kell)).toEqual({ Blurb: at('Two', 4), History: at('One', 7) })
    expect(await cardOf(kell)).toMatchObject({ first: `${hashBookKey('One')}7`, summary: '' })
    expect(await cardOf('One')).toMatchObject({ first: `${hashBookKey('One')}~` })
  })

  it('costs one read, also if it changes where the page is met', async ({
    cloud,
    kell,
    writing,
    attempt,
    cards,
    cardOf,
  }) => {
    await cards()
    cloud.usage.reset()
    const saved = await writing.commit(attempt(existing(kell, 1), { History: placed(at('Two', 9)) }))
    expect(saved).toMatchObject({ ok: true })
    expect(cloud.usage.read().documentReads).toBe(1)
    expect(await cardOf(kell)).toMatchObject({ first: `${hashBookKey('Two')}4` })
  })

  it('reads the catalogue again for a book that is newer', async ({
    wiki,
    kell,
    writing,
    attempt,
    cards,
    createPage,
    cardOf,
  }) => {
    await cards()
    await createPage(details('Three', { type: 'Book', bookNumber: 0.5 }), { Blurb: placed(at('Three')) })
    wiki.cloud.usage.reset()
    const changed = { History: [...placed(at('Three', 2)), ...blocks('More.', { id: 'b', at: at('Three', 1) })] }
    expect(await writing.commit(attempt(existing(kell, 1), changed))).toMatchObject({ ok: true })
    // The reference, and the two shards.
    expect(wiki.cloud.usage.read().documentReads).toBe(3)
    expect(await cardOf(kell)).toMatchObject({ first: `${hashBookKey('Three')}1` })
  })

  it('by a client that knows no places leaves other sections as they are', async ({
    kell,
    writing,
    attempt,
    firstsOf,
    cardOf,
  }) => {
    const saved = await writing.commit(attempt(existing(kell, 1), { Blurb: blocks('Lead.') }))
    expect(saved).toMatchObject({ ok: true })
    expect(await firstsOf(kell)).toEqual({ Blurb: undefined, History: at('One', 7) })
    expect(await cardOf(kell)).not.toHaveProperty('first')
  })

  it('has the entry that a rebuilt catalogue has', async ({ cloud, kell }) => {
    expect(kell).toBe('Kell')
    const files = { list: () => [], read: () => Promise.reject(new Error('No image is read.')) }
    const source = createLocalSource({ ...cloud.store, files })
    const options = { onDamage: failOnDamage, onRecord: () => {} }
    expect(await planCatalogue(source, new Date(), options)).toMatchObject({ put: [], findings: [] })
  })
})

describe('where readers first meet a page', () => {
  it('changes with the number of the book, without a write of the page', async ({
    kell,
    writing,
    attempt,
    cardOf,
    positionOf,
  }) => {
    const before = await cardOf(kell)
    const renumber = attempt({ ...existing('One', 1), details: { bookNumber: 5 } }, {})
    expect(await writing.commit(renumber)).toMatchObject({ ok: true })
    expect(await cardOf(kell)).toEqual(before)
    expect(await positionOf(kell)).toMatchObject({ bookNumber: 5, chapter: 7 })
  })

  it('follows the book to its new name, also of pages that are saved later', async ({
    wiki: { documents },
    kell,
    catalogue,
    writing,
    attempt,
    cardOf,
    positionOf,
    createPage,
    firstsOf,
  }) => {
    const { saveId, ...rename } = attempt(existing('One', 1), {})
    const attempted = { ...rename, saveId: `-${saveId.slice(1)}`, key: 'One', name: 'Won', asCreator: true }
    expect(await createPageRenamer(documents, catalogue).rename(attempted)).toMatchObject({ ok: true })
    expect(await cardOf('Won')).toMatchObject({ former: [hashBookKey('One')], first: `${hashBookKey('One')}~` })
    expect(await positionOf(kell)).toMatchObject({ bookNumber: 1, chapter: 7 })
    const key = await createPage(details('Varven'), { Blurb: placed(at('One', 3)), History: placed(at('Two', 1)) })
    expect(await firstsOf(key)).toEqual({ Blurb: at('One', 3), History: at('Two', 1) })
    expect(await positionOf(key)).toMatchObject({ bookNumber: 1, chapter: 3 })
    const saved = await writing.commit(attempt(existing(kell, 1), { History: placed(at('Won', 6)) }))
    expect(saved).toMatchObject({ ok: true })
    expect(await positionOf(kell)).toMatchObject({ bookNumber: 1, chapter: 6 })
  })
})

describe('the details for readers who have not met the page', () => {
  const UNMET = { ownFirst: 'Two 6', safeName: 'A stranger' }

  it('are accepted with a new page, and for themselves, at no cost of reads', async ({
    cloud,
    kell,
    writing,
    attempt,
    createPage,
    cards,
    cardOf,
    positionOf,
  }) => {
    const key = await createPage(details('Varven', UNMET), { Blurb: blocks('Unplaced.') })
    expect(await cardOf(key)).toMatchObject({ first: `${hashBookKey('Two')}6`, safeName: 'A stranger' })
    await cards()
    cloud.usage.reset()
    const saved = await writing.commit(attempt({ ...existing(kell, 1), details: UNMET }, {}))
    expect(saved).toMatchObject({ ok: true })
    expect(cloud.usage.read().documentReads).toBe(1)
    expect(await positionOf(kell)).toMatchObject({ bookNumber: 2, chapter: 6 })
    // Another save keeps them, and an empty one removes them.
    expect(await writing.commit(attempt(existing(kell, 2), { History: blocks('More.') }))).toMatchObject({ ok: true })
    expect(await cardOf(kell)).toMatchObject({ first: `${hashBookKey('Two')}6`, safeName: 'A stranger' })
    const cleared = attempt({ ...existing(kell, 3), details: { ownFirst: '', safeName: '' } }, {})
    expect(await writing.commit(cleared)).toMatchObject({ ok: true })
    expect(await cardOf(kell)).not.toHaveProperty('safeName')
  })

  it('fail closed if the book is not there, and are in a rebuilt catalogue', async ({
    cloud,
    kell,
    writing,
    attempt,
    positionOf,
  }) => {
    const set = attempt({ ...existing(kell, 1), details: { ...UNMET, ownFirst: 'Missing' } }, {})
    expect(await writing.commit(set)).toMatchObject({ ok: true })
    expect(await positionOf(kell)).toBe('unknown')
    const files = { list: () => [], read: () => Promise.reject(new Error('No image is read.')) }
    const source = createLocalSource({ ...cloud.store, files })
    const options = { onDamage: failOnDamage, onRecord: () => {} }
    expect(await planCatalogue(source, new Date(), options)).toMatchObject({ put: [], findings: [] })
  })

  it.for([
    // The record has almost the largest size that is possible.
    { first: `Two${'o'.repeat(1_047_000)}`, safeName: 'A stranger' },
    { first: 'Two 6', safeName: 'A strange\u202Er' },
    { first: 'Two 6', safeName: 'a'.repeat(61) },
    // It has a misplaced joiner.
    { first: 'Two 6', safeName: 'A\u200DB' },
  ])(
    'stop no save if a client has made them by hand (%#)',
    async (unmet, { wiki: { documents, put }, kell, writing, attempt }) => {
      const stored = toList((await documents.get(['ContentRef', kell]))?.['sections'])
      const sections = [...stored, { sectionName: 'Unmet', ...unmet }]
      await put(updateWrite(`ContentRef/${kell}`, { sections }))
      // The tenth edit would exceed the size of a record, if each stored the item again.
      for (let rev = 1; rev <= 10; rev++) {
        const saved = await writing.commit(attempt(existing(kell, rev), { History: blocks(`Version ${rev}.`) }))
        expect(saved, `save ${rev}`).toMatchObject({ ok: true })
      }
    },
  )
})
