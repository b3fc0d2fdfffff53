/** Three texts of one origin become one, in pieces: what could be joined, and where both changed the same words. */
import { diff3Merge } from 'node-diff3'

/** The same stretch as both sides have it, and as it was. */
interface TextClash {
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

export type TextPiece = string | TextClash

/** Above this many words on a side a stretch is not taken apart further: the comparison grows with their square. */
const WORDS_LIMIT = 2000

const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** A word holds the space behind it: spaces of their own would all be equal, and the comparison would drown in them. */
const words = (text: string): string[] => text.match(/\s+|\S+\s*/g) ?? []

/** Lines first, then words where lines clash. Joined, the pieces are the merged text. */
export function mergeTexts(base: string, mine: string, theirs: string): readonly TextPiece[] {
  if (mine === theirs || theirs === base) return [mine]
  if (mine === base) return [theirs]
  return pieces(lines, { base, mine, theirs }).flatMap((piece) =>
    typeof piece === 'string' ? [piece] : pieces(words, piece),
  )
}

function pieces(
  split: (text: string) => string[],
  { base, mine, theirs }: TextClash,
): readonly TextPiece[] {
  const [o, a, b] = [split(base), split(mine), split(theirs)]
  if (split === words && Math.max(o.length, a.length, b.length) > WORDS_LIMIT)
    return [{ base, mine, theirs }]
  return diff3Merge(a, o, b, { excludeFalseConflicts: true }).map(
    ({ ok, conflict }): TextPiece =>
      conflict === undefined
        ? (ok ?? []).join('')
        : { base: conflict.o.join(''), mine: conflict.a.join(''), theirs: conflict.b.join('') },
  )
}
