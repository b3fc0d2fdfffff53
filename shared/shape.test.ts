import { describe, expect, it } from 'vitest'
import { hasShape } from './shape.ts'

const SHAPE = { name: 'string', place: { row: 'number', open: 'boolean' } } as const

describe('data has a shape', () => {
  it.each([
    { name: '', place: { row: 0, open: false } },
    { name: 'a', place: { row: 1, open: true, more: null }, more: 1 },
  ])('whatever else there is: %j', (data) => {
    expect(hasShape(data, SHAPE)).toBe(true)
  })

  it.each([
    undefined,
    null,
    'a text',
    [],
    {},
    { name: 'a' },
    { name: 'a', place: null },
    { name: 'a', place: { row: '1', open: true } },
    { name: null, place: { row: 1, open: true } },
  ])('or not: %j', (data) => {
    expect(hasShape(data, SHAPE)).toBe(false)
  })
})
