import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createKeyRangeBelow,
  createPathKey,
  getCollectionId,
  getDocumentCollectionId,
  getParentPath,
  parsePathKey,
} from './path-key.ts'
import { compareResourceNames } from './value-order.ts'

const character = fc.constantFrom('a', 'b', '-', '!', '\0', '\u0001', '.', ' ', '~', 'é', '￿', '😀')
const segment = fc.oneof(
  fc.string({ unit: character, minLength: 1, maxLength: 4 }),
  fc.string({ unit: 'binary', minLength: 1 }).map((text) => text.replaceAll('/', '') || 'x'),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((number) => `__id${number}__`),
)
const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'))

describe('a path key', () => {
  it('sorts like names: a parent before its children and before longer names', () => {
    fc.assert(
      fc.property(path, path, (a, b) => {
        expect(Math.sign(Buffer.compare(createPathKey(a), createPathKey(b)))).toBe(
          Math.sign(compareResourceNames(a, b)),
        )
      }),
      { seed: 1, numRuns: 5000 },
    )
  })

  it('can be parsed back to its path', () => {
    fc.assert(
      fc.property(path, (name) => {
        expect(parsePathKey(createPathKey(name))).toBe(name)
      }),
      { seed: 2, numRuns: 5000 },
    )
  })

  it.each([
    ['pages/a', 'pages/a-b'],
    ['a/b', 'a-b/c'],
    ['pages/a/notes/z', 'pages/a!'],
    ['pages/__id7__', 'pages/!'],
    ['pages/__id9__', 'pages/__id10__'],
    ['pages/\uffff', 'pages/😀'],
  ])('puts %s before %s', (first, second) => {
    expect(Buffer.compare(createPathKey(first), createPathKey(second))).toBe(-1)
  })

  it('distinguishes names that parse as the same number', () => {
    expect(createPathKey('a/__id7__')).not.toEqual(createPathKey('a/__id07__'))
  })

  it('rejects a lone surrogate, which would share its bytes with another name', () => {
    expect(() => createPathKey('pages/\ud83d')).toThrow(RangeError)
  })

  it('bounds the documents below a collection', () => {
    const { low, high } = createKeyRangeBelow('pages')
    const isBelow = (name: string) =>
      Buffer.compare(createPathKey(name), low) >= 0 && Buffer.compare(createPathKey(name), high) < 0
    expect(isBelow('pages/__id1__')).toBe(true)
    expect(isBelow('pages/a/notes/b')).toBe(true)
    expect(isBelow('pages-old/a')).toBe(false)
    expect(isBelow('pag/a')).toBe(false)
  })
})

describe('the parts of a path', () => {
  it('are the parent and the collection id', () => {
    expect(getParentPath('a/b/c/d')).toBe('a/b/c')
    expect(getCollectionId('a/b/c')).toBe('c')
    expect(getCollectionId('a')).toBe('a')
    expect(getDocumentCollectionId('a/b/c/d')).toBe('c')
  })
})
