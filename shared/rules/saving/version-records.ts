/** What every new version of a page has, whatever it changes: its line in the history, its edits, its catalogue entry. */
import type { CatalogueEntry } from '#shared/model/catalogue'
import type { PageEdit, PageReference } from '#shared/model/page'
import { getTypeSpec, type SectionName, type TypeName } from '#shared/model/page-types'
import { shardPath } from '#shared/model/paths'
import { utf8Length } from '#shared/model/text/utf8'
import { type PlannedData, type PlannedWrite, SERVER_TIME } from './planned-write.ts'
import type { SaveRequest } from './save-request.ts'

type Saver = Pick<SaveRequest, 'editor' | 'now' | 'saveId'>

interface Version {
  readonly key: string
  readonly name: string
  readonly rev: number
  /** What is said of it in the history. */
  readonly text: string
  readonly editsMade?: readonly unknown[]
  /** Those of which a copy stands below the header; the rules demand each. */
  readonly sections?: readonly SectionName[]
}

export const createHistoryHeader = (
  { editor, now, saveId }: Saver,
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

/** Items of a reference's `sections`, as the rules have it. */
export const MAX_PLACES = 10
/** Bytes of an item that another version has stored, as JSON. */
export const MAX_OTHER_SECTION_BYTES = 1000

/** Whether something equals not even itself, so that no rule can find it unchanged. */
export const holdsNaN = (data: unknown): boolean =>
  typeof data === 'object' && data !== null
    ? Object.values(data).some(holdsNaN)
    : Number.isNaN(data)

/**
 * A reference's `sections`. Items this version does not know stay, as far as the rules let them: one that is too large
 * would make every later save of the page fail, and one that holds NaN every new name.
 */
export const toStoredPlaces = (
  places: PageReference['sections'],
  others: PageReference['otherSections'],
): readonly PlannedData[] =>
  [
    ...places.map(({ name, order, rev }) => ({ sectionName: name, order, rev })),
    ...others.filter((item) => isSmall(item) && !holdsNaN(item)),
  ].slice(0, MAX_PLACES)

const isSmall = (item: PlannedData): boolean =>
  utf8Length(JSON.stringify(item)) <= MAX_OTHER_SECTION_BYTES

/** Characters of an image's address in a reference, as the rules have it. */
const MAX_IMAGE_URL_LENGTH = 4000

/** A reference holds no other, and is rid of one that an old record has. */
export const toStoredImageUrl = (text: string | null): string | null =>
  text !== null && [...text].length <= MAX_IMAGE_URL_LENGTH && /^https?:\/\/[^ ]*$/.test(text)
    ? text
    : null

const MAX_STORED_EDITS = 50

/** The reference's own list of its edits, with this one. */
export const appendEdit = (
  edits: readonly PageEdit[],
  { editor, now }: Pick<Saver, 'editor' | 'now'>,
): readonly PlannedData[] =>
  [...edits, { at: now, by: editor.identity }]
    .slice(-MAX_STORED_EDITS)
    .map(({ at, by }) => ({ updatedAt: at, updatedBy: by }))

interface EntryLocation {
  readonly key: string
  readonly type: TypeName
  readonly shard: number
}

/** The page's place in the catalogue; without an entry there it is on no list. */
export const createEntryWrite = (
  { key, type, shard }: EntryLocation,
  entry: CatalogueEntry | null,
): PlannedWrite => ({
  kind: 'merge',
  path: shardPath(getTypeSpec(type).template, shard),
  fields: [['pages', key], ['last'], ['changedAt']],
  data: { pages: entry === null ? {} : { [key]: entry }, last: key, changedAt: SERVER_TIME },
})
