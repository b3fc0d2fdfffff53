/** Everything that only maintainers do, loaded when one of them comes where it is done. */
import { FirebaseError } from 'firebase/app'
import {
  collection,
  deleteDoc,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  where,
} from 'firebase/firestore/lite'
import { readHistoryEntry } from '#shared/model/history'
import type { StorageAddress } from '#shared/model/image-address'
import { isDocumentId } from '#shared/model/page-key'
import { blockPath, referencePath } from '#shared/model/paths'
import { readReference } from '#shared/model/records'
import { date, type RecordData, text } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { hidePlan } from '#shared/rules/hide-plan'
import { judgePlan } from '#shared/rules/judge-plan'
import type { Catalogue } from '../ports/catalogue.ts'
import type { Block, Maintenance } from '../ports/maintenance.ts'
import { type Documents, documentAt, plain, reading } from '../reading/firestore.ts'
import { firestoreHistories } from '../reading/histories.ts'
import { firestorePages } from '../reading/pages.ts'
import { addWrite } from './plan-writes.ts'
import { type WriteProblem, writeProblem } from './write-problem.ts'

const MOST = 100

export interface MaintenanceSource {
  readonly documents: Documents
  readonly catalogue: Catalogue
  readonly storage: StorageAddress
}

export function openMaintenance({ documents, catalogue, storage }: MaintenanceSource): Maintenance {
  const { firestore } = documents
  /** People's own records are theirs to read; their edits are everybody's. */
  async function nameOf(uid: string): Promise<string | null> {
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

  const blockAt = (uid: string) => documentAt(firestore, blockPath(uid))

  return {
    read: firestorePages(documents, storage, { withHidden: true }).read,
    histories: firestoreHistories(documents, storage, { withHidden: true }),

    reference: (key) =>
      reading(async () => {
        const record = isDocumentId(key) ? await documents.get(referencePath(key)) : null
        return ok(record === null ? null : readReference(key, record))
      }),

    hiddenPages: () =>
      reading(async () => {
        const hidden = query(
          collection(firestore, 'ContentRef'),
          where('hidden', '==', true),
          limit(MOST),
        )
        const found = await documents.find(hidden)
        return ok(found.flatMap(({ id, data }) => readReference(id, data) ?? []))
      }),

    hide: (key, wanted) =>
      writing(async () => {
        await runTransaction(
          firestore,
          async (transaction) => {
            const stored = await transaction.get(documentAt(firestore, referencePath(key)))
            const base = stored.exists() ? readReference(key, plain(stored.data())) : null
            if (base === null || base.hidden === wanted.hidden) return
            for (const write of hidePlan({ ...wanted, base }))
              addWrite(transaction, firestore, write)
          },
          { maxAttempts: 1 },
        )
        catalogue.expire()
      }),

    judge: (judgement) =>
      writing(() =>
        runTransaction(
          firestore,
          async (transaction) => addWrite(transaction, firestore, judgePlan(judgement)),
          { maxAttempts: 1 },
        ),
      ),

    blockOf: (uid) =>
      reading(async () => {
        const record = isDocumentId(uid) ? await documents.get(blockPath(uid)) : null
        return ok(record === null ? null : readBlock(uid, record))
      }),

    blocks: () =>
      reading(async () => {
        const found = await documents.find(query(collection(firestore, 'blocked'), limit(MOST)))
        return ok(
          await Promise.all(
            found.map(async ({ id, data }) => ({
              ...readBlock(id, data),
              userName: await nameOf(id),
            })),
          ),
        )
      }),

    block: (uid, reason, by) =>
      writing(() => setDoc(blockAt(uid), { since: serverTimestamp(), by, reason })),

    unblock: (uid) => writing(() => deleteDoc(blockAt(uid))),
  }
}

const readBlock = (uid: string, data: RecordData): Block => ({
  uid,
  since: date(data['since']),
  reason: text(data['reason']),
})

async function writing(write: () => Promise<unknown>): Promise<Result<null, WriteProblem>> {
  try {
    await write()
    return ok(null)
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    return err(writeProblem(error.code))
  }
}
