/** Parser of packed places (`shared/model/packed-place.ts`), apart from their formatter, because readers do not need it. */

const PACKED = /^([\w-]{4})(?:(~)|(\d+(?:\.\d+)?(?:e[+-]\d+)?))?$/

export interface PackedPlace {
  /** Hash of the book's key, as `hashBookKey` returns it. */
  readonly hash: string
  /** 0 or more; Infinity is the end of the book. */
  readonly chapter: number
}

/** Returns null for a place that cannot be read. */
export function parsePackedPlace(packed: string): PackedPlace | null {
  const [, hash, end, digits] = PACKED.exec(packed) ?? []
  if (hash === undefined) return null
  if (end !== undefined) return { hash, chapter: Number.POSITIVE_INFINITY }
  const chapter = Number(digits ?? 0)
  return Number.isFinite(chapter) ? { hash, chapter } : null
}
