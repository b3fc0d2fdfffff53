import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashBookKey } from '#shared/model/packed-place'
import { arbitraryBooks, arbitraryPlacement, arbitraryProgress } from '../../../tests/arbitrary-places.ts'
import { BookIndex } from './book-index.ts'
import { formatPlaceAttribute, PLACE_CHECK, parsePlaceAttribute } from './place-attribute.ts'
import { EVERYTHING, followRenamedBooks, NO_PROGRESS, type Progress, withSeriesProgress } from './progress.ts'
import { formatStoredProgress, parseStoredProgress } from './stored-progress.ts'
import { isVisible } from './visibility.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'The Sea', bookNumber: 1 },
  { key: 'two', name: 'Two', series: 'The Sea', bookNumber: 2.5 },
  { key: 'two-b', name: 'Two, again', series: 'The Sea', bookNumber: 2.5 },
  { key: 'toll', name: 'Toll', series: 'Tolls', bookNumber: 1 },
])
const NUMBERING = INDEX.getNumbering('The Sea')

describe('the stored form', () => {
  it('is as documented', () => {
    const progress: Progress = {
      isStrict: true,
      series: new Map([
        ['The Sea', { kind: 'upTo', place: { book: 'two-b', chapter: 7 } }],
        ['Tolls', EVERYTHING],
        ['Gone', { kind: 'upTo', place: { book: 'gone' } }],
      ]),
    }
    expect(formatStoredProgress(progress, INDEX)).toBe(
      `{"/The Sea":[2.5,7,1,"${NUMBERING}","two-b"],"/Tolls":0,"/Gone":[null,null,0,"","gone"],"strict":1}`,
    )
    expect(formatStoredProgress(NO_PROGRESS, INDEX)).toBeNull()
    expect(parseStoredProgress(null, INDEX)).toEqual({ ok: true, value: NO_PROGRESS })
  })

  it('gives the same progress again', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryProgress, ({ index }, stored) => {
        const progress = followRenamedBooks(stored, index)
        expect(parseStoredProgress(formatStoredProgress(progress, index), index)).toEqual({ ok: true, value: progress })
      }),
    )
  })

  it('is read under the new names of a book and its series, and formatted with its new number', () => {
    const stored = formatStoredProgress(
      withSeriesProgress(NO_PROGRESS, 'The Sea', { kind: 'upTo', place: { book: 'one', chapter: 3 } }),
      INDEX,
    )
    const renamed = new BookIndex([
      { key: 'new', name: 'New', series: 'Ocean', bookNumber: 9, former: [hashBookKey('one')] },
    ])
    const read = parseStoredProgress(stored, renamed)
    expect(read.ok && formatStoredProgress(read.value, renamed)).toBe(
      `{"/Ocean":[9,3,0,"${renamed.getNumbering('Ocean')}","new"]}`,
    )
  })

  it.each([
    '',
    'x',
    'null',
    '[]',
    '1',
    '"x"',
    '{"/Sea":1}',
    '{"/Sea":[]}',
    '{"/Sea":[1,-1,0,"h","one"]}',
    '{"/Sea":[1,1,0,"h",""]}',
    '{"/":0}',
    '{"/Sea":null}',
  ])('is unreadable as %s', (stored) => {
    expect(parseStoredProgress(stored, INDEX)).toEqual({ ok: false, error: 'unreadable' })
  })
})

