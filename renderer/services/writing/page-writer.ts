/** Adapter of page saves to Firestore: one transaction for each save, which reads only the page's reference. */
import { FirebaseError } from 'firebase/app'
import { runTransaction } from 'firebase/firestore/lite'
import { chooseShardForNewEntry } from '#shared/model/catalogue'
import { backupId, backupPath, referencePath } from '#shared/model/document-paths'
import { readHistoryEntry } from '#shared/model/history'
import type { StorageAddress } from '#shared/model/images/image-address'
import type { Block, PageReference } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { getTypeSpec, type SectionName } from '#shared/model/page-types'
import { readReference, readSection } from '#shared/model/records'
import type { RecordData } from '#shared/model/stored-fields'
import { includeUnmetDetails } from '#shared/model/unmet-details'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { changesNothing, planSave } from '#shared/rules/saving/save-plan'
import { resolveSectionImages } from '../images/resolve-images.ts'
import type { Catalogue } from '../ports/catalogue.ts'
import type { CommitAttempt, CommitProblem, PageCommitResult, PageWriter } from '../ports/editing.ts'
import { getClientErrorCode } from '../reading/client-error-code.ts'
import { catchReadError, type Documents, getDocumentRef, toRecordData } from '../reading/firestore.ts'
import { readStoredReference } from '../reading/stored-reference.ts'
import { readSectionsOfOldTemplates, readStoredSections } from '../reading/stored-sections.ts'
import { addWrite } from './add-write.ts'
import { saveWithCreationTime } from './creation-time.ts'
import { explainDenial } from './explain-denial.ts'
import { loadPagesForSave } from './pages-for-save.ts'
import { readShardSizes } from './shard-sizes.ts'
import { toWriteProblem } from './write-problem.ts'

export interface PageWriterDeps {
  readonly documents: Documents
  readonly catalogue: Catalogue
  readonly storage: StorageAddress
}

export function createPageWriter({ documents, catalogue, storage }: PageWriterDeps): PageWriter {
  const { firestore } = documents

  /**
   * @param created creation time in whole seconds since 1970 that replaces the page's own
   * @param onRead called with the page's record before anything is written
   */
  async function commit(
    attempt: CommitAttempt,
    created: number | null,
    onRead: (stored: RecordData | null) => void,
  ): Promise<Result<PageCommitResult, CommitProblem>> {
    const key = getCommitKey(attempt)
    const otherPages = await loadPagesForSave(catalogue, key, attempt.changed, attempt.page.details?.ownFirst)
    let result: Result<PageCommitResult, CommitProblem> = err({ kind: 'failed' })
    let isListed = false
    await runTransaction(
      firestore,
      async (transaction) => {
        const read = await transaction.get(getDocumentRef(firestore, referencePath(key)))
        const record = read.exists() ? toRecordData(read.data()) : null
        const base = record === null ? null : readReference(key, record)
        onRead(record)
        const stored = findEarlyResult(attempt, key, read.exists(), base)
        if (stored !== null) {
          result = stored
          return
        }
        const details = getDetails(attempt, base)
        const request = {
          ...attempt,
          base,
          details,
          created,
          changed: await addOldSections(documents, attempt.changed, base),
          shardForNew: base?.shard ?? chooseShardForNewEntry(await readShardSizes(documents, details.type)),
          ...otherPages,
        }
        if (base !== null && changesNothing(request)) {
          result = ok({ key, rev: base.rev, isUnchanged: true })
          return
        }
        const plan = planSave(request)
        if (!plan.ok) {
          result = plan
          return
        }
        for (const write of plan.value.writes) addWrite(transaction, firestore, write)
        result = ok({ key, rev: plan.value.rev })
        isListed = plan.value.writes.some(({ path: [collection] }) => collection === 'catalogue')
      },
      // The caller decides about retries and delays.
      { maxAttempts: 1 },
    )
    // The next list must show this change.
    if (isListed) catalogue.invalidate()
    return result
  }

  async function tryCommit(
    attempt: CommitAttempt,
    created: number | null,
  ): Promise<Result<PageCommitResult, CommitProblem>> {
    let seenRecord: ReadRecord = null
    try {
      return await commit(attempt, created, (stored) => {
        seenRecord = { stored }
      })
    } catch (error) {
      if (!(error instanceof FirebaseError)) throw error
      const problem = toWriteProblem(getClientErrorCode(error))
      if (problem === 'denied') return err(await explainCommitDenial(attempt, seenRecord))
      // An invalid request, which would fail again, has the same code.
      const isInvalidRequest =
        error.code === 'failed-precondition' && (await hasPageChanged(attempt, seenRecord)) === false
      return err({ kind: isInvalidRequest ? 'failed' : problem })
    }
  }

  return {
    commit: (attempt) =>
      saveWithCreationTime(documents, getCommitKey(attempt), (created) => tryCommit(attempt, created)),

    reference: (key) => catchReadError(async () => ok(await readStoredReference(documents, key))),

    sections: (type, key, names) =>
      catchReadError(async () => {
        const stored = await readStoredSections(documents, getTypeSpec(type).template, key, names)
        return ok(
          stored.flatMap(([name, data]) =>
            data === null ? [] : [resolveSectionImages(readSection(name, data), storage)],
          ),
        )
      }),

    headers: (key, revs) =>
      catchReadError(async () => {
        const read = await Promise.all(
          revs.map(async (rev) => {
            const data = await documents.get(backupPath(key, rev))
            return data === null ? [] : [readHistoryEntry(backupId(key, rev), data)]
          }),
        )
        return ok(read.flat())
      }),
  }

  async function explainCommitDenial(attempt: CommitAttempt, seenRecord: ReadRecord): Promise<CommitProblem> {
    // The rules deny a save with an outdated base before the server compares the update times.
    if (await hasPageChanged(attempt, seenRecord)) return { kind: 'busy' }
    const denial = await explainDenial(documents, attempt.editor.uid, attempt.page.kind === 'new')
    if (denial.kind !== 'denied') return denial
    if (seenRecord?.stored?.['hidden'] === true) return { kind: 'hidden' }
    const isAhead = denial.serverTime !== null && Date.parse(attempt.now) - denial.serverTime > MAX_CLOCK_AHEAD_MS
    return { kind: isAhead ? 'clock' : 'denied' }
  }

  /** Returns whether the page changed since it was read; null if unknown. */
  async function hasPageChanged(attempt: CommitAttempt, seenRecord: ReadRecord): Promise<boolean | null> {
    if (seenRecord === null) return null
    try {
      const current = await documents.get(referencePath(getCommitKey(attempt)))
      return JSON.stringify(current) !== JSON.stringify(seenRecord.stored)
    } catch {
      return null
    }
  }
}

