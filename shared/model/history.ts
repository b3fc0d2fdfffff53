/** Page history: one entry for each save, with author, time, summary and sections. */
import { isSectionName, type SectionName } from './page-types.ts'
import {
  asRecord,
  type RecordData,
  toBoolean,
  toIsoDate,
  toList,
  toOptionalText,
  toRevision,
  toText,
} from './stored-fields.ts'
import { compareDescending } from './text/compare-descending.ts'

/** Titles of page details in stored history records. */
export const DETAIL_TITLES = {
  name: 'Name',
  series: 'Series',
  bookNumber: 'Book Order Number',
  locationType: 'Location Type',
  ownFirst: 'First Met',
  safeName: 'Safe Name',
} as const

/** Separator between the old and the new text of a detail. */
export const ARROW = ' → '

export type DetailName = keyof typeof DETAIL_TITLES

export const DETAIL_NAMES: readonly DetailName[] = [
  'name',
  'series',
  'bookNumber',
  'locationType',
  'ownFirst',
  'safeName',
]

export interface HistoryEdit {
  /** null for an edit of a section. */
  readonly detail: DetailName | null
  /** Beginning of a section's text, or the old and the new text of a detail. */
  readonly text: string
  readonly imageUrl: string
}

export interface HistoryEntry {
  /** The record's id. */
  readonly id: string
  readonly page: string
  /** Name of the page after this save. The rules enforce that it is true. */
  readonly name: string
  readonly summary: string
  /** User name. Old records may contain an e-mail address, which must not be shown. */
  readonly editedBy: string
  /** uid; null in old records, which lack it. */
  readonly editedById: string | null
  /** The server's time or, in old records, the client's, as ISO-8601 UTC; null if neither can be read. */
  readonly at: string | null
  /** 0 for records from before revisions. */
  readonly rev: number
  readonly minor: boolean
  /** Sections of which the save has a copy; in old records, the sections that their edits name. */
  readonly sections: readonly SectionName[]
  /**
   * Unverified: the editor's client sent them, and the rules only limit their size. They may be shown, and offered for
   * confirmation when a version is restored, but never be written unseen.
   */
  readonly edits: readonly HistoryEdit[]
}

/** Limits for shown texts, in UTF-16 units. Older rules accepted texts of any length. */
const MAX_SHOWN = { edits: 10, text: 400, detail: 1000, imageUrl: 4000 }

/** Returns the entries with newer ones added, newest first and without duplicates. */
export function mergeNewEntries<Entry extends Pick<HistoryEntry, 'id' | 'at'>>(
  entries: readonly Entry[],
  newEntries: readonly Entry[],
): readonly Entry[] {
  const known = new Set(entries.map(({ id }) => id))
  const added = newEntries.filter(({ id }) => !known.has(id))
  if (added.length === 0) return entries
  return [...added.toSorted((a, b) => compareDescending(a.at ?? '', b.at ?? '')), ...entries]
}

/** Parses a history record. Missing and invalid fields of old records become empty. */
export function readHistoryEntry(id: string, data: RecordData): HistoryEntry {
  const stored = toList(data['editsMade'])
  const named = 'sections' in data ? toList(data['sections']).map(toText) : stored.map(readTitle)
  return {
    id,
    page: toText(data['originalId']),
    name: truncate(data['title']),
    summary: truncate(data['text']),
    editedBy: truncate(data['editedBy']),
    editedById: toOptionalText(data['editedById']),
    at: toIsoDate(data['changedAt']) ?? toIsoDate(data['timestamp']),
    rev: toRevision(data['rev']),
    minor: toBoolean(data['minor']),
    sections: [...new Set(named.filter(isSectionName))],
    edits: stored.slice(0, MAX_SHOWN.edits).map(readEdit),
  }
}

const readTitle = (edit: unknown): string => truncate(asRecord(edit)['title'])

/** Truncates without splitting a surrogate pair. */
const truncate = (value: unknown, length = MAX_SHOWN.text): string =>
  toText(value)
    .slice(0, length)
    .replace(/\p{Surrogate}$/u, '')

function readEdit(data: unknown): HistoryEdit {
  const stored = asRecord(data)
  const title = toText(stored['title'])
  const detail = DETAIL_NAMES.find((name) => DETAIL_TITLES[name] === title) ?? null
  return {
    detail,
    text: truncate(stored['text'], detail === null ? MAX_SHOWN.text : MAX_SHOWN.detail),
    imageUrl: truncate(stored['imageUrl'], MAX_SHOWN.imageUrl),
  }
}
