import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDocumentId } from './document-id.ts'
import { toPathPart } from './images/image-path.ts'
import { normalizeName, toPageKey } from './page-key.ts'
import { foldName, validatePageName } from './page-name.ts'
import { encodeSegment, viewPath } from './paths.ts'
import { toPageName } from './to-page-name.ts'

/** Characters that caused errors in names before, among any others. */
const awkward = fc.constantFrom(
  ...['~', ',', '/', '%', '?', '#', '\\', '.', '_', '__', ' ', '  ', '\t', '&', '+', '"', "'", '`', '<', '>'],
  ...['é', 'e\u0301', 'İ', 'ı', '👩‍🚀', 'שָׁלוֹם', 'عالم', '~2F', '%2F', '..', 'C++', '\u00A0', '__proto__'],
)
const name = fc
  .array(fc.oneof({ weight: 3, arbitrary: awkward }, fc.string({ unit: 'grapheme' })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))

describe('page keys', () => {
  it('fault 45: 10,000 names are restored from their key, or refused with a reason', () => {
    fc.assert(
      fc.property(name, (text) => {
        const key = validatePageName(text)
        if (key.ok) expect(toPageName(key.value)).toBe(normalizeName(text))
        else expect(['empty', 'too-long', 'control-character', 'key-too-long']).toContain(key.error)
      }),
      { numRuns: 10_000, seed: 45 },
    )
  })

  it('fault 45: no two different names share a key', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        if (normalizeName(one) !== normalizeName(other)) expect(toPageKey(one)).not.toBe(toPageKey(other))
      }),
      { numRuns: 10_000, seed: 45 },
    )
    expect(toPageKey('A,B')).not.toBe(toPageKey('A B'))
  })

  it('fault 45: a name survives an address', () => {
    fc.assert(
      fc.property(name, (text) => {
        const key = validatePageName(text)
        if (!key.ok) return
        const url = new URL(viewPath('Book', key.value), 'http://wiki.example')
        expect(decodeURIComponent(url.pathname.split('/')[2] ?? '')).toBe(key.value)
        expect(url.search + url.hash).toBe('')
      }),
      { numRuns: 10_000, seed: 46 },
    )
  })

  it('fault 43: no key or path part can leave its path', () => {
    for (const text of ['../x', '..', '.', '..%2f', '%2F', '\\..\\', '/etc/passwd', 'C:\\x', 'a/../../b']) {
      for (const part of [toPageKey(text), toPathPart(text)]) {
        expect(part).not.toMatch(/[/\\%]/)
        expect(part).not.toMatch(/^\.{1,2}$/)
      }
      expect(isDocumentId(toPageKey(text))).toBe(true)
    }
  })

  it('fault 44: reserved names become keys that can be stored', () => {
    for (const text of ['__proto__', 'constructor', 'hasOwnProperty', '__x__', '.', '..', '.hidden']) {
      const key = validatePageName(text)
      expect(key.ok && isDocumentId(key.value)).toBe(true)
      expect(key.ok && toPageName(key.value)).toBe(text)
    }
    expect(isDocumentId('__proto__')).toBe(false)
  })

  it.each([
    ['Seth Ring', 'Seth,Ring'],
    ['  Seth \n Ring ', 'Seth,Ring'],
    ['Day/Night Gate', 'Day~2FNight,Gate'],
    ['The 9% Tithe', 'The,9~25,Tithe'],
    ['C++', 'C++'],
    ['Sable, Queen of Ash', 'Sable~2C,Queen,of,Ash'],
    ['.hidden', '~2Ehidden'],
    ['_one', '_one'],
    ['__two', '~5F_two'],
    ['e\u0301', '\u00e9'],
  ])('%j has the key %s', (text, key) => {
    expect(toPageKey(text)).toBe(key)
  })

  it.each([
    ['', 'empty'],
    [' \u00A0 ', 'empty'],
    ['x'.repeat(201), 'too-long'],
    ['a\u0000b', 'control-character'],
    ['a\u202Eb', 'control-character'],
    ['a\uD800b', 'control-character'],
    ['界'.repeat(200), null],
    ['👩‍🚀'.repeat(66), 'key-too-long'],
  ])('%j is refused with %s', (text, problem) => {
    const key = validatePageName(text)
    expect(key.ok ? null : key.error).toBe(problem)
  })

  it.each(['\u202A', '\u202E', '\u2066', '\u2069', '\u0007', '\u0085'])(
    'fault 46: a name with direction marks or control characters is refused: %j',
    (sign) => {
      expect(validatePageName(`Ke${sign}ll`)).toEqual({ ok: false, error: 'control-character' })
    },
  )

  it.each(['KELL', 'Ké ll', 'Ke\u200Bll', 'Ke\u200Dll', '\u2060Kell', 'Ke\u00ADll'])(
    'fault 46: %j looks like another name, which is detected',
    (name) => {
      expect(foldName(name)).toBe(foldName('Kell'))
    },
  )

  it('keeps commas readable in addresses', () => {
    expect(encodeSegment('Seth,Ring')).toBe('Seth,Ring')
    expect(encodeSegment('שלום')).toBe(encodeURIComponent('שלום'))
  })
})
