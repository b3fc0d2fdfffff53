import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashBookKey } from '#shared/model/packed-place'
import { arbitraryBooks, arbitraryProgress } from '../../../tests/arbitrary-places.ts'
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'
import { BookIndex } from './book-index.ts'
import { EVERYTHING, followRenamedBooks, type Progress, type SeriesProgress } from './progress.ts'
import { formatProgressCode, MAX_CODE_LENGTH, parseProgressCode } from './progress-code.ts'

const NO_BOOKS = new BookIndex([])
/** UTF-16 units, lone surrogates among them, and whole characters. */
const UNIT = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  fc.constantFrom('a', 'é', '€', '🌊'),
)
const encode = (data: unknown) => encodeBase64Url(JSON.stringify(data))

describe('base64url', () => {
  it('is that of the platform, in both directions', () => {
    fc.assert(
      fc.property(fc.string({ unit: UNIT }), (text) => {
        const code = Buffer.from(text).toString('base64url')
        expect(encodeBase64Url(text)).toBe(code)
        expect(decodeBase64Url(code)).toBe(Buffer.from(text).toString())
      }),
    )
    expect(encodeBase64Url('a\ud800é🌊')).toBe(Buffer.from('a\ufffdé🌊').toString('base64url'))
  })

  it.each(['A', 'AAAAA', 'A=', 'A+', 'A/', '_w', 'é', 'AAA ', 'AA\n'])('cannot be %j', (code) => {
    expect(decodeBase64Url(code)).toBeNull()
  })
})

describe('the progress code', () => {
  it('gives the same progress again', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryProgress, ({ index }, stored) => {
        const progress = followRenamedBooks(stored, index)
        const code = formatProgressCode(progress)
        expect(code.ok && parseProgressCode(code.value, index)).toEqual({ ok: true, value: progress })
        expect(code.ok && code.value).toMatch(/^[\w-]+$/)
      }),
    )
  })

  it('may be wrapped, and is read under the new names', () => {
    const progress: Progress = {
      isStrict: true,
      isFolded: true,
      series: new Map([['Mère', { kind: 'upTo', place: { book: 'old', chapter: 1.5 } }]]),
    }
    const code = formatProgressCode(progress)
    const index = new BookIndex([
      { key: 'new', name: 'New', series: 'Mer', bookNumber: 2, former: [hashBookKey('old')] },
    ])
    const wrapped = code.ok ? ` ${code.value.replace(/.{10}/g, '$&\r\n')}\n` : ''
    const series = new Map<string, SeriesProgress>([['Mer', { kind: 'upTo', place: { book: 'new', chapter: 1.5 } }]])
    expect(parseProgressCode(wrapped, index)).toEqual({ ok: true, value: { isStrict: true, isFolded: true, series } })
  })

  it('has at most 4,096 characters, which is room for 20 series', () => {
    const createProgress = (size: number): Progress => ({
      isStrict: true,
      isFolded: true,
      series: new Map(
        Array.from({ length: size }, (_, at) => [
          `${at} A Series of the Ordinary Length of a Name`,
          {
            kind: 'upTo',
            place: { book: `${at},A,Book,With,a,Name,of,the,Ordinary,Length,,More,or,Less`, chapter: 12.5 },
          },
        ]),
      ),
    })
    expect(formatProgressCode(createProgress(20)).ok).toBe(true)
    expect(formatProgressCode(createProgress(40))).toEqual({ ok: false, error: 'too-long' })
  })

  it.each([
    { text: '', error: 'not-a-code' },
    { text: 'hello', error: 'not-a-code' },
    { text: '{"v":1,"s":[]}', error: 'not-a-code' },
    { text: encode(null), error: 'not-a-code' },
    { text: encode([]), error: 'not-a-code' },
    { text: encode({ v: 1 }), error: 'not-a-code' },
    { text: encode({ v: '1', s: [] }), error: 'not-a-code' },
    { text: encode({ v: 0, s: [] }), error: 'not-a-code' },
    { text: encode({ v: 2, s: 'x' }), error: 'later-version' },
    { text: encode({ v: 1, s: [[]] }), error: 'not-a-code' },
    { text: encode({ v: 1, s: ['Sea'] }), error: 'not-a-code' },
    { text: encode({ v: 1, s: [[' ']] }), error: 'not-a-code' },
    { text: encode({ v: 1, s: [['Sea', '']] }), error: 'not-a-code' },
    { text: encode({ v: 1, s: [['Sea', 1]] }), error: 'not-a-code' },
    { text: encode({ v: 1, s: [['Sea', 'a', -1]] }), error: 'not-a-code' },
    { text: encode({ v: 1, s: [['Sea', 'a', 1, 1]] }), error: 'not-a-code' },
    { text: encode({ v: 1, s: [['Sea'], ['Sea ']] }), error: 'not-a-code' },
    { text: encode({ v: 1, s: [['x'.repeat(201)]] }), error: 'not-a-code' },
    { text: 'A'.repeat(MAX_CODE_LENGTH + 1), error: 'too-long' },
    { text: ' '.repeat(100_000), error: 'too-long' },
  ])('is refused as $error', ({ text, error }) => {
    expect(parseProgressCode(text, NO_BOOKS)).toEqual({ ok: false, error })
  })

  it('that is cut, changed or invented gives a value and never throws', () => {
    const json = fc.oneof(
      fc.json(),
      fc.tuple(fc.constantFrom(1, 1, 2, '1'), fc.jsonValue()).map(([v, s]) => JSON.stringify({ v, s })),
    )
    const items = fc.array(
      fc.array(fc.oneof(fc.string({ unit: UNIT, maxLength: 4 }), fc.double(), fc.constant(null)), { maxLength: 4 }),
      { maxLength: 4 },
    )
    const hostile = fc.oneof(
      fc.string({ unit: UNIT, maxLength: 60 }),
      fc.constantFrom('A', ' ', 'é').map((piece) => piece.repeat(MAX_CODE_LENGTH + 1)),
      fc.base64String().map((text) => text.replace(/=/g, '')),
      json.map(encodeBase64Url),
      items.map((s) => encode({ v: 1, s })),
      fc
        .tuple(arbitraryProgress, fc.nat(), fc.constantFrom('', '~', 'A', '_', '\ud800'))
        .map(([progress, at, piece]) => {
          const code = formatProgressCode(progress)
          const text = code.ok ? code.value : ''
          return text.slice(0, at % (text.length + 1)) + piece
        }),
    )
    const outcomes = new Set<string>()
    fc.assert(
      fc.property(arbitraryBooks, hostile, ({ index }, text) => {
        const read = parseProgressCode(text, index)
        outcomes.add(read.ok ? 'ok' : read.error)
        if (!read.ok) return
        for (const [series, set] of read.value.series) {
          expect(series).not.toBe('')
          if (set !== EVERYTHING && set.kind === 'upTo')
            expect([set.place.book === '', (set.place.chapter ?? 0) >= 0]).toEqual([false, true])
        }
      }),
      { numRuns: 2000 },
    )
    expect([...outcomes].sort()).toEqual(['later-version', 'not-a-code', 'ok', 'too-long'])
  })
})
