/** Adapter of the reports port to Firestore: public reads, and one transaction for each write. */
import { FirebaseError } from 'firebase/app'
import { arrayUnion, runTransaction, serverTimestamp, type Transaction } from 'firebase/firestore/lite'
import { blockPath, type DocumentPath } from '#shared/model/document-paths'
import type { StorageAddress } from '#shared/model/images/image-address'
import { readLogEntry, removeHiddenTexts } from '#shared/model/report'
import { type RecordData, toOptionalText } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import {
  createLogItems,
  findLogProblem,
  isVersionFull,
  type NewLogEntry,
  type NewReport,
  planLogEntry,
  planReport,
  titleReservationPath,
  VERSION_FULL_PROBLEM,
} from '#shared/rules/reports/report-plan'
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import { createRateLimitWrite } from '#shared/rules/saving/rate-limit-write'
import type { Reports, SubmitProblem } from '../ports/reports.ts'
import { getClientErrorCode } from '../reading/client-error-code.ts'
import { type Documents, getDocumentRef, toRecordData } from '../reading/firestore.ts'
import { createReportLists } from '../reading/report-lists.ts'
import { addWrite } from './add-write.ts'
import { explainDenial } from './explain-denial.ts'
import { toWriteProblem } from './write-problem.ts'

export function createReports(documents: Documents, storage: StorageAddress): Reports {
  const { firestore } = documents

  /** @param findCause returns the result of a denied write if the stored records explain it */
  async function commitPlan(
    { author }: Pick<NewReport, 'author'>,
    plan: (transaction: Transaction) => Promise<Result<readonly PlannedWrite[], SubmitProblem>>,
    findCause: () => Promise<SubmitResult | null>,
  ): Promise<SubmitResult> {
    let result: SubmitResult = ok(null)
    try {
      await runTransaction(
        firestore,
        async (transaction) => {
          const writes = await plan(transaction)
          result = writes.ok ? ok(null) : writes
          if (writes.ok) for (const one of writes.value) addWrite(transaction, firestore, one)
        },
        { maxAttempts: 2 },
      )
      return result
    } catch (error) {
      if (!(error instanceof FirebaseError)) throw error
      const problem = toWriteProblem(getClientErrorCode(error))
      if (problem !== 'denied') return err({ kind: problem })
      const cause = await findCause().catch(() => null)
      return cause ?? err({ kind: (await explainDenial(documents, author.uid, true)).kind })
    }
  }

  const getReservedId = (record: RecordData | null): string | null => toOptionalText(record?.['id'])

  async function readReservation(transaction: Transaction, path: DocumentPath): Promise<string | null> {
    const read = await transaction.get(getDocumentRef(firestore, path))
    return getReservedId(read.exists() ? toRecordData(read.data()) : null)
  }

  /** Returns null for a free title, success for this report's own and an error for another's. */
  const checkReservation = (id: string | null, report: NewReport): SubmitResult | null => {
    if (id === null) return null
    return id === report.id ? ok(null) : err({ kind: 'taken', id })
  }

  /**
   * `arrayUnion` skips texts that their author has stored already, so nothing must be read and nobody's texts are
   * overwritten. The same text of two authors is stored twice and shown once (`removeHiddenTexts`).
   */
  const addTexts = (transaction: Transaction, id: string, { texts, author }: NewLogEntry) =>
    transaction.update(getDocumentRef(firestore, ['ChangeLog', id]), {
      changes: arrayUnion(...createLogItems(texts, author)),
      changedAt: serverTimestamp(),
    })

  return {
    ...createReportLists(documents, storage),

    isBlocked: async (uid) => (await documents.get(blockPath(uid)).catch(() => null)) !== null,

    submit(report) {
      const path = titleReservationPath(report.kind, report.title)
      return commitPlan(
        report,
        async (transaction) => {
          const plan = planReport(report)
          if (!plan.ok) return err({ kind: 'field', problem: plan.error })
          const taken = checkReservation(await readReservation(transaction, path), report)
          if (taken === null) return plan
          return taken.ok ? ok([]) : taken
        },
        // Another window of the same person may have been faster.
        async () => checkReservation(getReservedId(await documents.get(path)), report),
      )
    },

    announce(entry) {
      const path = titleReservationPath('ChangeLog', entry.title)
      return commitPlan(
        entry,
        async (transaction) => {
          const problem = findLogProblem(entry.title, entry.texts)
          if (problem !== null) return err({ kind: 'field', problem })
          const versionId = await readReservation(transaction, path)
          if (versionId === null) return ok(planLogEntry(entry))
          addTexts(transaction, versionId, entry)
          return ok([createRateLimitWrite(entry.author.uid)])
        },
        async () => {
          const id = getReservedId(await documents.get(path))
          const stored = id === null ? null : await documents.get(['ChangeLog', id])
          if (id === null || stored === null) return null
          const version = readLogEntry(id, stored)
          if (version.hidden !== null) return err({ kind: 'hidden' })
          const shown = new Set(removeHiddenTexts(version).changes.map(({ text }) => text))
          const wanted = new Set(createLogItems(entry.texts, entry.author).map(({ textItem }) => textItem))
          if ([...wanted].every((text) => shown.has(text))) return ok(null)
          const isOwn = (text: string) =>
            version.changes.some((item) => item.createdById === entry.author.uid && item.text === text)
          const added = [...wanted].filter((text) => !isOwn(text))
          return isVersionFull(version.changes.length + added.length)
            ? err({ kind: 'field', problem: VERSION_FULL_PROBLEM })
            : null
        },
      )
    },
  }
}

type SubmitResult = Result<null, SubmitProblem>
