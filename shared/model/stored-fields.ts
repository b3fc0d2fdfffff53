/** Parsers for single fields of stored records. Invalid values give a default. */

/** Field map of a stored document as plain JSON; timestamps as ISO-8601 UTC strings. */
export type RecordData = Readonly<Record<string, unknown>>

export const isRecord = (data: unknown): data is RecordData =>
  typeof data === 'object' && data !== null && !Array.isArray(data)

/** True for plain data, which JSON can hold. */
export const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  ((Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) && Object.values(value).every(isPlain))

/** Characters of JSON, for values of a later version; a record written by hand may have more. */
const MAX_KEPT = 10_000

/** True for plain data of a sensible size, which a draft can keep. */
export const canKeep = (value: unknown): boolean => isPlain(value) && String(JSON.stringify(value)).length <= MAX_KEPT

export const asRecord = (data: unknown): RecordData => (isRecord(data) ? data : {})

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const toOptionalText = (value: unknown): string | null => toText(value) || null

/** Returns a uid or user name. Old records may contain an e-mail address instead, which must not be shown. */
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
 * Converts a date to ISO-8601. Old records store dates as `Date()` prints them, which every engine can parse. An ISO
 * date is returned unchanged, because a save writes it back and the rules compare the text.
 */
export function toIsoDate(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const time = Date.parse(value)
  if (!Number.isFinite(time)) return null
  return ISO_DATE.test(value) ? value : new Date(time).toISOString()
}

/** Returns the value if it is one of the known ones, otherwise null. */
export const toOneOf = <T extends string>(known: readonly T[], value: unknown): T | null =>
  known.find((one) => one === value) ?? null
