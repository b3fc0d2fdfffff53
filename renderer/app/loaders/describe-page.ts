/** Description of a page without a summary, from the beginning of its text. */
import type { PageView } from '#shared/model/page'
import { getSectionSpec } from '#shared/model/page-types'
import { excerpt } from '#shared/rules/text/plain-text'

const MAX_DESCRIPTION = 160

/** Returns null for a page without text. */
export function describePage({ sections }: Pick<PageView, 'sections'>): string | null {
  const at = (area: string) => sections.filter(({ name }) => getSectionSpec(name).area === area)
  const blocks = [...at('lead'), ...at('body')].flatMap((section) => section.blocks)
  return excerpt(blocks, MAX_DESCRIPTION) || null
}
