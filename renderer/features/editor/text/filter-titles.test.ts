/** Unit test of the usual titles that are offered for a typed one. */
import { expect, it } from 'vitest'
import { filterTitles } from './filter-titles.ts'

const TITLES = ['Née', 'Born', 'Home', 'First seen in']

const filter = (typed: string, ...others: readonly string[]) => filterTitles(TITLES, { typed, others })

it('offers all usual titles for an empty one, except those that the section has', () => {
  expect(filter('')).toEqual(TITLES)
  expect(filter(' ', 'nee', 'BORN ', 'Something else')).toEqual(['Home', 'First seen in'])
})

it('offers the titles that have a word which begins as typed, case and accents aside', () => {
  expect(filter('ne')).toEqual(['Née'])
  expect(filter('Sé')).toEqual(['First seen in'])
  expect(filter('first se')).toEqual(['First seen in'])
  expect(filter('ome')).toEqual([])
})

it('offers a title in its usual spelling until it is typed so', () => {
  expect(filter('born')).toEqual(['Born'])
  expect(filter('Born')).toEqual([])
})
