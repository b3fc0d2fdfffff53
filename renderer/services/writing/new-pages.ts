/** Adapter of the creator's rights on new pages to Firestore: their status, and the removal as one transaction. */
import { FirebaseError } from 'firebase/app'
import { runTransaction } from 'firebase/firestore/lite'
import { backupPath, referencePath } from '#shared/model/document-paths'
import type { PageReference } from '#shared/model/page'
import { readReference } from '#shared/model/records'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import {
  type CreatorRefusal,
  checkCreator,
  type FirstVersion,
  findCreatorDeadline,
  getFirstKey,
  isStillSole,
  needsFirstVersion,
  readFirstVersion,
} from '#shared/rules/saving/creator-status'
import { planRemoval } from '#shared/rules/saving/hide-plan'
import type { Catalogue } from '../ports/catalogue.ts'
import type { NewPages, RemovalAttempt, RemovalProblem } from '../ports/editing.ts'
import { getClientErrorCode } from '../reading/client-error-code.ts'
import { catchReadError, type Documents, getDocumentRef, toRecordData } from '../reading/firestore.ts'
import { readStoredReference } from '../reading/stored-reference.ts'
import { addWrite } from './add-write.ts'
import { type Denial, explainDenial } from './explain-denial.ts'
import { toWriteProblem } from './write-problem.ts'

export interface NewPagesDeps {
  readonly documents: Documents
  readonly catalogue: Catalogue
  /** Returns the device's time in milliseconds since 1970. */
  readonly now: () => number
}

export function createNewPages({ documents, catalogue, now }: NewPagesDeps): NewPages {
  const { firestore } = documents

  /** @param onRead called with the page's revision before anything is written */
  async function remove(attempt: RemovalAttempt, onRead: (rev: number) => void): Promise<Result<null, RemovalProblem>> {
    const { key, saveId } = attempt
    let result: Result<null, RemovalProblem> = ok(null)
    await runTransaction(
      firestore,
      async (transaction) => {
        const stored = await transaction.get(getDocumentRef(firestore, referencePath(key)))
        const base = stored.exists() ? readReference(key, toRecordData(stored.data())) : null
        if (base !== null && base.saveId === saveId) return
        onRead(base?.rev ?? 0)
        const problem = findRemovalProblem(base)
        if (base === null || problem !== null) result = err(problem ?? { kind: 'missing' })
        else for (const write of planRemoval({ ...attempt, base })) addWrite(transaction, firestore, write)
      },
      { maxAttempts: 1 },
    )
    if (result.ok) catalogue.invalidate()
    return result
  }

  return {
    checkCreator: (page, account) =>
      catchReadError(async () => {
        if (!needsFirstVersion(account, page, now())) return ok(null)
        return ok(checkCreator(page, await readFirst(documents, page), account.uid, now()))
      }),

    async remove(attempt) {
      let rev = 0
      try {
        return await remove(attempt, (read) => {
          rev = read
        })
      } catch (error) {
        if (!(error instanceof FirebaseError)) throw error
        const kind = toWriteProblem(getClientErrorCode(error))
        if (kind !== 'denied') return err({ kind })
        return err(await explainCreatorDenial(documents, attempt, rev))
      }
    },
  }
}

function findRemovalProblem(base: PageReference | null): RemovalProblem | null {
  if (base === null) return { kind: 'missing' }
  if (base.movedTo !== null) return { kind: 'moved' }
  if (base.hidden) return { kind: 'hidden' }
  return isStillSole(base) ? null : { kind: 'changed' }
}

async function readFirst(documents: Documents, page: PageReference): Promise<FirstVersion | null> {
  const record = await documents.get(backupPath(getFirstKey(page), 1))
  return record === null ? null : readFirstVersion(record)
}

/**
 * Only the time is left as the reason if the person may write and the page is unchanged and still theirs alone.
 * @param rev the revision that the denied write was based on
 */
export async function explainCreatorDenial(
  documents: Documents,
  { key, editor: { uid } }: Pick<RemovalAttempt, 'key' | 'editor'>,
  rev: number,
): Promise<CreatorRefusal | { readonly kind: Exclude<Denial['kind'], 'too-soon'> | 'busy' | 'hidden' }> {
  const { kind } = await explainDenial(documents, uid, false)
  if (kind === 'signed-out' || kind === 'blocked') return { kind }
  try {
    const page = await readStoredReference(documents, key)
    if (page === null) return { kind: 'denied' }
    if (page.hidden) return { kind: 'hidden' }
    const until = findCreatorDeadline(page, await readFirst(documents, page), uid)
    if (until === null) return { kind: 'changed' }
    return page.rev === rev ? { kind: 'over', until } : { kind: 'busy' }
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    return { kind: 'denied' }
  }
}
