/** Parser for a page link that is being typed: a `[[` before the caret that is not closed. */

export interface OpenLink {
  /** Index of the name, after the brackets. */
  readonly from: number
  /** The part of the name before the caret. */
  readonly typed: string
}

const MAX_NAME_LENGTH = 200

/** Returns null if the caret is in no unfinished link, or after the `|` that begins its label. */
export function openLink(text: string, caret: number): OpenLink | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('[[')
  if (start < 0) return null
  const typed = before.slice(start + 2)
  return /[\]\n|]/.test(typed) || typed.length > MAX_NAME_LENGTH ? null : { from: start + 2, typed }
}
