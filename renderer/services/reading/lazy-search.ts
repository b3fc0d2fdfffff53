/** Search whose client is loaded with the first query. */
import type { ReadError } from '#shared/errors'
import type { Result } from '#shared/result'
import { err } from '#shared/result'
import type { Search } from '../ports/search.ts'

export function createLazySearch(open: () => Promise<Search>): Search {
  async function withSearch<T>(run: (search: Search) => Promise<Result<T, ReadError>>): Promise<Result<T, ReadError>> {
    // A client that cannot be loaded counts as an unreachable service.
    const search = await open().catch(() => null)
    return search === null ? err({ kind: 'unreachable' }) : run(search)
  }
  return {
    pages: (query, filter) => withSearch((search) => search.pages(query, filter)),
    images: (query) => withSearch((search) => search.images(query)),
    inBook: (keys) => withSearch((search) => search.inBook(keys)),
    hasUserName: (userName) => withSearch((search) => search.hasUserName(userName)),
  }
}
