/** One save as one atomic write: reference, changed sections, history and catalogue entry, made here for everybody. */
import { catalogueEntry, SUMMARY_LENGTH } from '#shared/model/catalogue'
import type { Block, Edited, PageDetails, PageReference, SectionPlace } from '#shared/model/page'
import { type NameProblem, normalName, pageKey } from '#shared/model/page-key'
import {
  type SectionName,
  sectionSpec,
  sectionsOf,
  type TypeName,
  typeSpec,
} from '#shared/model/page-types'
import {
  backupPath,
  backupSectionPath,
  type DocumentPath,
  referencePath,
  sectionPath,
  shardPath,
} from '#shared/model/paths'
import { type RecordData, writeBlock } from '#shared/model/records'
import { utf8Length } from '#shared/model/utf8'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { excerpt, knownLinks } from './links.ts'
import { detailsProblem, SECTION_BYTES_LIMIT } from './validation.ts'

/** Stands for the server's time wherever it is a field's value in a plan. */
export const SERVER_TIME = Symbol('the server’s time')

export type PlannedWrite =
  /** A document that must not exist yet. */
  | { readonly kind: 'create'; readonly path: DocumentPath; readonly data: PlannedData }
  /** A document written whole. */
  | { readonly kind: 'set'; readonly path: DocumentPath; readonly data: PlannedData }
  /** Only these fields, whether the document exists or not. `data` holds them at their places. */
  | {
      readonly kind: 'merge'
      readonly path: DocumentPath
      readonly fields: readonly (readonly string[])[]
      readonly data: PlannedData
    }

/** Plain JSON, with `SERVER_TIME` allowed as a field's value at the top level. */
export type PlannedData = Readonly<Record<string, unknown>>

export interface SavePlan {
  readonly key: string
  /** The reference's rev after this save. */
  readonly rev: number
  readonly writes: readonly PlannedWrite[]
}

export interface Editor {
  readonly uid: string
  readonly userName: string
  /** What author fields hold: the uid, or the address where the wiki is set up so. */
  readonly identity: string
}

export interface SaveRequest {
  /** The reference as the transaction read it; null creates the page. */
  readonly base: PageReference | null
  readonly details: PageDetails
  readonly changed: ReadonlyMap<SectionName, readonly Block[]>
  readonly editor: Editor
  /** ISO-8601 UTC. */
  readonly now: string
  /** 16 characters made when Submit was pressed; how a save recognises itself. */
  readonly saveId: string
  /** The editor's words for the history. */
  readonly comment: string
  readonly minor: boolean
  /** The shard a new page's entry goes to. */
  readonly shardForNew: number
  readonly typeOf: (key: string) => TypeName | null
}

export type SaveProblem =
  | { readonly kind: 'name'; readonly problem: NameProblem }
  | { readonly kind: 'details'; readonly sentence: string }
  | { readonly kind: 'section-size'; readonly section: SectionName; readonly bytes: number }

const EDITS_KEPT = 50
const HISTORY_TEXT = 200
const HISTORY_BYTES = 8000

/** @returns the plan, or what must be mended first. Pure: the same request gives the same plan. */
export function savePlan(request: SaveRequest): Result<SavePlan, SaveProblem> {
  const key = pageKey(request.details.name)
  if (!key.ok) return err({ kind: 'name', problem: key.error })
  const sentence = detailsProblem(request.details)
  if (sentence !== null) return err({ kind: 'details', sentence })

  const rev = (request.base?.rev ?? 0) + 1
  const sections = [...request.changed].map(([name, blocks]) => ({
    name,
    blocks,
    record: sectionRecord(name, blocks, rev, request.typeOf),
  }))
  for (const { name, record } of sections) {
    const bytes = utf8Length(JSON.stringify(record))
    if (bytes > SECTION_BYTES_LIMIT) return err({ kind: 'section-size', section: name, bytes })
  }

  const page = pageAfter(request, key.value, rev)
  const { template } = typeSpec(request.details.type)
  return ok({
    key: key.value,
    rev,
    writes: [
      referenceWrite(request, page),
      ...sections.map(
        ({ name, record }): PlannedWrite => ({
          kind: 'set',
          path: sectionPath(template, key.value, name),
          data: record,
        }),
      ),
      { kind: 'create', path: backupPath(key.value, rev), data: historyRecord(request, page) },
      ...sections.map(
        ({ name, record }): PlannedWrite => ({
          kind: 'create',
          path: backupSectionPath(key.value, rev, name),
          data: record,
        }),
      ),
      ...catalogueWrites(request, page),
    ],
  })
}

interface PageAfter {
  readonly key: string
  readonly name: string
  readonly series: string
  readonly rev: number
  readonly shard: number
  readonly createdAt: string
  readonly summary: string
  readonly imageUrl: string | null
  readonly sections: readonly SectionPlace[]
}

