/**
 * Progress code: all progress as one short text, with which a person brings it to another device. It is the base64url
 * of JSON: `{"v":1,"s":[[series], [series, book], [series, book, chapter], …]}`, with `"strict":1` and `"folded":1` for
 * the settings. A series alone is read completely, one with a book to the end of the book. `book` is a page key.
 */
import { MAX_NAME_LENGTH, normalizeName } from '#shared/model/page-key'
import { isRecord } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'
import { err, ok, type Result } from '#shared/result'
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'
import type { BookIndex } from './book-index.ts'
import { EVERYTHING, followRenamedBooks, type Progress, readLimit, type SeriesProgress } from './progress.ts'

/** Characters of a code, which are as many bytes. */
export const MAX_CODE_LENGTH = 4096

const VERSION = 1

export type ProgressCodeError =
  | 'too-long'
  /** It is no code, or a part of one. */
  | 'not-a-code'
  /** A later version of the program wrote it. */
  | 'later-version'

/** Fails only if the code would be longer than `MAX_CODE_LENGTH`, which is at least 20 series with ordinary names. */
export function formatProgressCode({ series, isStrict, isFolded }: Progress): Result<string, 'too-long'> {
  const items = [...series].map(([name, set]) => [name, ...formatSeriesProgress(set)])
  const settings = { ...(isStrict && { strict: 1 }), ...(isFolded && { folded: 1 }) }
  const code = encodeBase64Url(JSON.stringify({ v: VERSION, s: items, ...settings }))
  return code.length > MAX_CODE_LENGTH ? err('too-long') : ok(code)
}

function formatSeriesProgress(set: SeriesProgress): (string | number)[] {
  if (set.kind === 'everything') return []
  const { book, chapter } = set.place
  return chapter === undefined ? [book] : [book, chapter]
}

/** Parses any text that a person entered, with white space anywhere in it, and follows renamed books. */
export function parseProgressCode(text: string, index: BookIndex): Result<Progress, ProgressCodeError> {
  // White space is not counted, because a mail may have wrapped the code, but it is bounded as well.
  if (text.length > 2 * MAX_CODE_LENGTH) return err('too-long')
  const code = text.replace(/\s+/g, '')
  if (code.length > MAX_CODE_LENGTH) return err('too-long')
  const data = parseJsonOrNull(decodeBase64Url(code) ?? '')
  if (!isRecord(data)) return err('not-a-code')
  const { v, s, strict, folded } = data
  if (typeof v === 'number' && v > VERSION) return err('later-version')
  const series = v === VERSION && Array.isArray(s) ? readSeries(s) : null
  if (series === null) return err('not-a-code')
  return ok(followRenamedBooks({ series, isStrict: strict === 1, isFolded: folded === 1 }, index))
}

/** Returns null if an item is invalid or a series occurs twice. */
function readSeries(items: readonly unknown[]): Map<string, SeriesProgress> | null {
  const series = new Map<string, SeriesProgress>()
  for (const item of items) {
    if (!Array.isArray(item) || item.length < 1 || item.length > 3) return null
    const [stored, book, chapter] = item
    const name = typeof stored === 'string' ? normalizeName(stored) : ''
    const set = item.length === 1 ? EVERYTHING : readLimit(book, chapter)
    if (name === '' || [...name].length > MAX_NAME_LENGTH || set === null || series.has(name)) return null
    series.set(name, set)
  }
  return series
}
