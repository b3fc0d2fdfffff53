/** Requests, reports and the change log: read by everybody, written in one transaction each. */
import { FirebaseError } from 'firebase/app'
import { runTransaction, type Transaction } from 'firebase/firestore/lite'
import type { StorageAddress } from '#shared/model/images/image-address'
import { readLogEntry } from '#shared/model/report'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import {
  logAddition,
  logPlan,
  logProblem,
  type NewReport,
  reportPlan,
  titlePath,
} from '#shared/rules/reports/report-plan'
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { Reports, SubmitProblem } from '../ports/reports.ts'
import { type Documents, documentAt, plain } from '../reading/firestore.ts'
import { reportLists } from '../reading/report-lists.ts'
import { addWrite } from './plan-writes.ts'
import { whyDenied } from './why-denied.ts'
import { writeProblem } from './write-problem.ts'

export function firestoreReports(documents: Documents, storage: StorageAddress): Reports {
  const { firestore } = documents

  /** Reads first, then writes: one round trip each. */
  async function write(
    { author, now }: Pick<NewReport, 'author' | 'now'>,
    plan: (transaction: Transaction) => Promise<Result<readonly PlannedWrite[], SubmitProblem>>,
  ): Promise<Result<null, SubmitProblem>> {
    let answer: Result<null, SubmitProblem> = ok(null)
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
      const problem = writeProblem(error.code)
      const kind = problem === 'denied' ? await whyDenied(documents, author.uid, now) : problem
      return err({ kind })
    }
  }

  async function reserved(
    transaction: Transaction,
    kind: Parameters<typeof titlePath>[0],
    title: string,
  ): Promise<string | null> {
    const read = await transaction.get(documentAt(firestore, titlePath(kind, title)))
    const id: unknown = read.data()?.['id']
    return read.exists() && typeof id === 'string' ? id : null
  }

  return {
    ...reportLists(documents, storage),

    submit: (report) =>
      write(report, async (transaction) => {
        const plan = reportPlan(report)
        if (!plan.ok) return err({ kind: 'field', problem: plan.error })
        const taken = await reserved(transaction, report.kind, report.title)
        if (taken === report.id) return ok([])
        return taken === null ? plan : err({ kind: 'taken', id: taken })
      }),

    announce: (entry) =>
      write(entry, async (transaction) => {
        const problem = logProblem(entry.title, entry.texts)
        if (problem !== null) return err({ kind: 'field', problem })
        const known = await reserved(transaction, 'ChangeLog', entry.title)
        if (known === null) return ok(logPlan(entry))
        const stored = await transaction.get(documentAt(firestore, ['ChangeLog', known]))
        const { changes } = readLogEntry(known, plain(stored.data() ?? {}))
        const texts = entry.texts.filter((text) => !changes.includes(text))
        const tooMany = logProblem(entry.title, [...changes, ...texts])
        if (tooMany !== null) return err({ kind: 'field', problem: tooMany })
        return ok(texts.length === 0 ? [] : logAddition(known, changes, { ...entry, texts }))
      }),
  }
}
