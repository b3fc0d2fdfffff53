/** What was saved, by whom and when: of one page, of one person, of all. */
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
import { type HistoryEntry, readHistoryEntry } from '#shared/model/history'
import type { StorageAddress } from '#shared/model/images/image-address'
import type { PageReference } from '#shared/model/page'
import { isDocumentId } from '#shared/model/page-key'
import { referencePath } from '#shared/model/paths'
import { readReference, readSection } from '#shared/model/records'
import { err, ok } from '#shared/result'
import { withCurrentImages } from '../images/current-images.ts'
import type { Histories, HistoryPage } from '../ports/histories.ts'
import { type Documents, reading } from './firestore.ts'

const A_PAGE = 50
/** A page renamed more often than this shows its older history under its older names only. */
const NAMES = 10
/** Of names, the service takes so many in one question. */
const AT_ONCE = 30

/** @param withHidden finds for maintainers what readers do not */
export function firestoreHistories(
  documents: Documents,
  storage: StorageAddress,
  { withHidden } = { withHidden: false },
): Histories {
  async function find(...constraints: QueryConstraint[]): Promise<HistoryEntry[]> {
    const found = await documents.find(
      query(collection(documents.firestore, 'content_backup'), ...constraints),
    )
    return found.map(({ id, data }) => readHistoryEntry(id, data))
  }

  async function referenceOf(key: string): Promise<PageReference | null> {
    if (!isDocumentId(key)) return null
    const record = await documents.get(referencePath(key))
    const reference = record === null ? null : readReference(key, record)
    return reference === null || (reference.hidden && !withHidden) ? null : reference
  }

  /** One read more, where none of them is hidden. */
  async function withoutHidden(entries: readonly HistoryEntry[]): Promise<HistoryEntry[]> {
    const keys = [...new Set(entries.map(({ page }) => page))].filter(isDocumentId)
    const asked = Array.from({ length: Math.ceil(keys.length / AT_ONCE) }, (_, index) =>
      documents.find(
        query(
          collection(documents.firestore, 'ContentRef'),
          where('hidden', '==', true),
          where(documentId(), 'in', keys.slice(index * AT_ONCE, (index + 1) * AT_ONCE)),
        ),
      ),
    )
    const hidden = new Set((await Promise.all(asked)).flat().map(({ id }) => id))
    return entries.filter(({ page }) => !hidden.has(page))
  }

  return {
    ofPage: (key, below) =>
      reading(async () => {
        const reference = await referenceOf(key)
        if (reference === null) return err({ kind: 'missing' })
        const entries = await find(
          where('originalId', 'in', [key, ...reference.movedFrom].slice(0, NAMES)),
          ...(below === null ? [] : [where('rev', '<', below)]),
          orderBy('rev', 'desc'),
          limit(A_PAGE + 1),
        )
        const { name, type, rev, hidden } = reference
        return ok({ key, name, type, rev, hidden, ...paged(entries, (last) => String(last.rev)) })
      }),

    recent: (after, uid) =>
      reading(async () => {
        const [at = '', id = ''] = after === null ? [] : splitAt(after)
        const time = Date.parse(at)
        const entries = await find(
          ...(uid === null ? [] : [where('editedById', '==', uid)]),
          orderBy('changedAt', 'desc'),
          // the cursor holds milliseconds, the records less: from a little later on, and without those seen
          ...(Number.isFinite(time) ? [startAt(Timestamp.fromMillis(time + 1))] : []),
          limit(A_PAGE + 1 + (after === null ? 0 : SEEN)),
        )
        const seen = entries.findIndex((entry) => entry.id === id)
        const page = paged(entries.slice(seen + 1), (last) => `${last.at}~${last.id}`)
        return ok(withHidden ? page : { ...page, entries: await withoutHidden(page.entries) })
      }),

    sections: (entry, names) =>
      reading(async () => {
        const read = await Promise.all(
          names.map(async (name) => {
            const data = await documents.get(['content_backup', entry, 'sections', name])
            return data === null ? [] : [withCurrentImages(readSection(name, data), storage)]
          }),
        )
        return ok(read.flat())
      }),
  }
}

/** Those of one millisecond that may be read again. */
const SEEN = 10

function paged(
  entries: readonly HistoryEntry[],
  cursor: (last: HistoryEntry) => string,
): HistoryPage {
  const shown = entries.slice(0, A_PAGE)
  const last = shown.at(-1)
  return {
    entries: shown,
    next: entries.length > A_PAGE && last !== undefined ? cursor(last) : null,
  }
}

function splitAt(cursor: string): readonly [string, string] {
  const mark = cursor.indexOf('~')
  return mark < 0 ? [cursor, ''] : [cursor.slice(0, mark), cursor.slice(mark + 1)]
}
