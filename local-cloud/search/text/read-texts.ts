/** Reads of texts from the store: those of a page for the index, and those of found records for a search. */

import type { DocumentStore, SqlRow } from 'local-cloud-services'
import { type DocumentPath, listSectionPaths, referencePath } from '#shared/model/document-paths'
import type { PageReference } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { readReference, readSection } from '#shared/model/records'
import { type RecordData, toList } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'
import { readUndamaged, TimeSlice } from '../index-work.ts'
import { createTextRecords, type TextFields, type TextRecord } from './text-records.ts'
import type { IndexedPage } from './text-tables.ts'

/** Returns null for a page that is not stored, or cannot be read. */
export function readPage(store: DocumentStore, key: string): IndexedPage | null {
  const stored = read(store, referencePath(key))
  const reference = stored === null ? null : readReference(key, stored.data)
  if (stored === null || reference === null) return null
  const names = reference.sections.map(({ name }) => name)
  return { version: String(stored.updateTime), records: createRecords(store, reference, names) }
}

/** Fields of a found record; all of them if its text was read. */
export type FoundFields = Pick<TextFields, 'objectID' | 'Page' | 'Places'> & Partial<TextFields>

/** Returns what the file has of a record: of a book with a thousand texts, reading these takes seconds. */
export const readIndexedFields = ({ page, section, part, places }: SqlRow): FoundFields => ({
  objectID: `${page}/${section}/${part}`,
  Page: String(page),
  Places: toList(parseJsonOrNull(String(places))).map(String),
})

/**
 * Reads the texts of found records, in their order. A part that is not there any more is left out.
 * @param rows page, section and part of each record
 */
export async function readRecords(store: DocumentStore, rows: readonly SqlRow[]): Promise<readonly TextRecord[]> {
  const records: TextRecord[] = []
  /** Parts of the sections that were read: a long one may be found many times. */
  const sections = new Map<string, readonly TextRecord[]>()
  const slice = new TimeSlice()
  for (const { page, section, part } of rows) {
    const id = `${page}/${section}`
    const parts = sections.get(id) ?? readSectionParts(store, String(page), section)
    sections.set(id, parts)
    records.push(...parts.filter((record) => record.part === part))
    await slice.pauseIfOver()
  }
  return records
}

function readSectionParts(store: DocumentStore, key: string, section: unknown): readonly TextRecord[] {
  const reference = readReference(key, read(store, referencePath(key))?.data)
  if (reference === null) return []
  const names = reference.sections.map(({ name }) => name).filter((name) => name === section)
  return createRecords(store, reference, names)
}

const createRecords = (store: DocumentStore, reference: PageReference, names: readonly SectionName[]) =>
  createTextRecords(
    reference,
    names.flatMap((name) => {
      for (const path of listSectionPaths(reference, name)) {
        const section = read(store, path)
        if (section !== null) return [readSection(name, section.data)]
      }
      return []
    }),
  )

function read(
  store: DocumentStore,
  path: DocumentPath,
): { readonly data: RecordData; readonly updateTime: unknown } | null {
  const stored = readUndamaged(store, path.join('/'))
  return stored === null ? null : { data: toPlainRecord(parseFields(stored.fields)), updateTime: stored.updateTime }
}
