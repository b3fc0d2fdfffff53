import { expect, it } from 'vitest'
import { hasOtherNumbering } from './has-other-numbering.ts'
import { parseLimits, UNREADABLE_LIMITS } from './limits.ts'

const limitsOf = (stored: unknown) => {
  const limits = parseLimits(JSON.stringify(stored))
  if (limits === 'unreadable') throw new Error('These are limits.')
  return limits
}

const LIMITS = limitsOf({ '/sea': [2, 3, 0, 'old', 'two'], '/tolls': [null, 3, 0, '', 'gone'], '/sand': 0 })

it.each([
  { data: { page: { places: { context: 'old sea' } } }, expected: false },
  { data: { page: { places: { context: 'new sea' } } }, expected: true },
  { data: { home: { series: [{ books: [{ position: '1 ~ 0 new sea' }] }] } }, expected: true },
  { data: { home: { series: [{ books: [{ position: '1 ~ 0 old sea' }] }] } }, expected: false },
  { data: { page: { places: { context: 'new tolls' } } }, expected: false },
  { data: { page: { places: { context: 'new sand' } } }, expected: false },
  { data: { page: { places: { context: ' ' }, sections: [{ position: '1 3' }, { position: '?' }] } }, expected: false },
  { data: null, expected: false },
])('$data', ({ data, expected }) => {
  expect(hasOtherNumbering(data, LIMITS)).toBe(expected)
})

it('is false for limits that cannot be read, which no list of books repairs', () => {
  expect(hasOtherNumbering({ places: { context: 'new sea' } }, UNREADABLE_LIMITS)).toBe(false)
})
