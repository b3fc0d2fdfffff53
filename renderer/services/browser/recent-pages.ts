/** Record of the pages that were read last on this device, newest first. It stays on the device, and holds names only. */
import type { PageCard } from '#shared/model/page'
import { parseTypeName } from '#shared/model/page-types'
import { hasShape } from '#shared/shape'

/** What the address of a page is made of, and its name. */
export type RecentPage = Pick<PageCard, 'key' | 'name' | 'type'>

const KEY = 'recent-pages'
const MAX_PAGES = 10

/** Returns the list with the page as its newest. */
export const addRecentPage = (pages: readonly RecentPage[], { key, name, type }: RecentPage): readonly RecentPage[] =>
  [{ key, name, type }, ...pages.filter((one) => one.key !== key)].slice(0, MAX_PAGES)

/** @param stored parsed JSON of unknown origin */
export const parseRecentPages = (stored: unknown): readonly RecentPage[] =>
  Array.isArray(stored) ? stored.flatMap((page: unknown) => parseRecentPage(page) ?? []) : []

/** Returns null for what is no page. */
export function parseRecentPage(page: unknown): RecentPage | null {
  if (!hasShape(page, { key: 'string', name: 'string', type: 'string' })) return null
  const type = parseTypeName(page.type)
  return type === null ? null : { key: page.key, name: page.name, type }
}

export function readRecentPages(): readonly RecentPage[] {
  try {
    return parseRecentPages(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

export function recordRecentPage(page: RecentPage): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(addRecentPage(readRecentPages(), page)))
  } catch {
    // Without storage no page is offered again.
  }
}

export function forgetRecentPages(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to forget.
  }
}
