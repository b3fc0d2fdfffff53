/** Adapter of the maintenance port to Firestore, loaded on maintainers' screens. */
import { FirebaseError } from 'firebase/app'
import {
  collection,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  runTransaction,
  type Transaction,
  where,
} from 'firebase/firestore/lite'
import { readAuditEntry } from '#shared/model/audit-log'
import { isDocumentId } from '#shared/model/document-id'
import { blockPath, HOME_CHOICE_PATH, referencePath } from '#shared/model/document-paths'
import { readHistoryEntry } from '#shared/model/history'
import { readHomeChoice } from '#shared/model/home-choice'
import type { StorageAddress } from '#shared/model/images/image-address'
import { readReference } from '#shared/model/records'
import { readLogEntry } from '#shared/model/report'
import { type RecordData, toIsoDate, toOptionalText, toText } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { listUnreadablePlaces } from '#shared/rules/places/unreadable-places'
import { planHomeArrangement } from '#shared/rules/reports/home-choice-plan'
import {
  createUnblockAuditWrite,
  planBlock,
  planLogModeration,
  planReportReview,
} from '#shared/rules/reports/moderation-plans'
import { planTitlePresets } from '#shared/rules/reports/title-presets-plan'
import { planHide } from '#shared/rules/saving/hide-plan'
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { Catalogue } from '../ports/catalogue.ts'
import type { CursorPage, Maintenance, UserBlock } from '../ports/maintenance.ts'
import { getClientErrorCode } from '../reading/client-error-code.ts'
import {
  catchReadError,
  type Documents,
  type FoundDocument,
  getDocumentRef,
  readCursor,
  toRecordData,
} from '../reading/firestore.ts'
import { createHistories } from '../reading/histories.ts'
import { createPages } from '../reading/pages.ts'
import { readStoredReference } from '../reading/stored-reference.ts'
import { getTitlePresets } from '../reading/title-presets.ts'
import { addWrite } from './add-write.ts'
import { toWriteProblem, type WriteProblem } from './write-problem.ts'

/** Items on one page of a list. */
const PAGE_SIZE = 50

export interface MaintenanceDeps {
  readonly documents: Documents
  readonly catalogue: Catalogue
  readonly storage: StorageAddress
}

