/** What every new version of a page has, whatever it changes: its line in the history, its edits, its catalogue entry. */
import type { CatalogueEntry } from '#shared/model/catalogue'
import type { Edited, PageReference } from '#shared/model/page'
import { type SectionName, type TypeName, typeSpec } from '#shared/model/page-types'
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

export const historyHeader = (
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
export const PLACES_LIMIT = 10
/** Bytes of an item that another version has stored, as JSON. */
export const OTHER_SECTION_BYTES = 1000

/**
 * A reference's `sections`. Items this version does not know stay, as far as the rules let them: one that is too large
 * would make every later save of the page fail.
 */
export const placesWith = (
  places: PageReference['sections'],
  others: PageReference['otherSections'],
): readonly PlannedData[] =>
  [
    ...places.map(({ name, order, rev }) => ({ sectionName: name, order, rev })),
    ...others.filter(isSmall),
  ].slice(0, PLACES_LIMIT)

const isSmall = (item: PlannedData): boolean =>
  utf8Length(JSON.stringify(item)) <= OTHER_SECTION_BYTES

/** Characters of an image's address in a reference, as the rules have it. */
const IMAGE_ADDRESS_LIMIT = 4000

/** A reference holds no other, and is rid of one that an old record has. */
export const imageAddress = (text: string | null): string | null =>
  text !== null && [...text].length <= IMAGE_ADDRESS_LIMIT && /^https?:\/\/[^ ]*$/.test(text)
    ? text
    : null

const EDITS_KEPT = 50

/** The reference's own list of its edits, with this one. */
export const editsWith = (
  edits: readonly Edited[],
  { editor, now }: Pick<Saver, 'editor' | 'now'>,
): readonly PlannedData[] =>
  [...edits, { at: now, by: editor.identity }]
    .slice(-EDITS_KEPT)
    .map(({ at, by }) => ({ updatedAt: at, updatedBy: by }))

interface Place {
  readonly key: string
  readonly type: TypeName
  readonly shard: number
}

/** The page's place in the catalogue; without an entry there it is on no list. */
export const entryWrite = (
  { key, type, shard }: Place,
  entry: CatalogueEntry | null,
): PlannedWrite => ({
  kind: 'merge',
  path: shardPath(typeSpec(type).template, shard),
  fields: [['pages', key], ['last'], ['changedAt']],
  data: { pages: entry === null ? {} : { [key]: entry }, last: key, changedAt: SERVER_TIME },
})
