/** Three texts of one origin become one, in pieces: what could be joined, and where both changed the same words. */
import { diff3Merge } from 'node-diff3'

/** The same stretch as both sides have it, and as it was. */
interface TextConflict {
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

export type TextPiece = string | TextConflict

/** Above this many words on a side a stretch is not taken apart further: the comparison grows with their square. */
const MAX_WORDS = 2000

const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** A word holds the space behind it: spaces of their own would all be equal, and the comparison would drown in them. */
const splitWords = (text: string): string[] => text.match(/\s+|\S+\s*/g) ?? []

/** Lines first, then words where lines clash. Joined, the pieces are the merged text. */
export function mergeTexts(base: string, mine: string, theirs: string): readonly TextPiece[] {
  if (mine === theirs || theirs === base) return [mine]
  if (mine === base) return [theirs]
  return mergePieces(splitLines, { base, mine, theirs }).flatMap((piece) =>
    typeof piece === 'string' ? [piece] : mergePieces(splitWords, piece),
  )
}

function mergePieces(
  split: (text: string) => string[],
  { base, mine, theirs }: TextConflict,
): readonly TextPiece[] {
  const [o, a, b] = [split(base), split(mine), split(theirs)]
  if (split === splitWords && Math.max(o.length, a.length, b.length) > MAX_WORDS)
    return [{ base, mine, theirs }]
  return diff3Merge(a, o, b, { excludeFalseConflicts: true }).map(
    ({ ok, conflict }): TextPiece =>
      conflict === undefined
        ? (ok ?? []).join('')
        : { base: conflict.o.join(''), mine: conflict.a.join(''), theirs: conflict.b.join('') },
  )
}