function pageAfter(request: SaveRequest, key: string, rev: number): PageAfter {
  const { base, details, changed } = request
  const lead = [...changed].find(([name]) => sectionSpec(name).place === 'lead')?.[1]
  const aside = [...changed].find(([name]) => sectionSpec(name).place === 'aside')?.[1]
  return {
    key,
    name: base?.name ?? normalName(details.name),
    series: normalName(details.series),
    rev,
    shard: base?.shard ?? request.shardForNew,
    createdAt: base?.createdAt ?? request.now,
    summary: lead === undefined ? (base?.summary ?? '') : summaryOf(lead),
    imageUrl: aside === undefined ? (base?.imageUrl ?? null) : firstImage(aside),
    sections: placesAfter(details.type, base?.sections ?? [], changed, rev),
  }
}

const summaryOf = (blocks: readonly Block[]): string =>
  excerpt(
    blocks.flatMap((block) => block.entries.map((entry) => entry.text)).join(' '),
    SUMMARY_LENGTH,
  )

const firstImage = (blocks: readonly Block[]): string | null =>
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

const sectionRecord = (
  name: SectionName,
  blocks: readonly Block[],
  rev: number,
  typeOf: (key: string) => TypeName | null,
): PlannedData => ({
  contentType: name,
  content: blocks.map(writeBlock),
  rev,
  links: knownLinks(blocks, typeOf),
})

function referenceWrite(request: SaveRequest, page: PageAfter): PlannedWrite {
  const { base, details, editor } = request
  const edit: Edited = { at: request.now, by: editor.identity }
  const always: RecordData = {
    Series: page.series,
    sections: page.sections.map(({ name, order, rev }) => ({ sectionName: name, order, rev })),
    timeStampArray: [...(base?.edits ?? []), edit]
      .slice(-EDITS_KEPT)
      .map(({ at, by }) => ({ updatedAt: at, updatedBy: by })),
    rev: page.rev,
    saveId: request.saveId,
    updatedByName: editor.userName,
    shard: page.shard,
    summary: page.summary,
    ...(page.imageUrl === null ? {} : { imageUrl: page.imageUrl }),
    ...(details.bookNumber === null ? {} : { bookNumber: details.bookNumber }),
    ...(details.locationType === null ? {} : { locationType: details.locationType }),
  }
  const data = { ...always, changedAt: SERVER_TIME }
  const path = referencePath(page.key)
  if (base === null) {
    const fixed = {
      Name: page.name,
      Type: details.type,
      createdAt: page.createdAt,
      createdBy: editor.identity,
    }
    return { kind: 'create', path, data: { ...fixed, ...data } }
  }
  return {
    kind: 'merge',
    path,
    // a field named here and absent from `data` is removed, as an image that was taken away must be
    fields: [...new Set([...Object.keys(data), 'imageUrl'])].map((field) => [field]),
    data,
  }
}

function historyRecord(request: SaveRequest, page: PageAfter): PlannedData {
  const { editor } = request
  const edits = [...request.changed].map(([name, blocks]) => ({
    title: name,
    text: excerpt(
      blocks.flatMap((block) => block.entries.map(({ text }) => text)).join(' '),
      HISTORY_TEXT,
    ),
    imageUrl: firstImage(blocks) ?? '',
  }))
  return {
    originalId: page.key,
    title: page.name,
    text: excerpt(request.comment, HISTORY_TEXT),
    editedBy: editor.userName,
    timestamp: request.now,
    editsMade: withinBytes(edits, HISTORY_BYTES),
    rev: page.rev,
    saveId: request.saveId,
    changedAt: SERVER_TIME,
    editedById: editor.uid,
    ...(request.minor ? { minor: true } : {}),
  }
}

/** The sections themselves stand beside the header, so its excerpts may be dropped where they would not fit. */
function withinBytes<T extends { text: string; imageUrl: string }>(edits: T[], bytes: number): T[] {
  if (utf8Length(JSON.stringify(edits)) <= bytes) return edits
  return edits.map((edit) => ({ ...edit, text: '', imageUrl: '' }))
}

/** Written only when the entry changes, so that editors of one page's text never meet at its shard. */
function catalogueWrites(request: SaveRequest, page: PageAfter): PlannedWrite[] {
  const { base, details } = request
  const created = Math.floor(Date.parse(page.createdAt) / 1000)
  const after = catalogueEntry({
    ...page,
    ...details,
    name: page.name,
    series: page.series,
    created,
  })
  const before = base === null ? null : catalogueEntry({ ...base, created })
  if (before !== null && JSON.stringify(before) === JSON.stringify(after)) return []
  return [
    {
      kind: 'merge',
      path: shardPath(typeSpec(details.type).template, page.shard),
      fields: [['pages', page.key], ['last'], ['changedAt']],
      data: { pages: { [page.key]: after }, last: page.key, changedAt: SERVER_TIME },
    },
  ]
}
