/** Description of a page without a summary, from the beginning of its text. */
import type { PageView } from '#shared/model/page'
import { getSectionSpec } from '#shared/model/page-types'
import { excerpt } from '#shared/rules/text/plain-text'

const MAX_DESCRIPTION = 160

/** Returns null for a page with a summary, which describes it, and for one without text. */
export function describePage({ reference, sections }: PageView): string | null {
  if (reference.summary !== '') return null
  const at = (place: string) => sections.filter(({ name }) => getSectionSpec(name).place === place)
  const blocks = [...at('lead'), ...at('body')].flatMap((section) => section.blocks)
  return excerpt(blocks, MAX_DESCRIPTION) || null
}
