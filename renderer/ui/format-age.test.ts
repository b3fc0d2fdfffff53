import { expect, it } from 'vitest'
import { formatAge } from './format-age.ts'

const MINUTE = 60_000

it.each([
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [MINUTE, '1 minute'],
  [59.9 * MINUTE, '59 minutes'],
  [60 * MINUTE, '1 hour'],
  [23.9 * 60 * MINUTE, '23 hours'],
  [49 * 60 * MINUTE, '2 days'],
  // The device's clock was set back.
  [-5 * MINUTE, 'less than a minute'],
])('%d milliseconds are %s', (milliseconds, words) => {
  expect(formatAge(milliseconds)).toBe(words)
})
