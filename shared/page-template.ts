/** What a template of the built interface is filled with: data that cannot be mistaken for markup. */

/** JSON that cannot end its script element, begin a comment or break a line of script. */
const toInertJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const formatDataBlock = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${toInertJson(data)}</script>`

/** Not `replace`: page text may hold `$&` and the like. */
export function fillTemplate(template: string, placeholder: string, text: string): string {
  const [before, after] = splitTemplate(template, placeholder)
  return before + text + after
}

/** What stands before a mark of the template, and what after it. */
export function splitTemplate(template: string, placeholder: string): [string, string] {
  const at = template.indexOf(placeholder)
  if (at < 0) throw new Error(`The template has no ${placeholder}`)
  return [template.slice(0, at), template.slice(at + placeholder.length)]
}

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/

/** The one script that stands in the template itself: it sets colours and size before anything is drawn. */
export const getInlineScript = (template: string): string => INLINE_SCRIPT.exec(template)?.[1] ?? ''
