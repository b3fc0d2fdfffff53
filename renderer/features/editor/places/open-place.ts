/** Parser for a place in the story that is being typed: an `@` at the start of a word, such as `@3.12`. */

export interface OpenPlace {
  /** Index of the `@`. */
  readonly from: number
  /** The text between it and the caret. */
  readonly typed: string
}

/** After the sign a letter or number follows, or nothing yet. */
const OPEN_PLACE = /(?:^|[\s([{“"'‘])@((?:[\p{L}\p{N}][^@[\]\n]{0,99})?)$/u

/** Returns null if the caret is in no such text. */
export function openPlace(text: string, caret: number): OpenPlace | null {
  const typed = OPEN_PLACE.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { from: caret - typed.length - 1, typed }
}
