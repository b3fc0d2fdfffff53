/** Redirect of a text that was entered as a search: a whole name leads to its page. */
import { redirect } from 'react-router-dom'
import { ROUTES, searchPath, viewPath } from '#shared/model/paths'
import { readQueryParameter } from '#shared/model/query-parameters'
import { findByTypedName } from '#shared/rules/names/find-by-typed-name'
import { normalizeSearchQuery } from '../../features/search/normalize-search-query.ts'
import type { Services } from '../../services/ports/services.ts'

export async function redirectToSearch({ catalogue }: Services, url: URL): Promise<never> {
  const typed = readQueryParameter(url.searchParams, 'q') ?? ''
  const query = normalizeSearchQuery(typed)
  if (query === '') throw redirect(ROUTES.home, 302)
  const cards = await catalogue.all()
  const page = cards.ok ? findByTypedName(cards.value, typed) : undefined
  throw redirect(page === undefined ? searchPath(query) : viewPath(page.type, page.key), 302)
}
