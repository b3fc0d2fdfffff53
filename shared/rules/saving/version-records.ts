/** What every new version of a page has, whatever it changes: its line in the history, its edits, its catalogue entry. */
import type { CatalogueEntry } from '#shared/model/catalogue'
import type { Edited } from '#shared/model/page'
import { type TypeName, typeSpec } from '#shared/model/page-types'
import { shardPath } from '#shared/model/paths'
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
}

export const historyHeader = (
  { editor, now, saveId }: Saver,
  { key, name, rev, text, editsMade = [] }: Version,
): PlannedData => ({
  originalId: key,
  title: name,
  text,
  editedBy: editor.userName,
  timestamp: now,
  editsMade,
  rev,
  saveId,
  changedAt: SERVER_TIME,
  editedById: editor.uid,
})

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
