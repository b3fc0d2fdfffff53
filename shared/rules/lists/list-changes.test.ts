import { describe, expect, it } from 'vitest'
import type { PageCard, ShownCard } from '#shared/model/page'
import { affectsList, applyChanges, mergeNewestChanges, type StoredChange, selectLastPerPage } from './list-changes.ts'
import { withShortSummary } from './row-cards.ts'

const card = (name: string, over: Partial<PageCard> = {}): PageCard => ({
  key: name,
  name,
  type: 'Item',
  series: 'S',
  created: 1,
  bookNumber: null,
  locationType: null,
  summary: '',
  image: null,
  ...over,
})

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`

const change = (name: string, minute: number, over: Partial<StoredChange> = {}): StoredChange => ({
  card: card(name),
  isRemoved: false,
  rev: 1,
  changedAt: at(minute),
  by: null,
  ...over,
})

const shownCard = (name: string, over: Partial<ShownCard> = {}): ShownCard => {
  const { first: _, former: __, safeName: ___, ...rest } = card(name)
  return { ...rest, ...over }
}

const shown = { cards: [shownCard('A'), shownCard('B')], toShown: (whole: PageCard) => whole }

describe('a list', () => {
  it.each<[string, boolean, StoredChange]>([
    ['a text changed', false, change('A', 11)],
    ['a new page', true, change('C', 11)],
    ['another series', true, change('A', 11, { card: card('A', { series: 'T' }) })],
    ['another summary', true, change('A', 11, { card: card('A', { summary: 'T' }) })],
    ['another first place', true, change('A', 11, { card: card('A', { first: '?' }) })],
    ['a page hidden', true, change('A', 11, { isRemoved: true })],
    ['a page hidden that it does not show', false, change('C', 9, { isRemoved: true })],
  ])('after %s: reading again is %s', (_, isAffected, storedChange) => {
    expect(affectsList([storedChange], shown)).toBe(isAffected)
    expect(affectsList([change('B', 12), storedChange], shown)).toBe(isAffected)
  })

  it.each([
    ['1 3 0 hash S', 'abcd3', false],
    ['1 3 0 hash S', 'abcd4', true],
    ['1 ~ 0 hash S', 'abcd~', false],
    ['1 3 0 hash S', undefined, true],
    [undefined, 'abcd3', true],
    ['? ? 0 hash S', 'abcd4', false],
  ])('with a page met at %s is read again, when it is met at %s: %s', (position, first, isAffected) => {
    const cards = [shownCard('A', position === undefined ? {} : { position })]
    const changed = change('A', 11, { card: card('A', first === undefined ? {} : { first }) })
    expect(affectsList([changed], { ...shown, cards })).toBe(isAffected)
  })

  it('is unaffected by a change behind the truncation of a summary', () => {
    const long = (end: string) => card('A', { summary: `${'word '.repeat(20)}${end}` })
    const list = {
      cards: [withShortSummary(shownCard('A', { summary: long('one').summary }))],
      toShown: withShortSummary,
    }
    expect(affectsList([change('A', 11, { card: long('two') })], list)).toBe(false)
    const other = card('A', { summary: 'Other words' })
    expect(affectsList([change('A', 11, { card: other })], list)).toBe(true)
  })
})

describe('applyChanges', () => {
  const names = (changes: StoredChange[]) =>
    applyChanges([card('A'), card('B', { series: 'T' })], changes).map(({ key, series }) => `${key} ${series}`)

  it('applies the last change of each page', () => {
    const other = (minute: number, series: string) => change('A', minute, { card: card('A', { series }) })
    expect(names([])).toEqual(['A S', 'B T'])
    expect(names([change('C', 1)])).toEqual(['A S', 'B T', 'C S'])
    expect(names([other(2, 'new'), other(1, 'old')])).toEqual(['A new', 'B T'])
    expect(names([change('A', 1, { isRemoved: true })])).toEqual(['B T'])
    expect(names([change('A', 2), change('A', 1, { isRemoved: true })])).toEqual(['A S', 'B T'])
  })
})

describe('mergeNewestChanges', () => {
  const entry = (key: string, minute: number) => ({ key, changedAt: at(minute) })
  const merge = (newest: StoredChange[]) =>
    mergeNewestChanges([entry('A', 9), entry('B', 8), entry('C', 7)], selectLastPerPage(newest), (change_) => ({
      key: change_.card.key,
      changedAt: change_.changedAt,
    })).map(({ key }) => key)

  it('adds newer changes, each page once, with the same length', () => {
    expect(merge([change('D', 10)])).toEqual(['D', 'A', 'B'])
    expect(merge([change('C', 10)])).toEqual(['C', 'A', 'B'])
    expect(merge([change('A', 9), change('B', 8)])).toEqual(['A', 'B', 'C'])
    expect(merge([change('D', 10), change('C', 11), change('D', 12)])).toEqual(['D', 'C', 'A'])
  })

  it('removes hidden pages', () => {
    expect(merge([change('A', 10, { isRemoved: true })])).toEqual(['B', 'C'])
  })
})
