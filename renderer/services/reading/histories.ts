/** Adapter of the histories port to Firestore: history of a page, and recent changes of one person or of all. */
import {
  collection,
  documentId,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  startAt,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import { isDocumentId } from '#shared/model/document-id'
import { sectionPath } from '#shared/model/document-paths'
import { type HistoryEntry, readHistoryEntry } from '#shared/model/history'
import type { StorageAddress } from '#shared/model/images/image-address'
import type { PageReference } from '#shared/model/page'
import { getTypeSpec } from '#shared/model/page-types'
import { readSection } from '#shared/model/records'
import { err, ok } from '#shared/result'
import { hashText } from '#shared/rules/places/hash-text'
import { sealChange } from '#shared/rules/places/sealed-changes'
import { resolveSectionImages } from '../images/resolve-images.ts'
import type { Histories, PageHistory } from '../ports/histories.ts'
import { catchReadError, type Documents } from './firestore.ts'
import { readStoredReference } from './stored-reference.ts'

const PAGE_SIZE = 50
/** Maximum names in one query. A page with more names shows its older history only under its older names. */
const MAX_NAMES = 10
/** Maximum values of an `in` condition in one query. */
const MAX_IN_VALUES = 30

/** @param withHidden includes hidden pages, for maintainers */
export function createHistories(
  documents: Documents,
  storage: StorageAddress,
  { withHidden } = { withHidden: false },
): Histories {
  async function find(...constraints: QueryConstraint[]): Promise<HistoryEntry[]> {
    const found = await documents.find(query(collection(documents.firestore, 'content_backup'), ...constraints))
    return found.map(({ id, data }) => readHistoryEntry(id, data))
  }

  async function readVisibleReference(key: string): Promise<PageReference | null> {
    const reference = await readStoredReference(documents, key)
    return reference?.hidden && !withHidden ? null : reference
  }

  /** Removes entries of hidden pages. Costs one more read if none is hidden. */
  async function removeHiddenPages(entries: readonly HistoryEntry[]): Promise<HistoryEntry[]> {
    const keys = [...new Set(entries.map(({ page }) => page))].filter(isDocumentId)
    const queries = Array.from({ length: Math.ceil(keys.length / MAX_IN_VALUES) }, (_, index) =>
      documents.find(
        query(
          collection(documents.firestore, 'ContentRef'),
          where('hidden', '==', true),
          where(documentId(), 'in', keys.slice(index * MAX_IN_VALUES, (index + 1) * MAX_IN_VALUES)),
        ),
      ),
    )
    const hidden = new Set((await Promise.all(queries)).flat().map(({ id }) => id))
    return entries.filter(({ page }) => !hidden.has(page))
  }

  return {
    listForPage: (key, beforeRev) =>
      catchReadError(async () => {
        const reference = await readVisibleReference(key)
        if (reference === null) return err({ kind: 'missing' })
        const entries = await find(
          where('originalId', 'in', [key, ...reference.movedFrom].slice(0, MAX_NAMES)),
          ...(beforeRev === null ? [] : [where('rev', '<', beforeRev)]),
          orderBy('rev', 'desc'),
          limit(PAGE_SIZE + 1),
        )
        const { name, type, rev, hidden, sections, createdBy, movedFrom } = reference
        return ok({
          key,
          name,
          type,
          rev,
          hidden,
          sectionRevs: Object.fromEntries(sections.map((section) => [section.name, section.rev])),
          hasFirstSave: entries.some((entry) => entry.rev === 1 && entry.editedById === createdBy),
          ...(movedFrom.length > 0 && { movedFrom }),
          ...toHistoryPage(entries, (last) => String(last.rev)),
        })
      }),

    listRecent: (after, uid) =>
      catchReadError(async () => {
        const [at = '', hash = ''] = after === null ? [] : parseCursor(after)
        const time = Date.parse(at)
        const entries = await find(
          ...(uid === null ? [] : [where('editedById', '==', uid)]),
          orderBy('changedAt', 'desc'),
          // The cursor is less precise than the records, so the query begins 1 ms later and skips known ones.
          ...(Number.isFinite(time) ? [startAt(Timestamp.fromMillis(time + 1))] : []),
          limit(PAGE_SIZE + 1 + (after === null ? 0 : MAX_IN_ONE_MILLISECOND)),
        )
        const seen = entries.findIndex((entry) => hashText(entry.id) === hash)
        const page = toHistoryPage(entries.slice(seen + 1), (last) => `${last.at}~${hashText(last.id)}`)
        const shown = withHidden ? page.entries : await removeHiddenPages(page.entries)
        return ok({ ...page, entries: shown.map(sealChange) })
      }),

    sections: (entry, names) =>
      catchReadError(async () => {
        const read = await Promise.all(
          names.map(async (name) => {
            const data = await documents.get(['content_backup', entry, 'sections', name])
            return data === null ? [] : [resolveSectionImages(readSection(name, data), storage)]
          }),
        )
        return ok(read.flat())
      }),

    currentSection: (type, key, name) =>
      catchReadError(async () => {
        const data = await documents.get(sectionPath(getTypeSpec(type).template, key, name))
        return ok(data === null ? null : resolveSectionImages(readSection(name, data), storage))
      }),
  }
}

/** Maximum entries of one millisecond that may be read twice. */
const MAX_IN_ONE_MILLISECOND = 10

type HistoryPage = Pick<PageHistory, 'entries' | 'next'>

function toHistoryPage(entries: readonly HistoryEntry[], cursor: (last: HistoryEntry) => string): HistoryPage {
  const shown = entries.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return {
    entries: shown,
    next: entries.length > PAGE_SIZE && last !== undefined ? cursor(last) : null,
  }
}

/** A cursor has only the hash of an entry's id: it is in an address, and the id has the name of a page. */
function parseCursor(cursor: string): readonly [string, string] {
  const separator = cursor.indexOf('~')
  return separator < 0 ? [cursor, ''] : [cursor.slice(0, separator), cursor.slice(separator + 1)]
}
