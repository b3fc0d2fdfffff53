/** Search of a page by a name as it was typed. */
import { normalizeName } from '#shared/model/page-key'

/** Returns the page with the typed name, otherwise the first one whose name differs by case only. */
export function findByTypedName<T extends { readonly name: string }>(
  pages: readonly T[],
  typed: string,
): T | undefined {
  const name = normalizeName(typed)
  const lowerCase = name.toLowerCase()
  return pages.find((page) => page.name === name) ?? pages.find((page) => page.name.toLowerCase() === lowerCase)
}
