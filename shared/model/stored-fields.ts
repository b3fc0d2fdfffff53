/** Single fields of stored records. Anybody may have written them, so each has an answer for what it does not understand. */

/** Field map of a stored document as plain JSON; server times as ISO-8601 UTC strings. */
export type RecordData = Readonly<Record<string, unknown>>

export const isRecord = (data: unknown): data is RecordData =>
  typeof data === 'object' && data !== null && !Array.isArray(data)

export const asRecord = (data: unknown): RecordData => (isRecord(data) ? data : {})

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const toOptionalText = (value: unknown): string | null => toText(value) || null

/** Who did something; old records may hold an address instead, which is nobody's to read. */
export const toUnlessEmail = (value: unknown): string | null => {
  const who = toOptionalText(value)
  return who?.includes('@') ? null : who
}

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const toBoolean = (value: unknown): boolean => value === true

export const toNumberOr = <T>(value: unknown, otherwise: T): number | T =>
  typeof value === 'number' && !Number.isNaN(value) ? value : otherwise

export const toWholeNumber = (value: unknown, min: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= min ? value : null

export const toRevision = (value: unknown): number => toWholeNumber(value, 0) ?? 0

const ISO_DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/

/**
 * Dates were once stored as `Date()` prints them, which every engine reads back. One of today's form stays to the
 * letter: a save hands it back, and the rules compare.
 */
export function toIsoDate(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const time = Date.parse(value)
  if (!Number.isFinite(time)) return null
  return ISO_DATE.test(value) ? value : new Date(time).toISOString()
}

/** One of a few. */
export const toOneOf = <T extends string>(known: readonly T[], value: unknown): T | null =>
  known.find((one) => one === value) ?? null