/** Maximum time in milliseconds by which a new page may be dated in the future, as in the rules. */
const MAX_CLOCK_AHEAD_MS = 86_400_000

/** The page's record before the save; null until it has been read. */
type ReadRecord = { readonly stored: RecordData | null } | null

const getCommitKey = ({ page }: CommitAttempt): string =>
  page.kind === 'existing' ? page.key : toPageKey(page.details.name)

/** Returns the result if it is known without a write; null if the save continues. */
function findEarlyResult(
  { page, saveId }: CommitAttempt,
  key: string,
  exists: boolean,
  base: PageReference | null,
): Result<PageCommitResult, CommitProblem> | null {
  if (base !== null && base.saveId === saveId) return ok({ key, rev: base.rev })
  if (page.kind === 'new') return exists ? err({ kind: base?.hidden ? 'exists-hidden' : 'exists' }) : null
  if (base === null) return err({ kind: 'missing' })
  if (base.movedTo !== null) return err({ kind: 'moved', key: base.movedTo })
  return isBaseCurrent(base, page.baseRevisions) ? null : err({ kind: 'conflict', reference: base })
}

const isBaseCurrent = (base: PageReference, baseRevisions: number | ReadonlyMap<SectionName, number>): boolean =>
  typeof baseRevisions === 'number'
    ? base.rev === baseRevisions
    : base.sections.every(({ name, rev }) => (baseRevisions.get(name) ?? rev) === rev)

function getDetails({ page }: CommitAttempt, base: PageReference | null) {
  if (page.kind === 'new') return page.details
  if (base === null) throw new Error('A page that exists has a reference.')
  const { name, type, series, bookNumber, locationType } = base
  return { series, bookNumber, locationType, ...includeUnmetDetails(base), ...page.details, name, type }
}

/** A page stored under its template's old name is completely rewritten under the new one. */
async function addOldSections(
  documents: Documents,
  changed: CommitAttempt['changed'],
  base: PageReference | null,
): Promise<CommitAttempt['changed']> {
  if (base === null) return changed
  const names = getTypeSpec(base.type)
    .parts.filter(({ sections }) => sections.some((name) => changed.has(name)))
    .flatMap(({ sections }) => sections)
  const old = (await readSectionsOfOldTemplates(documents, base, names)).flatMap(
    ([name, data]): (readonly [SectionName, readonly Block[]])[] =>
      data === null ? [] : [[name, readSection(name, data).blocks]],
  )
  return old.length === 0 ? changed : new Map([...old, ...changed])
}
