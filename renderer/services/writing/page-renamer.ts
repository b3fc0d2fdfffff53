/** Adapter of page renames to Firestore: one transaction that reads the old and the new reference. */
import { FirebaseError } from 'firebase/app'
import { runTransaction } from 'firebase/firestore/lite'
import { referencePath } from '#shared/model/document-paths'
import { validatePageName } from '#shared/model/page-name'
import { getTypeSpec } from '#shared/model/page-types'
import { readReference } from '#shared/model/records'
import type { RecordData } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { planRename } from '#shared/rules/saving/rename-plan'
import { planSave } from '#shared/rules/saving/save-plan'
import { containsNaN } from '#shared/rules/saving/version-records'
import type { Catalogue } from '../ports/catalogue.ts'
import type { PageCommitResult, PageRenamer, RenameAttempt, RenameFailure } from '../ports/editing.ts'
import { getClientErrorCode } from '../reading/client-error-code.ts'
import { type Documents, getDocumentRef, toRecordData } from '../reading/firestore.ts'
import { readStoredSections } from '../reading/stored-sections.ts'
import { addWrite } from './add-write.ts'
import { saveWithCreationTime } from './creation-time.ts'
import { explainDenial } from './explain-denial.ts'
import { explainCreatorDenial } from './new-pages.ts'
import { toWriteProblem } from './write-problem.ts'

export function createPageRenamer(documents: Documents, catalogue: Catalogue): PageRenamer {
  const { firestore } = documents

  /** @param onRead called with the page's revision before anything is written */
  async function rename(
    attempt: RenameAttempt,
    created: number | null,
    onRead: (rev: number) => void,
  ): Promise<Result<PageCommitResult, RenameFailure>> {
    const { key } = attempt
    const newKeyResult = validatePageName(attempt.name)
    if (!newKeyResult.ok) return err({ kind: 'name', problem: newKeyResult.error })
    const newKey = newKeyResult.value
    const found = await documents.get(referencePath(key))
    const before = containsNaN(found?.['sections']) ? await withoutNaN(attempt, created) : found
    onRead(Number(before?.['rev']))
    const sections = before === null ? new Map() : await readSections(key, before)
    let result: Result<PageCommitResult, RenameFailure> = err({ kind: 'missing' })
    await runTransaction(
      firestore,
      async (transaction) => {
        const [old, target] = await Promise.all([
          transaction.get(getDocumentRef(firestore, referencePath(key))),
          transaction.get(getDocumentRef(firestore, referencePath(newKey))),
        ])
        if (target.exists() && newKey !== key && target.data()['movedTo'] !== key) {
          const { saveId, rev, hidden } = target.data()
          const isOwn = saveId === attempt.saveId
          result = isOwn ? ok({ key: newKey, rev: Number(rev) }) : err({ kind: hidden ? 'exists-hidden' : 'exists' })
          return
        }
        const reference = old.exists() ? toRecordData(old.data()) : {}
        // The page was saved after its sections were read, so they may have changed.
        if (reference['rev'] !== before?.['rev']) {
          result = err({ kind: 'busy' })
          return
        }
        const plan = planRename({ ...attempt, reference, sections, created })
        result = plan.ok ? ok({ key: plan.value.key, rev: plan.value.rev }) : plan
        if (plan.ok) for (const write of plan.value.writes) addWrite(transaction, firestore, write)
      },
      { maxAttempts: 1 },
    )
    if (result.ok) catalogue.invalidate()
    return result
  }

  /**
   * The rules require that a rename keeps the list of sections unchanged, which NaN never is. A separate save therefore
   * rewrites the list first.
   * @returns the reference after that save
   */
  async function withoutNaN(attempt: RenameAttempt, created: number | null) {
    const { key, saveId } = attempt
    await runTransaction(
      firestore,
      async (transaction) => {
        const read = await transaction.get(getDocumentRef(firestore, referencePath(key)))
        const base = read.exists() ? readReference(key, toRecordData(read.data())) : null
        if (base === null || base.hidden || base.shard === null || base.rev === 0) return
        const plan = planSave({
          ...attempt,
          base,
          details: base,
          changed: new Map(),
          // The id of a rename begins with a hyphen, and that of a save does not.
          saveId: `s${saveId.slice(1)}`,
          minor: true,
          shardForNew: base.shard,
          typeOf: () => null,
          books: [],
          created,
        })
        if (plan.ok) for (const write of plan.value.writes) addWrite(transaction, firestore, write)
      },
      { maxAttempts: 1 },
    )
    return documents.get(referencePath(key))
  }

  async function readSections(key: string, stored: RecordData): Promise<ReadonlyMap<string, RecordData>> {
    const reference = readReference(key, stored)
    if (reference === null) return new Map()
    const names = reference.sections.map(({ name }) => name)
    const found = await readStoredSections(documents, getTypeSpec(reference.type).template, key, names)
    return new Map(found.flatMap(([name, data]) => (data === null ? [] : [[name, data] as const])))
  }

  async function tryRename(
    attempt: RenameAttempt,
    created: number | null,
  ): Promise<Result<PageCommitResult, RenameFailure>> {
    let base = 0
    try {
      return await rename(attempt, created, (rev) => {
        base = rev
      })
    } catch (error) {
      if (!(error instanceof FirebaseError)) throw error
      const problem = toWriteProblem(getClientErrorCode(error))
      if (problem !== 'denied') return err({ kind: problem })
      if (attempt.asCreator) return err(await explainCreatorDenial(documents, attempt, base))
      const { kind } = await explainDenial(documents, attempt.editor.uid, false)
      return err({ kind: kind === 'signed-out' ? kind : 'denied' })
    }
  }

  return {
    rename: (attempt) => saveWithCreationTime(documents, attempt.key, (created) => tryRename(attempt, created)),
  }
}
