/** The search, whose client is loaded with the first question. */
import type { ReadError } from '#shared/errors'
import type { Result } from '#shared/result'
import { err } from '#shared/result'
import type { Search } from '../ports/search.ts'

export function searchWhenAsked(open: () => Promise<Search>): Search {
  async function ask<T>(
    question: (search: Search) => Promise<Result<T, ReadError>>,
  ): Promise<Result<T, ReadError>> {
    // a client that does not come answers as little as a service that does not
    const search = await open().catch(() => null)
    return search === null ? err({ kind: 'unreachable' }) : question(search)
  }
  return {
    pages: (query) => ask((search) => search.pages(query)),
    hasUserName: (userName) => ask((search) => search.hasUserName(userName)),
  }
}
