/** State of a page after a save, computed from the request. */
import { MAX_SUMMARY_LENGTH } from '#shared/model/catalogue'
import type { Block, SectionPosition } from '#shared/model/page'
import { normalizeName, toPageKey } from '#shared/model/page-key'
import { validatePageName } from '#shared/model/page-name'
import {
  getSectionSpec,
  getTypeSpec,
  type LocationType,
  listSectionNames,
  type SectionName,
  type SectionSpec,
  type TypeName,
} from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { excerpt } from '../text/plain-text.ts'
import type { SaveProblem, SaveRequest } from './save-request.ts'
import { findDetailsProblem } from './validation.ts'
import { toStoredImageUrl } from './version-records.ts'

/** Subject of a save. An existing page keeps its key, name and type, whatever the form contains. */
export interface SaveSubject {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  readonly series: string
  readonly bookNumber: number | null
  readonly locationType: LocationType | null
}

export function resolveSubject({ base, details }: SaveRequest): Result<SaveSubject, SaveProblem> {
  if (base !== null && base.movedTo !== null) return err({ kind: 'moved', key: base.movedTo })
  const type = base?.type ?? details.type
  const problem = findDetailsProblem({ ...details, type })
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
}

export function computePageAfter(
  { base, changed, now, shardForNew }: SaveRequest,
  subject: SaveSubject,
  rev: number,
): PageAfter {
  const findChangedAt = (area: SectionSpec['area']) =>
    [...changed].find(([name]) => getSectionSpec(name).area === area)?.[1]
  const lead = findChangedAt('lead')
  const aside = findChangedAt('aside')
  return {
    ...subject,
    rev,
    shard: base?.shard ?? shardForNew,
    createdAt: base === null ? now : base.createdAt,
    summary: lead === undefined ? (base?.summary ?? '') : createSummary(lead),
    imageUrl: toStoredImageUrl(aside === undefined ? (base?.imageUrl ?? null) : findFirstImage(aside)),
    sections: mergePlaces(subject.type, base?.sections ?? [], changed, rev),
  }
}

const createSummary = (blocks: readonly Block[]): string => excerpt(blocks, MAX_SUMMARY_LENGTH)

export const findFirstImage = (blocks: readonly Block[]): string | null =>
  blocks.find((block) => block.imageUrl !== undefined)?.imageUrl ?? null

/** Sections keep the positions that people chose; new sections take the table's. */
function mergePlaces(
  type: TypeName,
  before: readonly SectionPosition[],
  changed: ReadonlyMap<SectionName, readonly Block[]>,
  rev: number,
): SectionPosition[] {
  return listSectionNames(type).flatMap((name, order): SectionPosition[] => {
    const place = before.find((known) => known.name === name)
    if (changed.has(name)) return [{ name, order: place?.order ?? order, rev }]
    return place === undefined ? [] : [place]
  })
}
