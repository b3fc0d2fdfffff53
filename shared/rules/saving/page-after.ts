/** The page a save is about, and how that save leaves it. */
import { SUMMARY_LENGTH } from '#shared/model/catalogue'
import type { Block, SectionPlace } from '#shared/model/page'
import { keyOf, normalName } from '#shared/model/page-key'
import { pageKey } from '#shared/model/page-name'
import {
  type LocationType,
  type SectionName,
  type SectionSpec,
  sectionSpec,
  sectionsOf,
  type TypeName,
  typeSpec,
} from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { excerpt } from '../names/links.ts'
import type { SaveProblem, SaveRequest } from './save-request.ts'
import { detailsProblem } from './validation.ts'
import { imageAddress } from './version-records.ts'

/** What a save is about. Key, name and type of a page that exists are its own, whatever the form says. */
export interface Subject {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  readonly series: string
  readonly bookNumber: number | null
  readonly locationType: LocationType | null
}

export function subjectOf({ base, details }: SaveRequest): Result<Subject, SaveProblem> {
  if (base !== null && base.movedTo !== null) return err({ kind: 'moved', key: base.movedTo })
  const type = base?.type ?? details.type
  const problem = detailsProblem({ ...details, type })
  const name = pageKey(details.name)
  if (base === null && !name.ok) return err({ kind: 'name', problem: name.error })
  if (problem !== null) return err({ kind: 'details', ...problem })
  const { extraField } = typeSpec(type)
  return ok({
    key: base?.key ?? keyOf(details.name),
    name: base?.name ?? normalName(details.name),
    type,
    series: normalName(details.series),
    bookNumber: extraField === 'bookNumber' ? details.bookNumber : null,
    locationType: extraField === 'locationType' ? details.locationType : null,
  })
}

/** The page as this save leaves it. */
export interface PageAfter extends Subject {
  readonly rev: number
  readonly shard: number
  /** null only where an old record has none. */
  readonly createdAt: string | null
  readonly summary: string
  readonly imageUrl: string | null
  readonly sections: readonly SectionPlace[]
}

export function pageAfter(
  { base, changed, now, shardForNew }: SaveRequest,
  subject: Subject,
  rev: number,
): PageAfter {
  const changedAt = (place: SectionSpec['place']) =>
    [...changed].find(([name]) => sectionSpec(name).place === place)?.[1]
  const lead = changedAt('lead')
  const aside = changedAt('aside')
  return {
    ...subject,
    rev,
    shard: base?.shard ?? shardForNew,
    createdAt: base === null ? now : base.createdAt,
    summary: lead === undefined ? (base?.summary ?? '') : summaryOf(lead),
    imageUrl: imageAddress(aside === undefined ? (base?.imageUrl ?? null) : firstImage(aside)),
    sections: placesAfter(subject.type, base?.sections ?? [], changed, rev),
  }
}

const summaryOf = (blocks: readonly Block[]): string =>
  excerpt(
    blocks.flatMap((block) => block.entries.map((entry) => entry.text)).join(' '),
    SUMMARY_LENGTH,
  )

export const firstImage = (blocks: readonly Block[]): string | null =>
  blocks.find((block) => block.imageUrl !== undefined)?.imageUrl ?? null

/** Places people have chosen stay; sections new to the page stand where the table has them. */
function placesAfter(
  type: TypeName,
  before: readonly SectionPlace[],
  changed: ReadonlyMap<SectionName, readonly Block[]>,
  rev: number,
): SectionPlace[] {
  return sectionsOf(type).flatMap((name, order): SectionPlace[] => {
    const place = before.find((known) => known.name === name)
    if (changed.has(name)) return [{ name, order: place?.order ?? order, rev }]
    return place === undefined ? [] : [place]
  })
}
