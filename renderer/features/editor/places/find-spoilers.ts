/** Query: what the names and the summary of a page, as Submit would store them, tell readers too early. */
import { findPageFirst } from '#shared/model/card-places'
import type { Block, PageCard, PageDetails, PageReference } from '#shared/model/page'
import { toLinkKey } from '#shared/model/page-key'
import { getSectionSpec, type SectionName } from '#shared/model/page-types'
import { isSamePlace } from '#shared/model/place'
import type { BookCard, BookIndex, Position } from '#shared/rules/places/book-index'
import { findFirstPosition } from '#shared/rules/places/catalogue-index'
import { isBlankEntry } from '#shared/rules/places/is-blank-entry'
import { comparePositions } from '#shared/rules/places/positions'
import { computePageAfter, type PageAfter, resolveSubject } from '#shared/rules/saving/page-after'
import type { NameSearch } from '../find/unlinked-names.ts'

export type Spoiler =
  /** The page is first met later than in the first book of its series, and has no safe name. */
  | { readonly kind: 'name'; readonly bookNumber: number }
  /** The safe name contains the name of the page itself, or of one that is met later than in the first book. */
  | { readonly kind: 'safeName'; readonly name: string }
  /** All texts of the lead are later than the page's first place, so that readers who meet it see no summary. */
  | { readonly kind: 'noSummary' }
  /** The summary names a page that is met later than this one. */
  | { readonly kind: 'summary'; readonly name: string }

export interface SpoilerSearch {
  readonly index: BookIndex
  /** The pages by their keys. */
  readonly pages: ReadonlyMap<string, PageCard>
  /** Those of the pages that are books. */
  readonly books: readonly BookCard[]
  readonly names: Pick<NameSearch, 'find'>
}

export interface EditedPage {
  /** The page as it is stored; null for a new one. */
  readonly base: PageReference | null
  readonly details: PageDetails
  /** The sections that Submit would store. */
  readonly changed: ReadonlyMap<SectionName, readonly Block[]>
}

/**
 * Returns nothing for an edit that changes neither names nor lead, nor where readers first meet the page: as with links,
 * the check is about what this edit changes.
 */
export function findSpoilers(edited: EditedPage, search: SpoilerSearch): readonly Spoiler[] {
  const { index, pages, books, names } = search
  const request = { ...edited, now: '', shardForNew: 1, books }
  const subject = resolveSubject(request)
  if (!subject.ok) return []
  const page = computePageAfter(request, subject.value, (edited.base?.rev ?? 0) + 1)
  if (!changesImpression(edited, page)) return []

  const first = findFirst(page, index)
  const firstBook = findEndOfFirstBook(page, index)
  const isLater = (name: string, limit: Position | undefined) => {
    const position = findFirstPosition(pages.get(toLinkKey(name) ?? ''), index)
    return position !== undefined && position !== 'unknown' && isAfter(position, limit)
  }
  const safeName = page.safeName ?? ''
  const named = names.find(safeName).map(({ name }) => name)
  const spoilers = [
    ...(safeName.includes(page.name) ? [page.name] : []),
    ...named.filter((name) => isLater(name, firstBook)),
  ]
  return [
    ...(safeName === '' && first !== undefined && isAfter(first, firstBook)
      ? [{ kind: 'name', bookNumber: first.bookNumber } as const]
      : []),
    ...[...new Set(spoilers)].map((name) => ({ kind: 'safeName', name }) as const),
    ...(page.summary === '' && hasLead(edited) ? [{ kind: 'noSummary' } as const] : []),
    ...names
      .find(page.summary)
      .filter(({ name }) => toLinkKey(name) !== page.key && isLater(name, first ?? firstBook))
      .map(({ name }) => ({ kind: 'summary', name }) as const),
  ]
}

/** True if what readers see of the page in lists, or before they meet it, may be another thing after the save. */
function changesImpression({ base, changed }: EditedPage, page: PageAfter): boolean {
  if (base === null || findLead(changed) !== undefined) return true
  const isElsewhere = !isSamePlace(findPageFirst(base), findPageFirst(page))
  return isElsewhere || base.safeName !== page.safeName || base.series !== page.series
}

const findLead = (changed: EditedPage['changed']) =>
  [...changed].find(([name]) => getSectionSpec(name).area === 'lead')?.[1]

/** A summary that is stored was made of texts. */
function hasLead({ base, changed }: EditedPage): boolean {
  const lead = findLead(changed)
  return lead === undefined ? (base?.summary ?? '') !== '' : lead.some(({ entries }) => !entries.every(isBlankEntry))
}

function findFirst(page: PageAfter, index: BookIndex): Position | undefined {
  const first = findPageFirst(page)
  const position = first && index.findTextPosition(first)
  return position === 'unknown' ? undefined : position
}

/** Undefined for a series without a numbered book. */
function findEndOfFirstBook({ series }: PageAfter, index: BookIndex): Position | undefined {
  const [book] = index.listBooks(index.normalizeSeries(series))
  const end = book && index.findTextPosition({ book: book.key })
  return end === 'unknown' ? undefined : end
}

/** Positions of different series cannot be compared. */
const isAfter = (position: Position, limit: Position | undefined): boolean =>
  limit !== undefined && position.series === limit.series && comparePositions(limit, position) < 0
