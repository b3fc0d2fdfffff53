/** Parser for a page link that is being typed: a `[[` before the caret that is not closed. */

export interface OpenLink {
  /** Index of the name, after the brackets. */
  readonly from: number
  /** The part of the name before the caret. */
  readonly typed: string
  /** The whole name, also behind the caret if the link is closed there. */
  readonly name: string
  /** The `|` and what it shows instead of the name; empty without one. */
  readonly label: string
  /** Index behind the closing brackets, or of the caret if there are none. */
  readonly to: number
}

const MAX_NAME_LENGTH = 200
/** The rest of a link up to its closing brackets in the same line, before which no other link begins. */
const REST = new RegExp(
  String.raw`^(?<name>(?:(?!\[\[)[^\n|]){0,${MAX_NAME_LENGTH}}?)(?<label>\|(?:(?!\[\[)[^\n])*?)?\]\]`,
)

/** Returns null if the caret is in no unfinished link, or after the `|` that begins its label. */
export function openLink(text: string, caret: number): OpenLink | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('[[')
  if (start < 0) return null
  const typed = before.slice(start + 2)
  if (/[\]\n|]/.test(typed) || typed.length > MAX_NAME_LENGTH) return null
  const [closed = '', name = '', label = ''] = REST.exec(text.slice(caret)) ?? []
  return { from: start + 2, typed, name: typed + name, label, to: caret + closed.length }
}