export function createMaintenance({ documents, catalogue, storage }: MaintenanceDeps): Maintenance {
  const { firestore } = documents
  /** Only the owner may read an account record, but edits are public and contain the user name. */
  async function findUserName(uid: string): Promise<string | null> {
    const [newest] = await documents.find(
      query(
        collection(firestore, 'content_backup'),
        where('editedById', '==', uid),
        orderBy('changedAt', 'desc'),
        limit(1),
      ),
    )
    return newest === undefined ? null : readHistoryEntry(newest.id, newest.data).editedBy
  }

  /** Reads one page of a collection behind the cursor. */
  async function readListPage<T>(
    name: string,
    after: string | null,
    read: (found: FoundDocument) => T | Promise<T>,
    ...constraints: readonly QueryConstraint[]
  ): Promise<CursorPage<T>> {
    const cursor = after === null ? [] : await readCursor(firestore, name, after)
    const found = await documents.find(
      query(collection(firestore, name), ...constraints, ...cursor, limit(PAGE_SIZE + 1)),
    )
    const shown = found.slice(0, PAGE_SIZE)
    return {
      items: await Promise.all(shown.map(read)),
      next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  }

  const commitOnce = (run: (transaction: Transaction) => Promise<void>) =>
    catchWriteProblem(() => runTransaction(firestore, run, { maxAttempts: 1 }))

  const commitAll = (writes: readonly PlannedWrite[]) =>
    commitOnce(async (transaction) => {
      for (const write of writes) addWrite(transaction, firestore, write)
    })

  return {
    readPage: createPages(documents, storage, { withHidden: true }).read,
    histories: createHistories(documents, storage, { withHidden: true }),

    reference: (key) => catchReadError(async () => ok(await readStoredReference(documents, key))),

    listHiddenPages: (after) =>
      catchReadError(async () => {
        const read = ({ id, data }: FoundDocument) => readReference(id, data)
        const { items, next } = await readListPage('ContentRef', after, read, where('hidden', '==', true))
        return ok({ items: items.filter((page) => page !== null), next })
      }),

    async hide(key, request) {
      const hidden = await commitOnce(async (transaction) => {
        const stored = await transaction.get(getDocumentRef(firestore, referencePath(key)))
        const base = stored.exists() ? readReference(key, toRecordData(stored.data())) : null
        if (base === null || base.hidden === request.hidden) return
        for (const write of planHide({ ...request, base })) addWrite(transaction, firestore, write)
      })
      if (hidden.ok) catalogue.invalidate()
      return hidden
    },

    reviewReport: (review) => commitAll(planReportReview(review)),

    getVersion: (id) =>
      catchReadError(async () => {
        const record = isDocumentId(id) ? await documents.get(['ChangeLog', id]) : null
        return ok(record === null ? null : readLogEntry(id, record))
      }),

    listHiddenVersions: (after) =>
      catchReadError(async () => {
        const read = ({ id, data }: FoundDocument) => readLogEntry(id, data)
        return ok(await readListPage('ChangeLog', after, read, orderBy('hidden')))
      }),

    moderateLog: (request) =>
      commitOnce(async (transaction) => {
        const stored = await transaction.get(getDocumentRef(firestore, ['ChangeLog', request.id]))
        const writes = stored.exists() ? planLogModeration(request, stored.data()) : null
        for (const write of writes ?? []) addWrite(transaction, firestore, write)
      }),

    getBlock: (uid) =>
      catchReadError(async () => {
        const record = isDocumentId(uid) ? await documents.get(blockPath(uid)) : null
        return ok(record === null ? null : readBlock(uid, record))
      }),

    listBlocks: (after) =>
      catchReadError(async () => {
        const read = async ({ id, data }: FoundDocument) => ({
          ...readBlock(id, data),
          userName: await findUserName(id),
        })
        return ok(await readListPage('blocked', after, read))
      }),

    async listUnreadablePlaces(after) {
      const all = await catalogue.all()
      if (!all.ok) return all
      const places = listUnreadablePlaces(all.value).filter(({ page }) => after === null || page.key > after)
      const shown = places.slice(0, PAGE_SIZE)
      return ok({ items: shown, next: places.length > shown.length ? (shown.at(-1)?.page.key ?? null) : null })
    },

    listAuditEntries: (after) =>
      catchReadError(async () => {
        const read = ({ id, data }: FoundDocument) => readAuditEntry(id, data)
        return ok(await readListPage('deeds', after, read, orderBy('changedAt', 'desc')))
      }),

    getHomeChoice: () => catchReadError(async () => ok(readHomeChoice(await documents.get(HOME_CHOICE_PATH)))),

    arrangeHome: (request) => commitAll(planHomeArrangement(request)),

    getTitlePresets: () => getTitlePresets(documents),

    changeTitlePresets: (request) => commitAll(planTitlePresets(request)),

    block: (request, reason) => commitAll(planBlock(request, reason)),

    unblock: (request) =>
      commitOnce(async (transaction) => {
        const block = getDocumentRef(firestore, blockPath(request.uid))
        const stored = await transaction.get(block)
        if (!stored.exists()) return
        addWrite(transaction, firestore, createUnblockAuditWrite(request, toOptionalText(stored.data()['deed'])))
        transaction.delete(block)
      }),
  }
}

const readBlock = (uid: string, data: RecordData): UserBlock => ({
  uid,
  since: toIsoDate(data['since']),
  reason: toText(data['reason']),
})

async function catchWriteProblem(write: () => Promise<unknown>): Promise<Result<null, WriteProblem>> {
  try {
    await write()
    return ok(null)
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    return err(toWriteProblem(getClientErrorCode(error)))
  }
}
