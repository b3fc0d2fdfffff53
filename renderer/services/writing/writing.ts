/** Pages are written here: one transaction a save, which reads nothing but the page's reference. */
import { FirebaseError } from 'firebase/app'
import { runTransaction } from 'firebase/firestore/lite'
import { shardForNewEntry } from '#shared/model/catalogue'
import type { StorageAddress } from '#shared/model/images/image-address'
import type { Block, PageCard, PageReference } from '#shared/model/page'
import { keyOf } from '#shared/model/page-key'
import { type SectionName, type TypeName, typeSpec } from '#shared/model/page-types'
import { referencePath } from '#shared/model/paths'
import { readReference, readSection } from '#shared/model/records'
import type { RecordData } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { changesNothing, savePlan } from '#shared/rules/saving/save-plan'
import { withCurrentImages } from '../images/current-images.ts'
import type { Catalogue } from '../ports/catalogue.ts'
import type { CommitAttempt, CommitProblem, Committed, Writing } from '../ports/editing.ts'
import { clientErrorCode } from '../reading/client-error-code.ts'
import { type Documents, documentAt, plain, reading } from '../reading/firestore.ts'
import { oldSections, storedSections } from '../reading/stored-sections.ts'
import { withCreation } from './listed-creation.ts'
import { addWrite } from './plan-writes.ts'
import { shardLoads } from './shard-loads.ts'
import { whyDenied } from './why-denied.ts'
import { writeProblem } from './write-problem.ts'

export interface WritingSource {
  readonly documents: Documents
  readonly catalogue: Catalogue
  readonly storage: StorageAddress
}

export function firestoreWriting({ documents, catalogue, storage }: WritingSource): Writing {
  const { firestore } = documents

  /**
   * @param created the page's time of creation, in whole seconds since 1970, in place of what it says itself
   * @param found gets the page's record, before anything is written
   */
  async function commit(
    attempt: CommitAttempt,
    created: number | null,
    found: (stored: RecordData | null) => void,
  ): Promise<Result<Committed, CommitProblem>> {
    const key = keyOfPage(attempt)
    const typeOf = await types(catalogue)
    let answer: Result<Committed, CommitProblem> = err({ kind: 'failed' })
    let isListed = false
    await runTransaction(
      firestore,
      async (transaction) => {
        const read = await transaction.get(documentAt(firestore, referencePath(key)))
        const record = read.exists() ? plain(read.data()) : null
        const base = record === null ? null : readReference(key, record)
        found(record)
        const stored = standing(attempt, key, read.exists(), base)
        if (stored !== null) {
          answer = stored
          return
        }
        const details = detailsOf(attempt, base)
        const request = {
          ...attempt,
          base,
          details,
          created,
          changed: await withWholePart(documents, attempt.changed, base),
          shardForNew: base?.shard ?? shardForNewEntry(await shardLoads(documents, details.type)),
          typeOf,
        }
        if (base !== null && changesNothing(request)) {
          answer = ok({ key, rev: base.rev, isUnchanged: true })
          return
        }
        const plan = savePlan(request)
        if (!plan.ok) {
          answer = plan
          return
        }
        for (const write of plan.value.writes) addWrite(transaction, firestore, write)
        answer = ok({ key, rev: plan.value.rev })
        isListed = plan.value.writes.some(({ path: [collection] }) => collection === 'catalogue')
      },
      // how often, and after what wait, is for the save to decide
      { maxAttempts: 1 },
    )
    // one's own change is seen in the next list
    if (isListed) catalogue.expire()
    return answer
  }

  async function tryCommit(
    attempt: CommitAttempt,
    created: number | null,
  ): Promise<Result<Committed, CommitProblem>> {
    let seen: Seen = null
    try {
      return await commit(attempt, created, (stored) => {
        seen = { stored }
      })
    } catch (error) {
      if (!(error instanceof FirebaseError)) throw error
      const problem = writeProblem(clientErrorCode(error))
      if (problem === 'denied') return err(await reasonOfDenial(attempt, seen))
      // what is wrong with the save itself, and would be again, comes with the same code
      const isOurs =
        error.code === 'failed-precondition' && (await hasMoved(attempt, seen)) === false
      return err({ kind: isOurs ? 'failed' : problem })
    }
  }

  return {
    commit: (attempt) =>
      withCreation(documents, keyOfPage(attempt), (created) => tryCommit(attempt, created)),

    reference: (key) =>
      reading(async () => {
        const record = await documents.get(referencePath(key))
        return ok(record === null ? null : readReference(key, record))
      }),

    sections: (type, key, names) =>
      reading(async () => {
        const stored = await storedSections(documents, typeSpec(type).template, key, names)
        return ok(
          stored.flatMap(([name, data]) =>
            data === null ? [] : [withCurrentImages(readSection(name, data), storage)],
          ),
        )
      }),
  }

  async function reasonOfDenial(attempt: CommitAttempt, seen: Seen): Promise<CommitProblem> {
    // rules refuse what was made upon an older page before anybody compares the times
    if (await hasMoved(attempt, seen)) return { kind: 'busy' }
    const why = await whyDenied(documents, attempt.editor.uid, attempt.page.kind === 'new')
    if (why.kind !== 'denied') return why
    if (seen?.stored?.['hidden'] === true) return { kind: 'hidden' }
    const isAhead =
      why.serverTime !== null && Date.parse(attempt.now) - why.serverTime > CLOCK_AHEAD_LIMIT
    return { kind: isAhead ? 'clock' : 'denied' }
  }

  /** Whether the page is another than was found; null where that cannot be said. */
  async function hasMoved(attempt: CommitAttempt, seen: Seen): Promise<boolean | null> {
    if (seen === null) return null
    try {
      const now = await documents.get(referencePath(keyOfPage(attempt)))
      return JSON.stringify(now) !== JSON.stringify(seen.stored)
    } catch {
      return null
    }
  }
}

