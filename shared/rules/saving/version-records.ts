/** Records common to every new version of a page: history header, edit list and catalogue entry. */
import type { CatalogueEntry } from '#shared/model/catalogue'
import { shardPath } from '#shared/model/document-paths'
import type { PageEdit, PageReference } from '#shared/model/page'
import { getTypeSpec, type SectionName, type TypeName } from '#shared/model/page-types'
import { utf8Length } from '#shared/model/text/utf8'
import { toUnmetItems } from '#shared/model/unmet-details'
import { type PlannedData, type PlannedWrite, SERVER_TIME } from './planned-write.ts'
import type { SaveRequest } from './save-request.ts'

type SaveContext = Pick<SaveRequest, 'editor' | 'now' | 'saveId'>

interface Version {
  readonly key: string
  readonly name: string
  readonly rev: number
  /** Summary in the history. */
  readonly text: string
  readonly editsMade?: readonly unknown[]
  /** Sections of which a copy is stored below the header; the rules require each. */
  readonly sections?: readonly SectionName[]
}

export const createHistoryHeader = (
  { editor, now, saveId }: SaveContext,
  { key, name, rev, text, editsMade = [], sections = [] }: Version,
): PlannedData => ({
  originalId: key,
  title: name,
  text,
  editedBy: editor.userName,
  timestamp: now,
  editsMade,
  sections,
  rev,
  saveId,
  changedAt: SERVER_TIME,
  editedById: editor.uid,
})

/** Maximum items of a reference's `sections`, as in the rules. */
export const MAX_STORED_SECTIONS = 10
/** Maximum size of an item that another version stored, in bytes of JSON. */
export const MAX_OTHER_SECTION_BYTES = 1000

/** True if the data contains NaN. NaN is unequal to itself, so rules cannot find it unchanged. */
export const containsNaN = (data: unknown): boolean =>
  typeof data === 'object' && data !== null ? Object.values(data).some(containsNaN) : Number.isNaN(data)

/**
 * Returns a reference's `sections`. Unknown items stay if the rules accept them: an oversized one would make every
 * later save fail, and one with NaN every rename.
 */
export const toStoredSections = (
  page: Pick<PageReference, 'sections' | 'ownFirst' | 'safeName'>,
  others: PageReference['otherSections'],
): readonly PlannedData[] =>
  [
    ...page.sections.map(({ name, ...position }) => ({ sectionName: name, ...position })),
    ...toUnmetItems(page),
    ...others.filter((item) => isSmall(item) && !containsNaN(item)),
  ].slice(0, MAX_STORED_SECTIONS)

const isSmall = (item: PlannedData): boolean => utf8Length(JSON.stringify(item)) <= MAX_OTHER_SECTION_BYTES

const MAX_STORED_EDITS = 50

/** Returns the reference's list of edits with the new one. */
export const appendEdit = (
  edits: readonly PageEdit[],
  { editor, now }: Pick<SaveContext, 'editor' | 'now'>,
): readonly PlannedData[] =>
  [...edits, { at: now, by: editor.identity }]
    .slice(-MAX_STORED_EDITS)
    .map(({ at, by }) => ({ updatedAt: at, updatedBy: by }))

interface EntryLocation {
  readonly key: string
  readonly type: TypeName
  readonly shard: number
}

/** Returns the write of the page's catalogue entry. Without an entry the page is in no list. */
export const createEntryWrite = ({ key, type, shard }: EntryLocation, entry: CatalogueEntry | null): PlannedWrite => ({
  kind: 'merge',
  path: shardPath(getTypeSpec(type).template, shard),
  fields: [['pages', key], ['last'], ['changedAt']],
  data: { pages: entry === null ? {} : { [key]: entry }, last: key, changedAt: SERVER_TIME },
})
