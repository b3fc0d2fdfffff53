import { expect, it } from 'vitest'
import { createPattern } from './find-matches.ts'

const ASCII = Array.from({ length: 95 }, (_, offset) => String.fromCharCode(32 + offset))

it.each(ASCII)('%j is found as it stands', (sign) => {
  const query = `a${sign}b`
  expect([...`x${query} ${query}`.matchAll(createPattern(query, true))].map(({ index }) => index)).toEqual([1, 5])
})

it('finds letters of either case unless the case counts', () => {
  expect('Half-Elf'.match(createPattern('half-elf', false))).not.toBeNull()
  expect('Half-Elf'.match(createPattern('half-elf', true))).toBeNull()
})
