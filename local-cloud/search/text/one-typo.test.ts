import { expect, it } from 'vitest'
import { isOneTypo } from './one-typo.ts'

it.each([
  ['a letter more', 'spaade', 'spade', true],
  ['a letter less', 'spde', 'spade', true],
  ['another letter', 'spede', 'spade', true],
  ['two neighbours swapped', 'psade', 'spade', true],
  ['a letter more at the end', 'spades', 'spade', true],
  ['the same word', 'spade', 'spade', false],
  ['two other letters', 'spobe', 'spade', false],
  ['two letters more', 'spadess', 'spade', false],
  ['a letter more and another one', 'spedes', 'spade', false],
])('%s', (_, typed, stored, isSimilar) => {
  expect([isOneTypo(typed, stored), isOneTypo(stored, typed)]).toEqual([isSimilar, isSimilar])
})
