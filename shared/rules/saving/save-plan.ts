/** Write plan of a save: reference, changed sections, history and catalogue entry in one atomic write. */
import { toCatalogueEntry, withCreationTime } from '#shared/model/catalogue'
import { backupId, backupPath, backupSectionPath, referencePath, sectionPath } from '#shared/model/document-paths'
import type { Block } from '#shared/model/page'
import { getTypeSpec, listSectionNames, type SectionName, type TypeName } from '#shared/model/page-types'
import { toStoredBlock } from '#shared/model/stored-blocks'
import type { RecordData } from '#shared/model/stored-fields'
import { utf8Length } from '#shared/model/text/utf8'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { collectKnownLinks } from '../names/known-links.ts'
import { excerpt, shortenTitle } from '../text/plain-text.ts'
import { findFirstImage } from './card-image.ts'
import { listDetailEdits } from './detail-changes.ts'
import { computePageAfter, type PageAfter, resolveSubject } from './page-after.ts'
import { type PlannedData, type PlannedWrite, SERVER_TIME } from './planned-write.ts'
import { createRateLimitWrite } from './rate-limit-write.ts'
import type { SaveProblem, SaveRequest } from './save-request.ts'
import { MAX_SECTION_BYTES } from './validation.ts'
import { appendEdit, createEntryWrite, createHistoryHeader, toStoredSections } from './version-records.ts'

export interface SavePlan {
  readonly key: string
  /** Revision of the reference after this save. */
  readonly rev: number
  readonly writes: readonly PlannedWrite[]
}

export const MAX_HISTORY_TEXT_LENGTH = 200
const MAX_HISTORY_BYTES = 8000
/** The rules allow no more. Details come first, because sections are stored beside the header anyway. */
const MAX_EDITS = 7

/** Returns the plan, or the problem that must be fixed first. The same request gives the same plan. */
export function planSave(request: SaveRequest): Result<SavePlan, SaveProblem> {
  const subject = resolveSubject(request)
  if (!subject.ok) return subject
  const { key, type } = subject.value
  const rev = (request.base?.rev ?? request.lastRev ?? 0) + 1
  const sections = [...request.changed].map(([name, blocks]) => ({
    name,
    record: createSectionRecord(name, blocks, rev, request.typeOf),
  }))
  for (const { name, record } of sections) {
    if (!listSectionNames(type).includes(name)) return err({ kind: 'section-unknown', section: name })
    const bytes = utf8Length(JSON.stringify(record))
    if (bytes > MAX_SECTION_BYTES) return err({ kind: 'section-size', section: name, bytes })
  }

  const page = computePageAfter(request, subject.value, rev)
  return ok({
    key,
    rev,
    writes: [
      createReferenceWrite(request, page),
      ...sections.map(
        ({ name, record }): PlannedWrite => ({
          kind: 'set',
          path: sectionPath(getTypeSpec(type).template, key, name),
          data: record,
        }),
      ),
      { kind: 'create', path: backupPath(key, rev), data: createHistoryRecord(request, page) },
      ...sections.map(
        ({ name, record }): PlannedWrite => ({
          kind: 'create',
          path: backupSectionPath(key, rev, name),
          data: record,
        }),
      ),
      ...(request.base === null ? [createRateLimitWrite(request.editor.uid)] : []),
      ...createCatalogueWrites(request, page),
    ],
  })
}

/** True if the save would change nothing but the history. */
export function changesNothing(request: SaveRequest): boolean {
  const { base, changed } = request
  if (base === null || changed.size > 0) return false
  const subject = resolveSubject(request)
  return subject.ok && listDetailEdits(base, subject.value).length === 0
}

const createSectionRecord = (
  name: SectionName,
  blocks: readonly Block[],
  rev: number,
  typeOf: (key: string) => TypeName | null,
): PlannedData => ({
  contentType: name,
  content: blocks.map(toStoredBlock),
  rev,
  links: collectKnownLinks(blocks, typeOf),
})

function createReferenceWrite(request: SaveRequest, page: PageAfter): PlannedWrite {
  const { base, editor } = request
  const always: RecordData = {
    Type: page.type,
    Series: page.series,
    sections: toStoredSections(page, base?.otherSections ?? []),
    timeStampArray: appendEdit(base?.edits ?? [], request),
    rev: page.rev,
    saveId: request.saveId,
    updatedByName: editor.userName,
    shard: page.shard,
    backup: backupId(page.key, page.rev),
    summary: page.summary,
    template: getTypeSpec(page.type).template,
    ...(isStillSole(request) ? { soleRev: page.rev } : {}),
    ...(page.imageUrl === null ? {} : { imageUrl: page.imageUrl }),
    ...(page.bookNumber === null ? {} : { bookNumber: page.bookNumber }),
    ...(page.locationType === null ? {} : { locationType: page.locationType }),
  }
  const data = { ...always, changedAt: SERVER_TIME }
  const path = referencePath(page.key)
  if (base === null) {
    const fixed = {
      Name: page.name,
      createdAt: page.createdAt,
      createdBy: editor.identity,
    }
    return { kind: 'create', path, data: { ...fixed, ...data } }
  }
  return {
    kind: 'merge',
    path,
    // A field listed here but absent from `data` is removed, such as the image of a page without one.
    fields: [...new Set([...Object.keys(data), 'imageUrl'])].map((field) => [field]),
    data,
  }
}

/** True if this save, like all before it, is by the page's first editor. User names are unique. */
const isStillSole = ({ base, editor }: SaveRequest): boolean =>
  base !== null && base.soleRev === base.rev && base.updatedByName === editor.userName

function createHistoryRecord(request: SaveRequest, page: PageAfter): PlannedData {
  const record = (editsMade: readonly unknown[]) => ({
    ...createHistoryHeader(request, {
      ...page,
      text: shortenTitle(request.comment, MAX_HISTORY_TEXT_LENGTH),
      editsMade,
      sections: [...request.changed.keys()],
    }),
    ...(request.minor ? { minor: true } : {}),
  })
  const edits = [...request.changed].map(([name, blocks]) => ({
    title: name,
    text: excerpt(blocks, MAX_HISTORY_TEXT_LENGTH),
    imageUrl: findFirstImage(blocks) ?? '',
  }))
  const details = request.base === null ? [] : listDetailEdits(request.base, page)
  const fullRecord = record([...details, ...edits].slice(0, MAX_EDITS))
  if (utf8Length(JSON.stringify(fullRecord)) <= MAX_HISTORY_BYTES) return fullRecord
  // The sections are stored beside the header, so its excerpts may be dropped.
  const named = edits.map(({ title }) => ({ title, text: '', imageUrl: '' }))
  return record([...details, ...named].slice(0, MAX_EDITS))
}

/** Written only if the entry changes, so that text edits of different pages do not contend for a shard. */
function createCatalogueWrites({ base, created }: SaveRequest, page: PageAfter): PlannedWrite[] {
  if (base?.hidden) return []
  const entry = toCatalogueEntry(page)
  // A page older than the catalogue has no shard, and no entry that could be unchanged.
  const isUnchanged =
    base !== null && base.shard !== null && JSON.stringify(toCatalogueEntry(base)) === JSON.stringify(entry)
  return isUnchanged ? [] : [createEntryWrite(page, withCreationTime(entry, created))]
}
