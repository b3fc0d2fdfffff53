/** Links of prose while they are typed: `[[` without its end before the caret. */

export interface OpenLink {
  /** Where the name begins, behind the brackets. */
  readonly from: number
  /** The beginning of the name. */
  readonly typed: string
}

const LONGEST_NAME = 200

/** null where the caret stands in no unfinished link, or behind the bar that gives it other words. */
export function openLink(text: string, caret: number): OpenLink | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('[[')
  if (start < 0) return null
  const typed = before.slice(start + 2)
  return /[\]\n|]/.test(typed) || typed.length > LONGEST_NAME ? null : { from: start + 2, typed }
}

/** The text with the link's name written out and closed, and where the caret goes on. */
export function completed(
  text: string,
  caret: number,
  name: string,
): { readonly text: string; readonly caret: number } {
  const link = openLink(text, caret)
  if (link === null) return { text, caret }
  const rest = text.slice(caret)
  const written = `${text.slice(0, link.from)}${name}`
  // brackets that are there already are not written twice
  const end = rest.startsWith(']]') ? '' : ']]'
  return { text: `${written}${end}${rest}`, caret: written.length + 2 }
}
