/** Unit test of the creator's period: who may undo a creation, and until when. */
import { describe, expect, it } from 'vitest'
import { checkCreator, getFirstKey, needsFirstVersion, readFirstVersion } from './creator-status.ts'

const HOUR = 3_600_000
const AT = '2026-05-01T10:00:00.000Z'
const CREATED = Date.parse(AT)
const page = { createdAt: AT, soleRev: 3, rev: 3 }
const first = readFirstVersion({ editedById: 'ane', changedAt: AT, timestamp: AT })
const over = { kind: 'over', until: CREATED + 24 * HOUR }

describe('checkCreator', () => {
  it('allows 24 hours', () => {
    expect(checkCreator(page, first, 'ane', CREATED + 24 * HOUR - 1)).toEqual({ kind: 'allowed' })
    expect(checkCreator(page, first, 'ane', CREATED + 24 * HOUR)).toEqual(over)
  })

  it('counts the hours of a device whose clock was wrong at the creation too', () => {
    const ahead = '2026-05-08T10:00:00.000Z'
    const version = { ...first, deviceTime: ahead }
    const now = Date.parse(ahead) + 23 * HOUR
    expect(checkCreator({ ...page, createdAt: ahead }, version, 'ane', now)).toEqual({ kind: 'allowed' })
    expect(checkCreator({ ...page, createdAt: ahead }, version, 'ane', now + HOUR)).toEqual(over)
  })

  it.each([
    ['somebody else has changed the page', { ...page, rev: 4 }, first],
    ['it is older than its history', { ...page, createdAt: '2020-01-01T00:00:00.000Z' }, first],
    ['its first version has no time', page, { ...first, at: null }],
  ])('allows nothing if %s', (_, changed, version) => {
    expect(checkCreator(changed, version, 'ane', CREATED)).toEqual({ kind: 'changed' })
  })
})

it('tells nobody but the creator', () => {
  expect(checkCreator(page, { ...first, by: 'ben' }, 'ane', CREATED)).toBeNull()
  expect(checkCreator(page, null, 'ane', CREATED)).toBeNull()
})

it('needs no first version of pages of others, unless they are new and changed by several people', () => {
  const needs = (userName: string, over: object, days = 0) =>
    needsFirstVersion({ userName }, { ...page, updatedByName: 'Ane', ...over }, CREATED + days * 24 * HOUR)
  expect(needs('Ane', {}, 100)).toBe(true)
  expect(needs('Ben', {})).toBe(false)
  expect(needs('Ben', { rev: 4 })).toBe(true)
  expect(needs('Ane', { rev: 4 }, 7)).toBe(false)
  expect(needs('Ane', { rev: 4, createdAt: null })).toBe(false)
})

it('finds the key under which a renamed page was created', () => {
  expect(getFirstKey({ key: 'C', movedFrom: ['A', 'B'] })).toBe('A')
  expect(getFirstKey({ key: 'A', movedFrom: [] })).toBe('A')
})
