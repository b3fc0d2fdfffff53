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
})

describe('names there are', () => {
  const pages = [card('Áine Moss'), card('Kell'), card('AINE  MOSS'), card('Aine Mosser')]

  it.each([
    ['aine moss', ['Áine Moss', 'AINE  MOSS']],
    ['Kell', []],
    ['kell ', ['Kell']],
    ['  ', []],
    ['Nobody', []],
  ])('finds for %j the namesakes %j, and never the page of that very name', (name, found) => {
    expect(findNamesakes(pages, name).map((page) => page.name)).toEqual(found)
  })

  it('names every series once, A to Z, and none for what belongs to none', () => {
    expect(
      listSeriesNames([card('a', 'Saga'), card('b'), card('c', 'Ember'), card('d', 'Saga')]),
    ).toEqual(['Ember', 'Saga'])
  })
})
