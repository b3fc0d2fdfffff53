/**
 * Action: writes an old state of a page as a new version, after its details have been shown and confirmed; or undoes some
 * saves only, so that what was changed after them stays.
 */
import type { ReadError } from '#shared/errors'
import { RESTORE_MESSAGES } from '#shared/messages/editor-messages'
import { isSameBlocks } from '#shared/model/drafts/draft'
import type { DetailName, HistoryEntry } from '#shared/model/history'
import type { Block } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { planSectionRestores } from '#shared/rules/history/page-history'
import { revertEditRuns } from '#shared/rules/history/reverts'
import { type EarlierDetails, findEarlierDetails } from '#shared/rules/saving/earlier-details'
import type { Editor } from '#shared/rules/saving/save-request'
import type {
  ChangedDetails,
  CommitProblem,
  PageRenamer,
  PageWriter,
  RenameFailure,
} from '../../services/ports/editing.ts'
import type { Histories } from '../../services/ports/histories.ts'

export interface RestoreDeps {
  readonly histories: Histories
  readonly writing: PageWriter
  readonly renaming: PageRenamer
}

/** The changes that restoring a version would make, for the person to confirm. */
export interface RestorePlan extends EarlierDetails {
  readonly key: string
  /** The version that is restored. */
  readonly rev: number
  /** The newest save that is undone: later changes stay. null: all of them are undone. */
  readonly until: number | null
  readonly history: FullHistory
  /** True if the history begins with the save that created the page. */
  readonly hasFirstSave: boolean
}

export interface RestoreRequest {
  readonly plan: RestorePlan
  /** The details that the person has confirmed; the others stay as they are. */
  readonly confirmed: readonly DetailName[]
  readonly editor: Editor
  readonly saveId: string
  /** ISO-8601 UTC. */
  readonly now: string
}

export type RestoreProblem = keyof typeof RESTORE_MESSAGES.problems

export interface RestoredPage {
  readonly key: string
  /** True if there was a change to write. */
  readonly isChanged: boolean
  /** Number of places that were changed again later, and stay. */
  readonly skippedCount: number
  /** Sections whose earlier text is not in the history, so that nothing of them is undone. */
  readonly unknownSections: readonly SectionName[]
  /** Why the page was not renamed although everything else is restored; null if nothing failed. */
  readonly notRenamed: RenameFailure | null
}

/** True if there are later saves than those that are undone, so that the texts are merged. */
export const isPartial = ({ until, history }: Pick<RestorePlan, 'until' | 'history'>): boolean =>
  until !== null && until < history.rev

/** Reads what restoring would change, and writes nothing. */
export async function planPageRestore(
  { key, rev, until }: Pick<RestorePlan, 'key' | 'rev' | 'until'>,
  { histories, writing }: RestoreDeps,
): Promise<Result<RestorePlan, RestoreProblem>> {
  const history = await loadFullHistory(histories, key)
  if (!history.ok) return err(toRestoreProblem(history.error))
  const page = await writing.reference(key)
  if (!page.ok) return err(toRestoreProblem(page.error))
  if (page.value === null) return err('missing')
  const { entries } = history.value
  const target = { key, rev, until, history: history.value }
  // Later saves may have changed the details again, so they are restored only together with everything else.
  const details = isPartial(target) ? { changes: [], unknown: [] } : findEarlierDetails(entries, rev, page.value)
  const { createdBy } = page.value
  const hasFirstSave = entries.some((entry) => entry.rev === 1 && entry.editedById === createdBy)
  return ok({ ...target, ...details, hasFirstSave })
}

