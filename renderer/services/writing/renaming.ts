/** A page gets another name: one transaction, which reads both its old and its new place. */
import { FirebaseError } from 'firebase/app'
import { runTransaction } from 'firebase/firestore/lite'
import { pageKey } from '#shared/model/page-name'
import { typeSpec } from '#shared/model/page-types'
import { referencePath } from '#shared/model/paths'
import { readReference } from '#shared/model/records'
import type { RecordData } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { renamePlan } from '#shared/rules/saving/rename-plan'
import type { Catalogue } from '../ports/catalogue.ts'
import type { Committed, RenameAttempt, RenameFailure, Renaming } from '../ports/editing.ts'
import { clientErrorCode } from '../reading/client-error-code.ts'
import { type Documents, documentAt, plain } from '../reading/firestore.ts'
import { storedSections } from '../reading/stored-sections.ts'
import { withCreation } from './listed-creation.ts'
import { addWrite } from './plan-writes.ts'
import { whyDenied } from './why-denied.ts'
import { writeProblem } from './write-problem.ts'

export function firestoreRenaming(documents: Documents, catalogue: Catalogue): Renaming {
  const { firestore } = documents

  async function rename(
    attempt: RenameAttempt,
    created: number | null,
  ): Promise<Result<Committed, RenameFailure>> {
    const { key } = attempt
    const named = pageKey(attempt.name)
    if (!named.ok) return err({ kind: 'name', problem: named.error })
    const to = named.value
    const before = await documents.get(referencePath(key))
    const sections = before === null ? new Map() : await sectionsOf(key, before)
    let answer: Result<Committed, RenameFailure> = err({ kind: 'missing' })
    await runTransaction(
      firestore,
      async (transaction) => {
        const [old, there] = await Promise.all([
          transaction.get(documentAt(firestore, referencePath(key))),
          transaction.get(documentAt(firestore, referencePath(to))),
        ])
        if (there.exists() && to !== key && there.data()['movedTo'] !== key) {
          const isOwn = there.data()['saveId'] === attempt.saveId
          answer = isOwn
            ? ok({ key: to, rev: Number(there.data()['rev']) })
            : err({ kind: 'exists' })
          return
        }
        const reference = old.exists() ? plain(old.data()) : {}
        // saved since its sections were read: they may be others
        if (reference['rev'] !== before?.['rev']) {
          answer = err({ kind: 'busy' })
          return
        }
        const plan = renamePlan({ ...attempt, reference, sections, created })
        answer = plan.ok ? ok({ key: plan.value.key, rev: plan.value.rev }) : plan
        if (plan.ok) for (const write of plan.value.writes) addWrite(transaction, firestore, write)
      },
      { maxAttempts: 1 },
    )
    if (answer.ok) catalogue.expire()
    return answer
  }

  async function sectionsOf(
    key: string,
    stored: RecordData,
  ): Promise<ReadonlyMap<string, RecordData>> {
    const reference = readReference(key, stored)
    if (reference === null) return new Map()
    const names = reference.sections.map(({ name }) => name)
    const found = await storedSections(documents, typeSpec(reference.type).template, key, names)
    return new Map(found.flatMap(([name, data]) => (data === null ? [] : [[name, data] as const])))
  }

  async function tryRename(
    attempt: RenameAttempt,
    created: number | null,
  ): Promise<Result<Committed, RenameFailure>> {
    try {
      return await rename(attempt, created)
    } catch (error) {
      if (!(error instanceof FirebaseError)) throw error
      const problem = writeProblem(clientErrorCode(error))
      if (problem !== 'denied') return err({ kind: problem })
      const { kind } = await whyDenied(documents, attempt.editor.uid, false)
      return err({ kind: kind === 'signed-out' ? kind : 'denied' })
    }
  }

  return {
    rename: (attempt) =>
      withCreation(documents, attempt.key, (created) => tryRename(attempt, created)),
  }
}
