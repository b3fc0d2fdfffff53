/** Action: writes an old state of a page as a new version, after its details have been shown and confirmed. */
import type { ReadError } from '#shared/errors'
import { RESTORE_MESSAGES } from '#shared/messages/editor-messages'
import { isSameBlocks } from '#shared/model/drafts/draft'
import type { DetailName, HistoryEntry } from '#shared/model/history'
import type { Block } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { planSectionRestores } from '#shared/rules/history/page-history'
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
  readonly history: FullHistory
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
  /** Why the page was not renamed although everything else is restored; null if nothing failed. */
  readonly notRenamed: RenameFailure | null
}

/** Reads what restoring would change, and writes nothing. */
export async function planPageRestore(
  { key, rev }: Pick<RestorePlan, 'key' | 'rev'>,
  { histories, writing }: RestoreDeps,
): Promise<Result<RestorePlan, RestoreProblem>> {
  const history = await loadFullHistory(histories, key)
  if (!history.ok) return err(toRestoreProblem(history.error))
  const page = await writing.reference(key)
  if (!page.ok) return err(toRestoreProblem(page.error))
  if (page.value === null) return err('missing')
  const { entries } = history.value
  return ok({ key, rev, history: history.value, ...findEarlierDetails(entries, rev, page.value) })
}

export async function restorePage(
  request: RestoreRequest,
  deps: RestoreDeps,
): Promise<Result<RestoredPage, RestoreProblem>> {
  const { plan, confirmed, editor, saveId, now } = request
  const { key, rev, history } = plan
  const changes = plan.changes.filter(({ detail }) => confirmed.includes(detail))
  let details: ChangedDetails = {}
  for (const { fields } of changes) details = { ...details, ...fields }
  const sections = await findChangedSections(plan, deps)
  if (!sections.ok) return err(toRestoreProblem(sections.error))
  const comment = RESTORE_MESSAGES.comment(rev)
  const saved = await deps.writing.commit({
    page: {
      kind: 'existing',
      key,
      baseRevisions: history.rev,
      details,
    },
    changed: sections.value,
    editor,
    now,
    saveId,
    comment,
    minor: false,
  })
  if (!saved.ok) return err(toRestoreProblem(saved.error))
  const name = changes.find(({ detail }) => detail === 'name')?.earlier
  if (name === undefined) return ok({ key, notRenamed: null })
  // A rename changes the address, so it is a write of its own. If it fails, the rest stays restored.
  const attempt = { key, name, editor, now, saveId: `-${saveId.slice(1)}`, comment }
  const renamed = await deps.renaming
    .rename(attempt)
    // A thrown error is shown too, and logged by the component that shows it.
    .catch(() => err<RenameFailure>({ kind: 'failed' }))
  return ok(renamed.ok ? { key: renamed.value.key, notRenamed: null } : { key, notRenamed: renamed.error })
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

/** Returns the sections to write; those that the page already has in this form are left out. */
async function findChangedSections(
  { key, rev, history: { type, entries } }: RestorePlan,
  { histories, writing }: RestoreDeps,
): Promise<Result<ReadonlyMap<SectionName, readonly Block[]>, ReadError>> {
  const targetSections = new Map<SectionName, readonly Block[]>()
  for (const { section, from } of planSectionRestores(entries, rev)) {
    const read = from === null ? ok([]) : await histories.sections(from.id, [section])
    if (!read.ok) return read
    targetSections.set(section, read.value[0]?.blocks ?? [])
  }
  const stored = await writing.sections(type, key, [...targetSections.keys()])
  if (!stored.ok) return stored
  const currentSections = new Map(stored.value.map(({ name, blocks }) => [name, blocks]))
  return ok(
    new Map([...targetSections].filter(([name, blocks]) => !isSameBlocks(blocks, currentSections.get(name) ?? []))),
  )
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
