import { expect, it } from 'vitest'
import { hasLaterPlaces } from './has-later-places.ts'

it.each([
  { positions: [], expected: false },
  { positions: ['1 ~', '0 3', '0.5 1', '?'], expected: false },
  { positions: ['1 3', '2 0'], expected: true },
  { positions: ['1.5 ~ 0 h Another Series'], expected: true },
])('$positions', ({ positions, expected }) => {
  expect(hasLaterPlaces(positions)).toBe(expected)
})
