/** State of a page after a save, computed from the request. */
import { findPageFirst } from '#shared/model/card-places'
import { MAX_SUMMARY_LENGTH } from '#shared/model/catalogue'
import { hashBookKey } from '#shared/model/packed-place'
import type { Block, SectionPosition } from '#shared/model/page'
import { normalizeName, toPageKey } from '#shared/model/page-key'
import { validatePageName } from '#shared/model/page-name'
import {
  getSectionSpec,
  getTypeSpec,
  hasBookNumbers,
  type LocationType,
  listSectionNames,
  type SectionName,
  type TypeName,
} from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { includeUnmetDetails, type UnmetDetails } from '#shared/model/unmet-details'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { BookIndex } from '../places/book-index.ts'
import { findSectionFirst, isNotLater, markEarliest, selectEntries } from '../places/first-place.ts'
import { excerpt } from '../text/plain-text.ts'
import { chooseCardImage, findImageBefore, findSectionImage } from './card-image.ts'
import type { SaveProblem, SaveRequest } from './save-request.ts'
import { findDetailsProblem } from './validation.ts'

/** Subject of a save. An existing page keeps its key, name and type, whatever the form contains. */
export interface SaveSubject extends UnmetDetails {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  readonly series: string
  readonly bookNumber: number | null
  readonly locationType: LocationType | null
}

/** The part of a save that decides the state of the page after it. */
type PageRequest = Pick<SaveRequest, 'base' | 'details' | 'changed' | 'now' | 'shardForNew' | 'books'>

export function resolveSubject({
  base,
  details,
}: Pick<SaveRequest, 'base' | 'details'>): Result<SaveSubject, SaveProblem> {
  if (base !== null && base.movedTo !== null) return err({ kind: 'moved', key: base.movedTo })
  const type = base?.type ?? details.type
  // A stored safe name that is not valid stops no save by which it does not change.
  const isSameName = base !== null && includeUnmetDetails(base).safeName === includeUnmetDetails(details).safeName
  const problem = findDetailsProblem({ ...details, type, ...(isSameName && { safeName: '' }) })
  const name = validatePageName(details.name)
  if (base === null && !name.ok) return err({ kind: 'name', problem: name.error })
  if (problem !== null) return err({ kind: 'details', ...problem })
  const { extraField } = getTypeSpec(type)
  return ok({
    key: base?.key ?? toPageKey(details.name),
    name: base?.name ?? normalizeName(details.name),
    type,
    series: normalizeName(details.series),
    bookNumber: extraField === 'bookNumber' ? details.bookNumber : null,
    locationType: extraField === 'locationType' ? details.locationType : null,
    ...includeUnmetDetails(details),
  })
}

/** The page after the save. */
export interface PageAfter extends SaveSubject {
  readonly rev: number
  readonly shard: number
  /** null only for an old record that has none. */
  readonly createdAt: string | null
  readonly summary: string
  readonly imageUrl: string | null
  readonly sections: readonly SectionPosition[]
  readonly movedFrom: readonly string[]
}

export function computePageAfter(request: PageRequest, subject: SaveSubject, rev: number): PageAfter {
  const { base, now, shardForNew } = request
  const index = createIndexAfter(request, subject)
  const sections = computeSections(request, subject, rev, index)
  return {
    ...subject,
    rev,
    shard: base?.shard ?? shardForNew,
    createdAt: base === null ? now : base.createdAt,
    movedFrom: base?.movedFrom ?? [],
    ...computeCardContent(request, { ...subject, sections }, index),
  }
}

/** A book is indexed with the details that it has after the save. */
function createIndexAfter({ base, books }: PageRequest, subject: SaveSubject): BookIndex {
  const former = (base?.movedFrom ?? []).map(hashBookKey)
  return new BookIndex(hasBookNumbers(subject.type) ? [...books, { ...subject, former }] : books)
}

/**
 * Returns the summary and the image that lists show of the page, and the sections with theirs. They contain only what
 * is not later than the page's first place, because readers who have reached it see them.
 *
 * A section that is not saved keeps its part of the card without a read of its texts, unless the page is met earlier now
 * than the section, or than before. If the page is met later than before, an empty summary remains empty until the
 * section is saved.
 */
function computeCardContent(
  { base, changed }: PageRequest,
  page: Pick<PageAfter, 'sections' | 'ownFirst'>,
  index: BookIndex,
): Pick<PageAfter, 'summary' | 'imageUrl' | 'sections'> {
  const first = findPageFirst(page)
  const isShown = (place: Place | undefined) => isNotLater(place, first, index)
  const isLead = (name: SectionName) => getSectionSpec(name).area === 'lead'
  const isMetEarlier = base !== null && !isShown(findPageFirst(base))
  const isKept = (section: SectionPosition | undefined) => !isMetEarlier && isShown(section?.first ?? undefined)
  const lead = [...changed].find(([name]) => isLead(name))?.[1]
  const keptSummary = isKept(page.sections.find(({ name }) => isLead(name))) ? (base?.summary ?? '') : ''
  return {
    summary: lead === undefined ? keptSummary : createSummary(selectEntries(lead, isShown)),
    ...chooseCardImage(page.sections, (section) => {
      const blocks = changed.get(section.name)
      if (blocks !== undefined) return findSectionImage(blocks, index, isShown)
      return isKept(section) ? findImageBefore(base, section) : null
    }),
  }
}

const createSummary = (blocks: readonly Block[]): string => excerpt(blocks, MAX_SUMMARY_LENGTH)

function computeSections(
  request: PageRequest,
  subject: SaveSubject,
  rev: number,
  index: BookIndex,
): readonly SectionPosition[] {
  const sections = mergeSections(request, subject, rev, index)
  // The mark is kept if nothing can have moved it, so that such a save needs to know no books.
  const isMarked = request.changed.size === 0 && request.base?.series === subject.series
  return isMarked ? sections : markEarliest(sections, subject.series, index)
}

/** Sections keep the positions that people chose; new sections take the table's. */
function mergeSections(
  { base, changed }: PageRequest,
  { type, series }: SaveSubject,
  rev: number,
  index: BookIndex,
): SectionPosition[] {
  return listSectionNames(type).flatMap((name, order): SectionPosition[] => {
    const before = base?.sections.find((known) => known.name === name)
    const blocks = changed.get(name)
    if (blocks === undefined) return before === undefined ? [] : [before]
    const first = findSectionFirst(blocks, series, index)
    return [{ name, order: before?.order ?? order, rev, ...(first === undefined ? {} : { first }) }]
  })
}
