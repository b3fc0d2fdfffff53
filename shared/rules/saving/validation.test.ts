import { describe, expect, it } from 'vitest'
import { findDetailsProblem, parseBookNumber } from './validation.ts'

const BOOK = { name: 'Book', type: 'Book', series: 'Series', locationType: null } as const

describe('a book order number', () => {
  it.each([
    ['7', 7],
    [' 1.5 ', 1.5],
    ['1,5', 1.5],
    ['0', 0],
  ])('%j is %d', (typed, number) => {
    expect(parseBookNumber(typed)).toBe(number)
    expect(findDetailsProblem({ ...BOOK, bookNumber: number })).toBeNull()
  })

  it.each(['0x10', '1e3', '-0', '-1', '+1', 'Infinity', '1.2.3', '1.', '٣', '9'.repeat(400), ''])(
    '%j is refused with a problem of its field',
    (typed) => {
      const problem = findDetailsProblem({ ...BOOK, bookNumber: parseBookNumber(typed) })
      expect(problem?.field).toBe('bookNumber')
    },
  )
})
