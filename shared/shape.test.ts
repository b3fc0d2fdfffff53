import { describe, expect, it } from 'vitest'
import { hasShape } from './shape.ts'

const SHAPE = { name: 'string', place: { row: 'number', open: 'boolean' } } as const

describe('hasShape', () => {
  it.each([
    { name: '', place: { row: 0, open: false } },
    { name: 'a', place: { row: 1, open: true, more: null }, more: 1 },
  ])('ignores additional fields: %j', (data) => {
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
  ])('refuses %j', (data) => {
    expect(hasShape(data, SHAPE)).toBe(false)
  })
})