export async function restorePage(
  request: RestoreRequest,
  deps: RestoreDeps,
): Promise<Result<RestoredPage, RestoreProblem>> {
  const { plan, confirmed, editor, saveId, now } = request
  const { key, rev, until, history } = plan
  const changes = plan.changes.filter(({ detail }) => confirmed.includes(detail))
  let details: ChangedDetails = {}
  for (const { fields } of changes) details = { ...details, ...fields }
  const sections = await findChangedSections(plan, deps)
  if (!sections.ok) return err(toRestoreProblem(sections.error))
  const comment = until === null ? RESTORE_MESSAGES.comment(rev) : RESTORE_MESSAGES.undoComment(rev + 1, until)
  const saved = await deps.writing.commit({
    page: {
      kind: 'existing',
      key,
      baseRevisions: history.rev,
      details,
    },
    changed: sections.value.changed,
    editor,
    now,
    saveId,
    comment,
    minor: false,
  })
  if (!saved.ok) return err(toRestoreProblem(saved.error))
  const result = {
    key,
    isChanged: sections.value.changed.size > 0 || changes.length > 0,
    skippedCount: sections.value.skippedCount,
    unknownSections: sections.value.unknownSections,
    notRenamed: null,
  }
  const name = changes.find(({ detail }) => detail === 'name')?.earlier
  if (name === undefined) return ok(result)
  // A rename changes the address, so it is a write of its own. If it fails, the rest stays restored.
  const attempt = { key, name, editor, now, saveId: `-${saveId.slice(1)}`, comment }
  const renamed = await deps.renaming
    .rename(attempt)
    // A thrown error is shown too, and logged by the component that shows it.
    .catch(() => err<RenameFailure>({ kind: 'failed' }))
  return ok(renamed.ok ? { ...result, key: renamed.value.key } : { ...result, notRenamed: renamed.error })
}

function toRestoreProblem({ kind }: Pick<CommitProblem | ReadError, 'kind'>): RestoreProblem {
  switch (kind) {
    case 'blocked':
    case 'denied':
    case 'hidden':
    case 'signed-out':
      return 'refused'
    case 'conflict':
    case 'moved':
    case 'busy':
      return 'movedOn'
    case 'name':
    case 'details':
    case 'section-unknown':
    case 'section-size':
      return 'invalid'
    case 'missing':
    case 'unreachable':
      return kind
    // These occur for new pages only.
    case 'exists':
    case 'too-soon':
    case 'clock':
    case 'damaged':
    case 'failed':
      return 'failed'
  }
}

interface ChangedSections extends Pick<RestoredPage, 'skippedCount' | 'unknownSections'> {
  readonly changed: ReadonlyMap<SectionName, readonly Block[]>
}

/** Returns the sections to write; those that the page already has in this form are left out. */
async function findChangedSections(
  plan: RestorePlan,
  { histories, writing }: RestoreDeps,
): Promise<Result<ChangedSections, ReadError>> {
  const { key, rev, until, history, hasFirstSave } = plan
  const { type, entries } = history
  const restores = planSectionRestores(entries, rev, until ?? undefined)
  const stored = await writing.sections(
    type,
    key,
    restores.map(({ section }) => section),
  )
  if (!stored.ok) return stored
  const currentSections = new Map(stored.value.map(({ name, blocks }) => [name, blocks]))
  const changed = new Map<SectionName, readonly Block[]>()
  const unknownSections: SectionName[] = []
  let skippedCount = 0
  for (const { section, from, last } of restores) {
    const current = currentSections.get(section) ?? []
    // A page older than its history may have had the section before.
    if (until !== null && from === null && !hasFirstSave) {
      unknownSections.push(section)
      continue
    }
    const before = await loadBlocks(histories, from, section)
    if (!before.ok) return before
    const after = isPartial(plan) ? await loadBlocks(histories, last, section) : ok(current)
    if (!after.ok) return after
    const reverted = isPartial(plan)
      ? revertEditRuns(current, [{ before: before.value, after: after.value }])
      : { blocks: before.value, skippedCount: 0 }
    skippedCount += reverted.skippedCount
    if (!isSameBlocks(reverted.blocks, current)) changed.set(section, reverted.blocks)
  }
  return ok({ changed, skippedCount, unknownSections })
}

async function loadBlocks(
  histories: Histories,
  save: HistoryEntry | null,
  section: SectionName,
): Promise<Result<readonly Block[], ReadError>> {
  const read = save === null ? ok([]) : await histories.sections(save.id, [section])
  return read.ok ? ok(read.value[0]?.blocks ?? []) : read
}

interface FullHistory {
  readonly type: TypeName
  readonly rev: number
  readonly entries: readonly HistoryEntry[]
}

/** Loads all entries, because the text of a section may have been written in the oldest of them. */
async function loadFullHistory(histories: Histories, key: string): Promise<Result<FullHistory, ReadError>> {
  const entries: HistoryEntry[] = []
  let below: number | null = null
  for (;;) {
    const read = await histories.listForPage(key, below)
    if (!read.ok) return read
    entries.push(...read.value.entries)
    if (read.value.next === null) return ok({ type: read.value.type, rev: read.value.rev, entries })
    below = Number(read.value.next)
  }
}
