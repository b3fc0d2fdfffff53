/** Three-way merge of texts (diff3) into pieces: merged text, and conflicts where both sides changed the same words. */
import { diff3Merge } from 'node-diff3'

/** One conflict: the base and both versions of it. */
interface TextConflict {
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

export type TextPiece = string | TextConflict

/** Limit of words for the comparison by words, whose cost grows with their square. */
const MAX_WORDS = 2000

const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Splits into words with their trailing spaces. Separate spaces would all be equal and distort the comparison. */
const splitWords = (text: string): string[] => text.match(/\s+|\S+\s*/g) ?? []

/** Merges by lines, then conflicting lines by words. The joined pieces are the merged text. */
export function mergeTexts(base: string, mine: string, theirs: string): readonly TextPiece[] {
  if (mine === theirs || theirs === base) return [mine]
  if (mine === base) return [theirs]
  return mergePieces(splitLines, { base, mine, theirs }).flatMap((piece) =>
    typeof piece === 'string' ? [piece] : mergePieces(splitWords, piece),
  )
}

function mergePieces(split: (text: string) => string[], { base, mine, theirs }: TextConflict): readonly TextPiece[] {
  const [o, a, b] = [split(base), split(mine), split(theirs)]
  if (split === splitWords && Math.max(o.length, a.length, b.length) > MAX_WORDS) return [{ base, mine, theirs }]
  return diff3Merge(a, o, b, { excludeFalseConflicts: true }).map(
    ({ ok, conflict }): TextPiece =>
      conflict === undefined
        ? (ok ?? []).join('')
        : { base: conflict.o.join(''), mine: conflict.a.join(''), theirs: conflict.b.join('') },
  )
}
