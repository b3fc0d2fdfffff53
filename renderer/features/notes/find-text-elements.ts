/** Finds the elements of a page's texts. Rendered entries have no ids, so they are found by their order in a section. */
import { getSectionSpec, type SectionName, type SectionSpec } from '#shared/model/page-types'

/**
 * Selectors within the element of a section (`features/page/section/block-view.tsx` and `features/page/infobox.tsx`).
 * Each text has elements with a direction; the rows that the infobox makes of the page's reference have none.
 */
const TEXTS: Readonly<Record<SectionSpec['area'], string>> = {
  aside: ':scope > div > dl > div:has(> dt[dir]), :scope > div > div:has(> [dir])',
  lead: ':scope > div > div:has(> [dir])',
  body: ':scope > div > div > div:has(> [dir])',
}

/**
 * Returns the elements with the texts of a section, in the order of `listShownTexts`. While the screen still shows
 * another state of the page, their number may differ from that of the texts.
 */
export function findTextElements(article: Element, name: SectionName): Element[] {
  const section = article.querySelector(`section[aria-labelledby="${name}"]`)
  if (section === null) return []
  const elements = [...section.querySelectorAll(TEXTS[getSectionSpec(name).area])]
  // A row is a grid, in which a mark would take a column.
  return elements.map((element) => element.querySelector(':scope > dt') ?? element)
}