/** By how much a new page may be of a time to come, in milliseconds; as the rules have it. */
const CLOCK_AHEAD_LIMIT = 86_400_000

/** The page's record, as it was before a save; null until it has been read. */
type Seen = { readonly stored: RecordData | null } | null

const keyOfPage = ({ page }: CommitAttempt): string =>
  page.kind === 'existing' ? page.key : keyOf(page.details.name)

/** What is known without writing; null where the save goes on. */
function standing(
  { page, saveId }: CommitAttempt,
  key: string,
  exists: boolean,
  base: PageReference | null,
): Result<Committed, CommitProblem> | null {
  if (base !== null && base.saveId === saveId) return ok({ key, rev: base.rev })
  if (page.kind === 'new') return exists ? err({ kind: 'exists' }) : null
  if (base === null) return err({ kind: 'missing' })
  if (base.movedTo !== null) return err({ kind: 'moved', key: base.movedTo })
  return isStill(base, page.upon) ? null : err({ kind: 'moved-on', reference: base })
}

const isStill = (base: PageReference, upon: number | ReadonlyMap<SectionName, number>): boolean =>
  typeof upon === 'number'
    ? base.rev === upon
    : base.sections.every(({ name, rev }) => (upon.get(name) ?? rev) === rev)

function detailsOf({ page }: CommitAttempt, base: PageReference | null) {
  if (page.kind === 'new') return page.details
  if (base === null) throw new Error('A page that exists has a reference.')
  const { name, type, series, bookNumber, locationType } = base
  return { series, bookNumber, locationType, ...page.details, name, type }
}

/** A page still under its template's old name is written whole under the new one. */
async function withWholePart(
  documents: Documents,
  changed: CommitAttempt['changed'],
  base: PageReference | null,
): Promise<CommitAttempt['changed']> {
  if (base === null) return changed
  const names = typeSpec(base.type)
    .parts.filter(({ sections }) => sections.some((name) => changed.has(name)))
    .flatMap(({ sections }) => sections)
  const old = (await oldSections(documents, base, names)).flatMap(
    ([name, data]): (readonly [SectionName, readonly Block[]])[] =>
      data === null ? [] : [[name, readSection(name, data).blocks]],
  )
  return old.length === 0 ? changed : new Map([...old, ...changed])
}

async function types(catalogue: Catalogue): Promise<(key: string) => TypeName | null> {
  const cards = catalogue.known() ?? (await loaded(catalogue))
  const byKey = new Map(cards.map(({ key, type }) => [key, type]))
  return (key) => byKey.get(key) ?? null
}

/** Links are a convenience: a save does not fail for want of the catalogue. */
async function loaded(catalogue: Catalogue): Promise<readonly PageCard[]> {
  const read = await catalogue.all()
  return read.ok ? read.value : []
}
