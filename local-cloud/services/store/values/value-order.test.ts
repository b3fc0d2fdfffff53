import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFieldPath, getFieldAt, parseFieldPath } from './field-path.ts'
import {
  areEqualValues,
  compareResourceNames,
  compareUtf8,
  compareValues,
  formatInstant,
  parseInstant,
} from './value-order.ts'
import { createDoubleValue, type Fields, type Value } from './values.ts'

const text = fc.string({ unit: 'binary', maxLength: 6 })
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
/** Integers near the limits of exact doubles. */
const edgy = fc.oneof(int64, fc.constantFrom(2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n) - 1n, 0n, 1n))

const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.constant<Value>({ nullValue: null }),
    fc.boolean().map((booleanValue): Value => ({ booleanValue })),
    edgy.map((n): Value => ({ integerValue: String(n) })),
    fc.oneof(fc.double(), fc.constantFrom(2 ** 53, 2 ** 63, -0, Number.NaN)).map((n): Value => createDoubleValue(n)),
    text.map((stringValue): Value => ({ stringValue })),
    fc.uint8Array({ maxLength: 4 }).map((bytes): Value => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
    fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date): Value => ({ timestampValue: date.toISOString() })),
    fc
      .record({ latitude: fc.integer({ min: -90, max: 90 }), longitude: fc.integer() })
      .map((geoPointValue): Value => ({ geoPointValue })),
    fc.array(tie('value'), { maxLength: 3 }).map((values): Value => ({ arrayValue: { values } })),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }).map((fields): Value => ({ mapValue: { fields } })),
  ),
})).value

describe('the order of values', () => {
  it('is total: reflexive, antisymmetric and transitive', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(compareValues(a, a)).toBe(0)
        expect(Math.sign(compareValues(a, b))).toBe(-Math.sign(compareValues(b, a)) + 0)
        const sorted = [a, b, c].sort(compareValues)
        for (const [i, x] of sorted.entries())
          for (const y of sorted.slice(i)) expect(compareValues(x, y)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 3000 },
    )
  })

  it('sorts texts by their UTF-8 bytes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: fc.constantFrom('a', '\u{e000}', '\u{ffff}', '\u{10000}', 'é') }),
        (a, b) => {
          expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
        },
      ),
    )
  })

  it('compares integers and doubles by exact value, NaN first', () => {
    const big: Value = { integerValue: '9007199254740993' }
    expect(compareValues(createDoubleValue(2 ** 53), big)).toBeLessThan(0)
    expect(areEqualValues({ integerValue: '1' }, createDoubleValue(1))).toBe(true)
    expect(areEqualValues(createDoubleValue(-0), { integerValue: '0' })).toBe(true)
    expect(areEqualValues(createDoubleValue(Number.NaN), createDoubleValue(Number.NaN))).toBe(true)
    expect(compareValues(createDoubleValue(Number.NaN), createDoubleValue(-Infinity))).toBeLessThan(0)
  })

  it('sorts a parent before its children and numeric ids before texts', () => {
    expect(['a/b/c/d', 'a/b!', 'a/b', 'a/__id10__', 'a/__id9__'].sort(compareResourceNames)).toEqual([
      'a/__id9__',
      'a/__id10__',
      'a/b',
      'a/b/c/d',
      'a/b!',
    ])
  })

  it('keeps the microseconds of timestamps from year 1 to 9999', () => {
    for (const instant of ['0001-01-01T00:00:00.000001Z', '9999-12-31T23:59:59.999999Z'])
      expect(formatInstant(parseInstant(instant))).toBe(instant)
    expect(
      compareValues(
        { timestampValue: '9999-12-31T23:59:59.999998Z' },
        { timestampValue: '9999-12-31T23:59:59.999999Z' },
      ),
    ).toBeLessThan(0)
  })

  it('fault 44: finds only own fields, whatever their names', () => {
    const fields: Fields = {}
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString'])
      expect(getFieldAt(fields, [name])).toBeUndefined()
  })
})

describe('field paths', () => {
  it('are parsed as they were formatted', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1 }), (path) => {
        expect(parseFieldPath(formatFieldPath(path))).toEqual(path)
      }),
    )
  })

  it.each(['', '.', 'a.', '.a', 'a..b', 'a-b', '`a', '``', '`a`b', 'a b', '1a'])('reject %j', (path) => {
    expect(parseFieldPath(path)).toBeNull()
  })
})
