/** Everything that only maintainers do, loaded when one of them comes where it is done. */
import { FirebaseError } from 'firebase/app'
import {
  collection,
  getDoc,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  runTransaction,
  startAfter,
  type Transaction,
  where,
} from 'firebase/firestore/lite'
import { readDeed } from '#shared/model/deed'
import { readHistoryEntry } from '#shared/model/history'
import type { StorageAddress } from '#shared/model/images/image-address'
import { isDocumentId } from '#shared/model/page-key'
import { blockPath, referencePath } from '#shared/model/paths'
import { readReference } from '#shared/model/records'
import { readLogEntry } from '#shared/model/report'
import { date, optionalText, type RecordData, text } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import {
  blockPlan,
  judgePlan,
  liftingWrite,
  moderateLogPlan,
} from '#shared/rules/reports/deed-plan'
import { hidePlan } from '#shared/rules/saving/hide-plan'
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { Catalogue } from '../ports/catalogue.ts'
import type { Block, Maintenance, Part } from '../ports/maintenance.ts'
import { clientErrorCode } from '../reading/client-error-code.ts'
import {
  type Documents,
  documentAt,
  type FoundDocument,
  plain,
  reading,
} from '../reading/firestore.ts'
import { firestoreHistories } from '../reading/histories.ts'
import { firestorePages } from '../reading/pages.ts'
import { addWrite } from './plan-writes.ts'
import { type WriteProblem, writeProblem } from './write-problem.ts'

/** So many are read at once. */
const A_PART = 50

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

  /** Some of a collection, from behind one of them on. */
  async function part<T>(
    name: string,
    after: string | null,
    read: (found: FoundDocument) => T | Promise<T>,
    ...asked: readonly QueryConstraint[]
  ): Promise<Part<T>> {
    const last =
      after !== null && isDocumentId(after)
        ? await getDoc(documentAt(firestore, [name, after]))
        : null
    const cursor = last?.exists() ? [startAfter(last)] : []
    const found = await documents.find(
      query(collection(firestore, name), ...asked, ...cursor, limit(A_PART + 1)),
    )
    const shown = found.slice(0, A_PART)
    return {
      items: await Promise.all(shown.map(read)),
      next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  }

  const once = (steps: (transaction: Transaction) => Promise<void>) =>
    writing(() => runTransaction(firestore, steps, { maxAttempts: 1 }))

  const all = (writes: readonly PlannedWrite[]) =>
    once(async (transaction) => {
      for (const write of writes) addWrite(transaction, firestore, write)
    })

  return {
    read: firestorePages(documents, storage, { withHidden: true }).read,
    histories: firestoreHistories(documents, storage, { withHidden: true }),

    reference: (key) =>
      reading(async () => {
        const record = isDocumentId(key) ? await documents.get(referencePath(key)) : null
        return ok(record === null ? null : readReference(key, record))
      }),

    hiddenPages: (after) =>
      reading(async () => {
        const read = ({ id, data }: FoundDocument) => readReference(id, data)
        const { items, next } = await part('ContentRef', after, read, where('hidden', '==', true))
        return ok({ items: items.filter((page) => page !== null), next })
      }),

    async hide(key, wanted) {
      const hidden = await once(async (transaction) => {
        const stored = await transaction.get(documentAt(firestore, referencePath(key)))
        const base = stored.exists() ? readReference(key, plain(stored.data())) : null
        if (base === null || base.hidden === wanted.hidden) return
        for (const write of hidePlan({ ...wanted, base })) addWrite(transaction, firestore, write)
      })
      if (hidden.ok) catalogue.expire()
      return hidden
    },

    judge: (judgement) => all(judgePlan(judgement)),

    version: (id) =>
      reading(async () => {
        const record = isDocumentId(id) ? await documents.get(['ChangeLog', id]) : null
        return ok(record === null ? null : readLogEntry(id, record))
      }),

    hiddenVersions: (after) =>
      reading(async () => {
        const read = ({ id, data }: FoundDocument) => readLogEntry(id, data)
        return ok(await part('ChangeLog', after, read, orderBy('hidden')))
      }),

    moderateLog: (order) =>
      once(async (transaction) => {
        const stored = await transaction.get(documentAt(firestore, ['ChangeLog', order.id]))
        const writes = stored.exists() ? moderateLogPlan(order, stored.data()) : null
        for (const write of writes ?? []) addWrite(transaction, firestore, write)
      }),

    blockOf: (uid) =>
      reading(async () => {
        const record = isDocumentId(uid) ? await documents.get(blockPath(uid)) : null
        return ok(record === null ? null : readBlock(uid, record))
      }),

    blocks: (after) =>
      reading(async () => {
        const read = async ({ id, data }: FoundDocument) => ({
          ...readBlock(id, data),
          userName: await nameOf(id),
        })
        return ok(await part('blocked', after, read))
      }),

    deeds: (after) =>
      reading(async () => {
        const read = ({ id, data }: FoundDocument) => readDeed(id, data)
        return ok(await part('deeds', after, read, orderBy('changedAt', 'desc')))
      }),

    block: (order, reason) => all(blockPlan(order, reason)),

    unblock: (order) =>
      once(async (transaction) => {
        const block = documentAt(firestore, blockPath(order.uid))
        const stored = await transaction.get(block)
        if (!stored.exists()) return
        addWrite(transaction, firestore, liftingWrite(order, optionalText(stored.data()['deed'])))
        transaction.delete(block)
      }),
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
    return err(writeProblem(clientErrorCode(error)))
  }
}