describe('the attribute of a place', () => {
  const format = (book: string, chapter?: number, kind: 'text' | 'page' = 'text') =>
    formatPlaceAttribute(
      { place: chapter === undefined ? { book } : { book, chapter }, kind, series: ' The Sea' },
      INDEX,
    )

  it('is the number of the book and the chapter', () => {
    expect(format('two', 7)).toBe('2.5 7')
    expect(format('two-b', 7)).toBe('2.5 7 1')
    expect(format('one')).toBe('1 Infinity')
    expect(format('one', undefined, 'page')).toBe('1 0')
    expect(format('gone', 7)).toBe('?')
    expect(format('toll', 7)).toBe('?')
    expect(formatPlaceAttribute({ place: undefined, kind: 'text', series: 'The Sea' }, INDEX)).toBeNull()
  })

  it.each([
    { at: '2.5 7 1', place: { book: 'two-b', chapter: 7 } },
    { at: '1 Infinity', place: { book: 'one' } },
    { at: null, place: undefined },
  ])('is read as a place from $at', ({ at, place }) => {
    expect(parsePlaceAttribute(at, ' The Sea', INDEX)).toEqual({ place, kind: 'text', series: ' The Sea' })
  })

  it('gives the same place again, if the series is that of the page', () => {
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlacement, arbitraryProgress, ({ index }, placement, progress) => {
        const at = formatPlaceAttribute(placement, index)
        const parsed = parsePlaceAttribute(at, placement.series, index)
        if (at !== '?') expect(isVisible(parsed, progress, index)).toBe(isVisible(placement, progress, index))
        else expect(index.findTextPosition(parsed.place ?? { book: 'a' })).toBe('unknown')
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    '',
    ' ',
    '  ',
    '1',
    '1 ',
    ' 1',
    '1 x',
    '1 -1',
    '9 1',
    '1 1 1',
    '1 1 0.5',
    '1 1 x',
    '1 1 x y',
    'NaN 1',
    '?',
    '1 NaN',
  ])('is unknown as "%s"', (at) => {
    expect(parsePlaceAttribute(at, 'The Sea', INDEX)).toEqual({
      place: { book: '' },
      kind: 'text',
      series: 'The Sea',
    })
  })
})

describe('the check in the document', () => {
  type Check = (stored: string | null, series: string, numbering: string, at: string) => boolean
  const check: Check = new Function(`return ${PLACE_CHECK}`)()

  it('is less than 300 bytes', () => {
    expect(PLACE_CHECK.length).toBeLessThan(300)
    expect(PLACE_CHECK).toMatch(/^[ -~]+$/)
  })

  it('agrees with the visibility, and is stricter only for unknown places and those of other series', () => {
    const seen = { visible: 0, hidden: 0, stricter: 0 }
    fc.assert(
      fc.property(arbitraryBooks, arbitraryPlacement, arbitraryProgress, ({ index }, placement, unfollowed) => {
        const progress = followRenamedBooks({ ...unfollowed, isStrict: false }, index)
        const at = formatPlaceAttribute(placement, index)
        if (at === null) return
        const series = placement.series.trim()
        const isOpen = check(formatStoredProgress(progress, index), series, index.getNumbering(series), at)
        const visible = isVisible(placement, progress, index)
        seen[isOpen ? 'visible' : visible ? 'stricter' : 'hidden']++
        if (isOpen || at !== '?') expect(visible).toBe(isOpen)
      }),
      { numRuns: 2000 },
    )
    expect(Math.min(seen.visible, seen.hidden, seen.stricter)).toBeGreaterThan(40)
  })

  it('compares numbers, not digits', () => {
    const progress = withSeriesProgress(NO_PROGRESS, 'The Sea', { kind: 'upTo', place: { book: 'one', chapter: 10 } })
    const stored = formatStoredProgress(progress, INDEX)
    expect(
      ['1 9', '1 10', '1 10.5', '1 Infinity', '10 1'].map((at) => check(stored, 'The Sea', NUMBERING, at)),
    ).toEqual([true, true, false, false, false])
  })

  it('refuses every known place if the books of the series have changed, or the stored form is invalid', () => {
    const progress = withSeriesProgress(NO_PROGRESS, 'The Sea', { kind: 'upTo', place: { book: 'two' } })
    const stored = formatStoredProgress(progress, INDEX)
    expect(check(stored, 'The Sea', NUMBERING, '1 1')).toBe(true)
    expect(check(stored, 'The Sea', 'other', '1 1')).toBe(false)
    for (const invalid of ['x', '{', 'null', '{"/The Sea":[]}', '{"/The Sea":true}'])
      expect(check(invalid, 'The Sea', NUMBERING, '1 1')).toBe(false)
  })

  it('accepts all while nothing is set for the series, whatever its name', () => {
    const stored = formatStoredProgress(
      withSeriesProgress(NO_PROGRESS, 'Tolls', { kind: 'upTo', place: { book: 'toll' } }),
      INDEX,
    )
    for (const series of ['The Sea', 'constructor', '__proto__'])
      expect(check(stored, series, NUMBERING, '9 9')).toBe(true)
    expect(check(null, 'The Sea', NUMBERING, '9 9')).toBe(true)
  })
})
