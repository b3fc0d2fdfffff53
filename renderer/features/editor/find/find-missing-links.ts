/** Query: the links of a literal text whose pages do not exist. */
import { toLinkKey } from '#shared/model/page-key'
import { LINK } from '#shared/model/text/text-signs'
import { listTextLinks } from '#shared/rules/names/list-links'
import type { TextRange } from '../text/highlights.ts'

const LINKS = new RegExp(LINK.source, 'g')

/** @param keys of the existing pages. @returns ranges in the text */
export function findMissingLinks(text: string, keys: ReadonlySet<string>): readonly TextRange[] {
  const missing = new Set(listTextLinks(text).filter((key) => !keys.has(key)))
  if (missing.size === 0) return []
  return [...text.matchAll(LINKS)].flatMap(({ 0: whole, index }) => {
    const [name = ''] = whole.slice(2, -2).split('|')
    // Escaped brackets are no link, unless the same name is one elsewhere in the text.
    return missing.has(toLinkKey(name) ?? '') ? [{ from: index, to: index + whole.length }] : []
  })
}
