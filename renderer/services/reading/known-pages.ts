/** Finds the pages that copies of loaded data mention: the page itself, rows of lists, results of a search. */
import { parseTypeName } from '#shared/model/page-types'
import type { SuggestedPage } from '#shared/name-suggestions'

/** @param copies data of routes, newest first: of a page that is in several, the newest name is taken */
export function findKnownPages(copies: readonly unknown[]): readonly SuggestedPage[] {
  const pages = new Map<string, SuggestedPage>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const page = readPage(value)
    if (page !== null && !pages.has(page.key)) pages.set(page.key, page)
    for (const inner of Object.values(value)) visit(inner)
  }
  for (const copy of copies) visit(copy)
  return [...pages.values()]
}

/** Cards, references and search hits have these fields; sections and people do not. */
function readPage(value: object): SuggestedPage | null {
  const { key, name, type: storedType, series, image, hidden, movedTo } = value as Readonly<Record<string, unknown>>
  const type = typeof storedType === 'string' ? parseTypeName(storedType) : null
  if (typeof key !== 'string' || typeof name !== 'string' || typeof series !== 'string' || type === null) return null
  if (hidden === true || typeof movedTo === 'string') return null
  return { key, name, type, series, image: typeof image === 'string' ? image : null }
}
