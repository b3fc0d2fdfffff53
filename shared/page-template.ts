/** What a template of the built interface is filled with: data that cannot be mistaken for markup. */

/** JSON that cannot end its script element, begin a comment or break a line of script. */
const inertJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const dataBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${inertJson(data)}</script>`

/** Not `replace`: page text may hold `$&` and the like. */
export function filled(template: string, mark: string, text: string): string {
  const [before, after] = cutAt(template, mark)
  return before + text + after
}

/** What stands before a mark of the template, and what after it. */
export function cutAt(template: string, mark: string): [string, string] {
  const at = template.indexOf(mark)
  if (at < 0) throw new Error(`The template has no ${mark}`)
  return [template.slice(0, at), template.slice(at + mark.length)]
}

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/

/** The one script that stands in the template itself: it sets colours and size before anything is drawn. */
export const inlineScript = (template: string): string => INLINE_SCRIPT.exec(template)?.[1] ?? ''
