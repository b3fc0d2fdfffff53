/**
 * Action: writes an old state of a page as a new version, after its details have been shown and confirmed; or undoes some
 * saves only, so that what was changed after them stays.
 */
import type { ReadError } from '#shared/errors'
import { RESTORE_MESSAGES } from '#shared/messages/restore-messages'
import { isSameBlocks } from '#shared/model/drafts/draft'
import type { DetailName, HistoryEntry } from '#shared/model/history'
import type { Block, Section } from '#shared/model/page'
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
} from '../services/ports/editing.ts'
import type { Histories } from '../services/ports/histories.ts'

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
  readonly history: LoadedHistory
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

export type SectionContent = Pick<Section, 'rev' | 'blocks'>

export interface RestoredPage {
  readonly key: string
  /** Revision of the page afterwards. */
  readonly rev: number
  /** The sections of the restored saves as the page has them afterwards, except the unknown ones. */
  readonly sections: ReadonlyMap<SectionName, SectionContent>
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
  const history = await loadHistory(histories, { key, rev, until })
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
    rev: saved.value.rev,
    sections: withWritten(sections.value, saved.value.rev),
    // An earlier request of the same restore may have written it, although its response was lost.
    isChanged: saved.value.isUnchanged !== true || changes.length > 0,
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
    case 'signed-out':
    case 'unreachable':
      return kind
    // These occur for new pages only.
    case 'exists':
    case 'exists-hidden':
    case 'too-soon':
    case 'clock':
    case 'damaged':
    case 'failed':
      return 'failed'
  }
}

interface ChangedSections extends Pick<RestoredPage, 'skippedCount' | 'unknownSections'> {
  readonly changed: ReadonlyMap<SectionName, readonly Block[]>
  /** The sections that stay, because the page already has them in the restored form. */
  readonly unchanged: RestoredPage['sections']
}

const withWritten = ({ changed, unchanged }: ChangedSections, rev: number): RestoredPage['sections'] =>
  new Map([...unchanged, ...[...changed].map(([name, blocks]) => [name, { rev, blocks }] as const)])

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
  const currentSections = new Map(stored.value.map((section) => [section.name, section]))
  const changed = new Map<SectionName, readonly Block[]>()
  const unchanged = new Map<SectionName, SectionContent>()
  const unknownSections: SectionName[] = []
  let skippedCount = 0
  for (const { section, from, last } of restores) {
    const currentSection = currentSections.get(section) ?? MISSING_SECTION
    const current = currentSection.blocks
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
    if (isSameBlocks(reverted.blocks, current)) unchanged.set(section, currentSection)
    else changed.set(section, reverted.blocks)
  }
  return ok({ changed, unchanged, skippedCount, unknownSections })
}

const MISSING_SECTION: SectionContent = { rev: 0, blocks: [] }

async function loadBlocks(
  histories: Histories,
  save: HistoryEntry | null,
  section: SectionName,
): Promise<Result<readonly Block[], ReadError>> {
  const read = save === null ? ok([]) : await histories.sections(save.id, [section])
  return read.ok ? ok(read.value[0]?.blocks ?? []) : read
}

interface LoadedHistory {
  readonly type: TypeName
  readonly rev: number
  /** Newest first, without the oldest ones if they are not needed. */
  readonly entries: readonly HistoryEntry[]
}

/** Loads entries until they name the save that wrote each text to restore, which may be the oldest of all. */
async function loadHistory(
  histories: Histories,
  { key, rev, until }: Pick<RestorePlan, 'key' | 'rev' | 'until'>,
): Promise<Result<LoadedHistory, ReadError>> {
  const entries: HistoryEntry[] = []
  let below: number | null = null
  for (;;) {
    const read = await histories.listForPage(key, below)
    if (!read.ok) return read
    entries.push(...read.value.entries)
    const { type, rev: newest, next } = read.value
    if (next === null || hasAllTexts(entries, rev, until)) return ok({ type, rev: newest, entries })
    below = Number(next)
  }
}

/** True if the entries reach back to the version, and to the save of each text that it had. */
const hasAllTexts = (entries: readonly HistoryEntry[], rev: number, until: number | null): boolean =>
  entries.some((entry) => entry.rev <= rev) &&
  planSectionRestores(entries, rev, until ?? undefined).every(({ from }) => from !== null)
