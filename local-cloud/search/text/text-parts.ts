/** Splits the text of a section into parts, each of which is a record of the text index. */
import { utf8Length } from '#shared/model/text/utf8'
import { joinSpaces } from '#shared/rules/text/plain-title'
import { formatRuns } from './text-places.ts'

/** The hosted service accepts records of 10 kB of JSON. */
export const MAX_PART_BYTES = 8000

const ESCAPED = /["\\\n]/g

/** Returns the bytes of a text in JSON, without quotes. It has no control characters but ends of lines. */
const measureJson = (text: string): number => utf8Length(text) + (text.match(ESCAPED)?.length ?? 0)

/** Text without signs, and the key of the page that it links to. */
export interface Piece {
  readonly text: string
  readonly key: string | null
  /** Packed places of its line; absent or empty if it has none. */
  readonly places?: string
  /** Anchor of the heading or title above its line; absent or empty if it has none. */
  readonly anchor?: string
}

export const LINE_END: Piece = { text: '\n', key: null }

export interface Part {
  readonly text: string
  /** Places of each line that links to a key. */
  readonly links: ReadonlyMap<string, ReadonlySet<string>>
  readonly places: readonly string[]
  readonly anchors: readonly string[]
}

/** Matches white space, or a word or a part of one; other white space stays with what is before it. */
const WORD = /\s+|\S{1,1000}\s*/g

/** Bytes beside a key, and beside the places of a line or link or its anchor, in a record. */
const KEY_BYTES = 4
const PLACES_BYTES = 8

/** A part that is being filled. */
class PartBuilder {
  readonly #lines: { text: string; readonly places: string; readonly anchor: string }[] = []
  readonly #links = new Map<string, Set<string>>()
  #bytes = 0
  #isAtLineStart = true

  /** Returns false if the word, and the key of its link, do not fit. A part has at least one word. */
  add(word: string, key: string | null, { places = '', anchor = '' }: Piece, maxBytes: number): boolean {
    const placesBytes = places === '' ? 0 : places.length + PLACES_BYTES
    const keyBytes = key === null ? 0 : measureJson(key) + KEY_BYTES + placesBytes
    const anchorBytes = anchor === (this.#lines.at(-1)?.anchor ?? '') ? 0 : utf8Length(anchor) + PLACES_BYTES
    const size = measureJson(word) + keyBytes + (this.#isAtLineStart ? placesBytes + anchorBytes : 0)
    if (this.#bytes > 0 && this.#bytes + size > maxBytes) return false
    this.#bytes += size
    if (key !== null) this.#links.set(key, (this.#links.get(key) ?? new Set()).add(places))
    if (this.#isAtLineStart) this.#lines.push({ text: '', places, anchor })
    const line = this.#lines.at(-1)
    if (line !== undefined) line.text += word
    this.#isAtLineStart = word === LINE_END.text
    return true
  }

  build(): Part {
    const lines = this.#lines.map((line) => ({ ...line, text: joinSpaces(line.text) })).filter(({ text }) => text)
    return {
      text: lines.map(({ text }) => text).join('\n'),
      links: this.#links,
      places: formatRuns(lines.map(({ places }) => places)),
      anchors: formatRuns(lines.map(({ anchor }) => anchor)),
    }
  }
}

/**
 * Splits between words. A word that is longer than a part is cut. The keys of links and the places count, since the
 * record has them beside the text.
 */
export function splitPieces(pieces: readonly Piece[], maxBytes: number = MAX_PART_BYTES): readonly Part[] {
  const parts: PartBuilder[] = []
  for (const piece of pieces)
    for (const [index, word] of (piece.text.match(WORD) ?? []).entries()) {
      const key = index === 0 ? piece.key : null
      if (parts.at(-1)?.add(word, key, piece, maxBytes)) continue
      const part = new PartBuilder()
      part.add(word, key, piece, maxBytes)
      parts.push(part)
    }
  return parts.map((part) => part.build()).filter(({ text, links }) => text !== '' || links.size > 0)
}
