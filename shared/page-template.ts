/** Template functions for the built interface: they insert data that cannot be mistaken for markup. */

/** Serializes JSON so that it cannot end its script element, begin a comment or break a line of script. */
export const toInertJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** @param json inert JSON; @param attributes names without spaces, and values without quotes */
export const formatJsonBlock = (id: string, json: string, attributes: Readonly<Record<string, string>> = {}): string =>
  `<script type="application/json" id="${id}"${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}>${json}</script>`

export const formatDataBlock = (id: string, data: unknown): string => formatJsonBlock(id, toInertJson(data))

/** Inserts a text. `String.replace` is not used, because page text may contain `$&` and other patterns. */
export function fillTemplate(template: string, placeholder: string, text: string): string {
  const [before, after] = splitTemplate(template, placeholder)
  return before + text + after
}

/** Returns the parts of the template before and after a placeholder. */
export function splitTemplate(template: string, placeholder: string): [string, string] {
  const at = template.indexOf(placeholder)
  if (at < 0) throw new Error(`The template has no ${placeholder}`)
  return [template.slice(0, at), template.slice(at + placeholder.length)]
}

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/

/** Returns the only inline script of the template, which sets colours and size before the first paint. */
export const getInlineScript = (template: string): string => INLINE_SCRIPT.exec(template)?.[1] ?? ''
