import { describe, expect, it } from 'vitest'
import type { PageCard } from '#shared/model/page'
import { concernsList, mayHideMore, type StoredChange, withNewest } from './news.ts'

const card = (name: string, over: Partial<PageCard> = {}): PageCard => ({
  key: name,
  name,
  type: 'Item',
  series: 'S',
  created: 1,
  bookNumber: null,
  locationType: null,
  summary: '',
  ...over,
})

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`

const change = (name: string, minute: number, over: Partial<StoredChange> = {}): StoredChange => ({
  card: card(name),
  gone: false,
  changedAt: at(minute),
  by: null,
  ...over,
})

const shown = { cards: [card('A'), card('B')], whole: true, since: at(10) }

describe('a list', () => {
  it.each<[string, boolean, StoredChange, typeof shown]>([
    ['a text changed', false, change('A', 11), shown],
    ['a new page', true, change('C', 11), shown],
    ['a new page stored a moment before what the list knows', true, change('C', 10), shown],
    ['another series', true, change('A', 11, { card: card('A', { series: 'T' }) }), shown],
    ['a page hidden', true, change('A', 11, { gone: true }), shown],
    ['a page hidden before', false, change('C', 9, { gone: true }), shown],
    ['a page on another page of the list', false, change('C', 9), { ...shown, whole: false }],
    ['one that may come onto this page', true, change('C', 11), { ...shown, whole: false }],
  ])('told of %s: read again is %s', (_, again, told, list) => {
    expect(concernsList([told], list)).toBe(again)
  })

  it('may have missed something where all it is told of is new', () => {
    expect(mayHideMore([change('A', 12), change('B', 11)], at(10))).toBe(true)
    expect(mayHideMore([change('A', 12), change('B', 10)], at(10))).toBe(false)
    expect(mayHideMore([change('A', 12)], at(10))).toBe(false)
  })
})

describe('the newest changes', () => {
  const entry = (key: string, minute: number) => ({ key, changedAt: at(minute) })
  const merge = (newest: StoredChange[]) =>
    withNewest([entry('A', 9), entry('B', 8), entry('C', 7)], newest, (told) => ({
      key: told.card.key,
      changedAt: told.changedAt,
    })).map(({ key }) => key)

  it('take in what is newer, each page once, as many as before', () => {
    expect(merge([change('D', 10)])).toEqual(['D', 'A', 'B'])
    expect(merge([change('C', 10)])).toEqual(['C', 'A', 'B'])
    expect(merge([change('A', 9), change('B', 8)])).toEqual(['A', 'B', 'C'])
  })

  it('lose what is gone', () => {
    expect(merge([change('A', 10, { gone: true })])).toEqual(['B', 'C'])
  })
})
