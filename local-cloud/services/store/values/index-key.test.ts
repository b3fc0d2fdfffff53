import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIndexKey, createTypeKey, createValueRange, isExactKey, MAX_INDEX_KEY_BYTES } from './index-key.ts'
import { compareValues, formatInstant, TYPE_ORDER } from './value-order.ts'
import { createDoubleValue, type Value } from './values.ts'

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const near2to53 = fc.bigInt({ min: 2n ** 53n - 4n, max: 2n ** 53n + 4n })
const integers = fc.oneof(int64, near2to53, fc.bigInt({ min: -3n, max: 3n }))
const long = 'x'.repeat(MAX_INDEX_KEY_BYTES - 3)
const string = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', '\0', 'é', '￿', '😀') }),
  fc.string({ unit: 'grapheme', maxLength: 4 }).map((tail) => long + tail),
)
const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant({ nullValue: null }),
  fc.boolean().map((booleanValue) => ({ booleanValue })),
  integers.map((number) => ({ integerValue: String(number) })),
  integers.map((number) => createDoubleValue(Number(number))),
  fc.double().map(createDoubleValue),
  fc.constantFrom(Number.NaN, -0, Number.MIN_VALUE, -Number.MAX_VALUE).map(createDoubleValue),
  fc
    .record({
      seconds: fc.integer({ min: -62135596800, max: 253402300799 }),
      micros: fc.integer({ min: 0, max: 999_999 }),
    })
    .map((instant) => ({ timestampValue: formatInstant(instant) })),
  string.map((stringValue) => ({ stringValue })),
  fc.uint8Array().map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
  fc
    .array(fc.constantFrom('a', 'a-', 'b', '!'), { minLength: 1, maxLength: 4 })
    .map((names) => ({ referenceValue: `projects/p/databases/d/documents/${names.join('/')}` })),
  fc
    .record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    .map((geoPointValue) => ({ geoPointValue })),
)
const vector = (values: readonly Value[]): Value => ({
  mapValue: {
    fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } },
  },
})
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 8, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
  fc.array(scalar, { maxLength: 3 }).map(vector),
  fc.dictionary(fc.string(), scalar, { maxKeys: 3 }).map((fields) => ({ mapValue: { fields } })),
)

const order = (a: Value, b: Value): number => Buffer.compare(createIndexKey(a), createIndexKey(b))

describe('an index key', () => {
  it('never contradicts the order of values, and equals it where it is exact', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const expected = Math.sign(compareValues(a, b))
        const isExact = isExactKey(createIndexKey(a)) && isExactKey(createIndexKey(b))
        expect(isExact ? [expected] : [0, expected]).toContain(order(a, b))
      }),
      { seed: 1, numRuns: 20_000 },
    )
  })

  it('distinguishes integers that differ only in 64-bit precision', () => {
    const numbers: Value[] = [
      createDoubleValue(Number.NaN),
      createDoubleValue(Number.NEGATIVE_INFINITY),
      { integerValue: '-9223372036854775808' },
      { integerValue: '-9223372036854775807' },
      createDoubleValue(-0.5),
      { integerValue: '0' },
      createDoubleValue(Number.MIN_VALUE),
      { integerValue: '9007199254740992' },
      { integerValue: '9007199254740993' },
      { integerValue: '9007199254740994' },
      { integerValue: '9223372036854775807' },
      createDoubleValue(2 ** 63),
      createDoubleValue(Number.POSITIVE_INFINITY),
    ]
    expect(numbers.toReversed().sort(order)).toEqual(numbers)
    expect(order(createDoubleValue(-0), { integerValue: '0' })).toBe(0)
    expect(order(createDoubleValue(1), { integerValue: '1' })).toBe(0)
  })

  it('is not exact for arrays, vectors, maps and truncated texts', () => {
    expect(isExactKey(createIndexKey({ arrayValue: { values: [] } }))).toBe(false)
    expect(isExactKey(createIndexKey(vector([])))).toBe(false)
    expect(isExactKey(createIndexKey({ mapValue: { fields: {} } }))).toBe(false)
    expect(isExactKey(createIndexKey({ stringValue: 'x'.repeat(MAX_INDEX_KEY_BYTES) }))).toBe(false)
    expect(isExactKey(createIndexKey({ stringValue: 'x' }))).toBe(true)
  })

  it('sorts between the key of its type and that of the next', () => {
    const key = createIndexKey({ stringValue: '' })
    expect(Buffer.compare(key, createTypeKey(TYPE_ORDER.string))).toBeGreaterThanOrEqual(0)
    expect(Buffer.compare(key, createTypeKey(TYPE_ORDER.bytes))).toBe(-1)
  })

  it('is included by a bound on a key that other values share', () => {
    const key = createIndexKey({ stringValue: 'x'.repeat(2 * MAX_INDEX_KEY_BYTES) })
    const { low, high } = createValueRange({
      from: { key, inclusive: false },
      to: { key, inclusive: false },
    })
    expect(Buffer.compare(key, low)).toBeGreaterThanOrEqual(0)
    expect(Buffer.compare(key, high)).toBe(-1)
  })
})
