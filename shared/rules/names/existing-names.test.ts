import { describe, expect, it } from 'vitest'
import type { PageCard } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { findNamesakes, listSeriesNames } from './existing-names.ts'

const card = (name: string, series = ''): PageCard => ({
  key: toPageKey(name),
  name,
  type: 'Character',
  series,
  created: 0,
  bookNumber: null,
  locationType: null,
  summary: '',
  image: null,
})

describe('existing names', () => {
  const pages = [card('Áine Moss'), card('Kell'), card('AINE  MOSS'), card('Aine Mosser')]

  it.each([
    ['aine moss', ['Áine Moss', 'AINE  MOSS']],
    ['Kell', []],
    ['kell ', ['Kell']],
    ['  ', []],
    ['Nobody', []],
  ])('finds for %j the namesakes %j, but not the page with exactly that name', (name, found) => {
    expect(findNamesakes(pages, name).map((page) => page.name)).toEqual(found)
  })

  it('lists every series once, A to Z, without the empty one', () => {
    expect(listSeriesNames([card('a', 'Saga'), card('b'), card('c', 'Ember'), card('d', 'Saga')])).toEqual([
      'Ember',
      'Saga',
    ])
  })
})
