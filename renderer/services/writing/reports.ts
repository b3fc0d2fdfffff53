/** Requests, reports and the change log: read by everybody, written in one transaction each. */
import { FirebaseError } from 'firebase/app'
import {
  arrayUnion,
  runTransaction,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore/lite'
import type { StorageAddress } from '#shared/model/images/image-address'
import { blockPath, type DocumentPath } from '#shared/model/paths'
import { asShown, readLogEntry } from '#shared/model/report'
import { optionalText, type RecordData } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import {
  isFull,
  logItems,
  logPlan,
  logProblem,
  type NewLogEntry,
  type NewReport,
  reportPlan,
  titlePath,
  VERSION_IS_FULL,
} from '#shared/rules/reports/report-plan'
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import { rateWrite } from '#shared/rules/saving/rate-write'
import type { Reports, SubmitProblem } from '../ports/reports.ts'
import { clientErrorCode } from '../reading/client-error-code.ts'
import { type Documents, documentAt, plain } from '../reading/firestore.ts'
import { reportLists } from '../reading/report-lists.ts'
import { addWrite } from './plan-writes.ts'
import { whyDenied } from './why-denied.ts'
import { writeProblem } from './write-problem.ts'

export function firestoreReports(documents: Documents, storage: StorageAddress): Reports {
  const { firestore } = documents

  /**
   * Reads first, then writes: one round trip each.
   * @param found what it comes to that the rules refused this, where that can be seen in what is stored
   */
  async function write(
    { author }: Pick<NewReport, 'author'>,
    plan: (transaction: Transaction) => Promise<Result<readonly PlannedWrite[], SubmitProblem>>,
    found: () => Promise<Answer | null>,
  ): Promise<Answer> {
    let answer: Answer = ok(null)
    try {
      await runTransaction(
        firestore,
        async (transaction) => {
          const writes = await plan(transaction)
          answer = writes.ok ? ok(null) : writes
          if (writes.ok) for (const one of writes.value) addWrite(transaction, firestore, one)
        },
        { maxAttempts: 2 },
      )
      return answer
    } catch (error) {
      if (!(error instanceof FirebaseError)) throw error
      const problem = writeProblem(clientErrorCode(error))
      if (problem !== 'denied') return err({ kind: problem })
      const seen = await found().catch(() => null)
      return seen ?? err({ kind: (await whyDenied(documents, author.uid, true)).kind })
    }
  }

  const reservedBy = (record: RecordData | null): string | null => optionalText(record?.['id'])

  async function reserved(transaction: Transaction, path: DocumentPath): Promise<string | null> {
    const read = await transaction.get(documentAt(firestore, path))
    return reservedBy(read.exists() ? plain(read.data()) : null)
  }

  /** Of a title that is this report's own, or another's. */
  const takenBy = (id: string | null, report: NewReport): Answer | null => {
    if (id === null) return null
    return id === report.id ? ok(null) : err({ kind: 'taken', id })
  }

  /**
   * The service leaves out an author's own text that is there, so that nothing need be read for it, and nobody's texts
   * are written over. The same text of two authors is stored twice and shown once (`asShown`).
   */
  const addTexts = (transaction: Transaction, id: string, { texts, author }: NewLogEntry) =>
    transaction.update(documentAt(firestore, ['ChangeLog', id]), {
      changes: arrayUnion(...logItems(texts, author)),
      changedAt: serverTimestamp(),
    })

  return {
    ...reportLists(documents, storage),

    isBlocked: async (uid) => (await documents.get(blockPath(uid)).catch(() => null)) !== null,

    submit(report) {
      const path = titlePath(report.kind, report.title)
      return write(
        report,
        async (transaction) => {
          const plan = reportPlan(report)
          if (!plan.ok) return err({ kind: 'field', problem: plan.error })
          const taken = takenBy(await reserved(transaction, path), report)
          if (taken === null) return plan
          return taken.ok ? ok([]) : taken
        },
        // another window of the same person may have been faster
        async () => takenBy(reservedBy(await documents.get(path)), report),
      )
    },

    announce(entry) {
      const path = titlePath('ChangeLog', entry.title)
      return write(
        entry,
        async (transaction) => {
          const problem = logProblem(entry.title, entry.texts)
          if (problem !== null) return err({ kind: 'field', problem })
          const known = await reserved(transaction, path)
          if (known === null) return ok(logPlan(entry))
          addTexts(transaction, known, entry)
          return ok([rateWrite(entry.author.uid)])
        },
        async () => {
          const id = reservedBy(await documents.get(path))
          const stored = id === null ? null : await documents.get(['ChangeLog', id])
          if (id === null || stored === null) return null
          const version = readLogEntry(id, stored)
          if (version.hidden !== null) return err({ kind: 'hidden' })
          const shown = new Set(asShown(version).changes.map(({ text }) => text))
          const wanted = new Set(
            logItems(entry.texts, entry.author).map(({ textItem }) => textItem),
          )
          if ([...wanted].every((text) => shown.has(text))) return ok(null)
          const isOwn = (text: string) =>
            version.changes.some(
              (item) => item.createdById === entry.author.uid && item.text === text,
            )
          const added = [...wanted].filter((text) => !isOwn(text))
          return isFull(version.changes.length + added.length)
            ? err({ kind: 'field', problem: VERSION_IS_FULL })
            : null
        },
      )
    },
  }
}

type Answer = Result<null, SubmitProblem>
