/**
 * Stored form of the progress in the browser's local storage or the desktop program's settings: a JSON object.
 * - `"/<series>": 0`: everything is read
 * - `"/<series>": [number, chapter, tie, numbering, key]`: read up to the book `key`. Chapter is null for its end. Number
 *   and tie are those of the book when it was stored, and hold only while the series has the same `numbering`; if the
 *   book was unknown or of another series, number is null and the numbering empty. They are there for the script in the
 *   document alone.
 * - `"strict": 1`, `"folded": 1`: the settings
 */
import { isRecord } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'
import { err, ok, type Result } from '#shared/result'
import type { BookIndex } from './book-index.ts'
import type { SeriesProgress } from './progress.ts'
import { EVERYTHING, followRenamedBooks, type Limit, NO_PROGRESS, type Progress, readLimit } from './progress.ts'

/** Returns null if nothing is set, so that nothing needs to be stored. */
export function formatStoredProgress(progress: Progress, index: BookIndex): string | null {
  const fields = [...progress.series].map(([series, set]): [string, unknown] => [
    `/${series}`,
    set.kind === 'everything' ? 0 : formatLimit(set, series, index),
  ])
  if (progress.isStrict) fields.push(['strict', 1])
  if (progress.isFolded) fields.push(['folded', 1])
  // `fromEntries` defines the property even for a name such as `__proto__`.
  return fields.length === 0 ? null : JSON.stringify(Object.fromEntries(fields))
}

function formatLimit({ place: { book, chapter } }: Limit, series: string, index: BookIndex) {
  const known = index.findBook(book)
  if (known?.series !== series) return [null, chapter ?? null, 0, '', known?.key ?? book]
  return [known.bookNumber, chapter ?? null, known.tie, index.getNumbering(series), known.key]
}

/**
 * Parses the stored form and follows renamed books. Format the result again and store it if the text differs, so that
 * the script in the document has the present numbers.
 * @param stored null if nothing is stored
 */
export function parseStoredProgress(stored: string | null, index: BookIndex): Result<Progress, 'unreadable'> {
  if (stored === null) return ok(NO_PROGRESS)
  const data = parseJsonOrNull(stored)
  if (!isRecord(data)) return err('unreadable')
  const series = new Map<string, SeriesProgress>()
  for (const [field, value] of Object.entries(data)) {
    if (!field.startsWith('/')) continue
    const set = Array.isArray(value) ? readLimit(value[4], value[1]) : value === 0 ? EVERYTHING : null
    if (set === null || field === '/') return err('unreadable')
    series.set(field.slice(1), set)
  }
  const settings = { isStrict: data['strict'] === 1, isFolded: data['folded'] === 1 }
  return ok(followRenamedBooks({ series, ...settings }, index))
}
