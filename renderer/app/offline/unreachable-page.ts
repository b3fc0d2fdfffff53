/** Replacement of a page that cannot be reached and has no copy on this device: the pages that have one. */
import { data, redirect } from 'react-router-dom'
import { OFFLINE_MESSAGES } from '#shared/messages/offline-messages'
import { ROUTES, viewPath } from '#shared/model/paths'
import { readQueryParameter } from '#shared/model/query-parameters'
import type { SuggestedPage } from '#shared/name-suggestions'
import { type Sealed, seal } from '#shared/rules/places/sealed'
import type { MissingPage } from '../../features/missing/missing-page.ts'
import type { OfflineCache } from '../../services/browser/offline-cache.ts'
import { openPages } from '../../services/hooks/use-opened-pages.ts'
import { findKnownPages } from '../../services/reading/known-pages.ts'
import { findTypedPath } from '../../services/reading/name-suggestions.ts'

/** Of more pages the newest are listed; the search box finds them all. */
const MAX_PAGES = 20

/**
 * Returns what the loader throws: for a random page and for a whole name a redirect to one of the pages, otherwise the
 * error with a list.
 */
export async function createUnreachablePage(copies: OfflineCache, url: URL, random = Math.random) {
  const keptPages = findKeptPages(await copies.getAll())
  const pages = openPages(keptPages)
  const page = url.pathname === ROUTES.random ? pages[Math.floor(random() * pages.length)] : undefined
  const typed = url.pathname === ROUTES.search ? readQueryParameter(url.searchParams, 'q') : null
  const path = page ? viewPath(page.type, page.key) : findTypedPath({ pages: keptPages }, typed ?? '')
  if (path !== undefined) return redirect(path)
  const error: MissingPage = {
    requestedName: '',
    createPath: '',
    near: seal(pages.slice(0, MAX_PAGES)),
    nearHeading: OFFLINE_MESSAGES.storedPages,
    text: OFFLINE_MESSAGES.notStored(navigator.onLine),
  }
  return data(error, { status: 503 })
}

/** Returns the pages that can be read here, the last one read first. */
const findKeptPages = (copies: readonly unknown[]): Sealed<readonly SuggestedPage[]> =>
  findKnownPages(
    copies.map((copy) => {
      if (typeof copy !== 'object' || copy === null || !('reference' in copy)) return null
      return { reference: copy.reference, places: Reflect.get(copy, 'places') }
    }),
  )
