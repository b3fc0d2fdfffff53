/** Action: undoes one save on the page, as "Undo this change" of its comparison does, and makes a draft of its text again. */
import { isSameBlocks } from '#shared/model/drafts/draft'
import type { DetailName } from '#shared/model/history'
import type { SectionName } from '#shared/model/page-types'
import { err, ok, type Result } from '#shared/result'
import { mergeTypedBlocks } from '#shared/rules/drafts/merge-typed-text'
import type { Editor } from '#shared/rules/saving/save-request'
import {
  planPageRestore,
  type RestoreDeps,
  type RestoreProblem,
  restorePage,
  type SectionContent,
} from '../../../components/restore-page.ts'
import type { DraftSession } from '../drafts/draft-session.ts'
import type { Receipt, SavedSection } from './save-page.ts'
import { type Timeout, withTimeout } from './with-timeout.ts'

export interface UndoDeps extends RestoreDeps, Timeout {
  /** Backoff before the retry of an undo that conflicted with another write. */
  readonly pause: () => Promise<void>
}

export interface UndoStamp {
  readonly editor: Editor
  /** The same for every attempt, so that an undo whose response was lost is recognized. */
  readonly saveId: string
  /** ISO-8601 UTC. */
  readonly now: string
}

export interface UndoneSave {
  /** Revision of the page afterwards. */
  readonly rev: number
  /** The sections that the page has without the save, as it has them now. */
  readonly sections: ReadonlyMap<SectionName, SectionContent>
  /** True if the page was changed. */
  readonly isChanged: boolean
  /** True if there are later saves, whose changes stay. */
  readonly isPartial: boolean
  readonly hasRestoredDetails: boolean
  readonly skippedCount: number
  readonly unknownSections: readonly SectionName[]
  readonly unknownDetails: readonly DetailName[]
}

const MAX_ATTEMPTS = 3

export async function undoSave(
  receipt: Receipt,
  stamp: UndoStamp,
  deps: UndoDeps,
): Promise<Result<UndoneSave, RestoreProblem>> {
  // Nothing was written, because a merge resulted in the text of the page.
  if (receipt.isUnchanged) return ok({ ...NOT_PUBLISHED, rev: receipt.rev })
  for (let attempts = 1; ; attempts++) {
    const result = await withTimeout(deps, attemptUndo(receipt, stamp, deps))
    if (result.ok) return result
    const { kind } = result.error
    if (kind !== 'movedOn' || attempts === MAX_ATTEMPTS) return err(kind)
    await deps.pause()
  }
}

const NOT_PUBLISHED = {
  sections: new Map(),
  isChanged: false,
  isPartial: false,
  hasRestoredDetails: false,
  skippedCount: 0,
  unknownSections: [],
  unknownDetails: [],
}

async function attemptUndo(
  { key, rev, details }: Receipt,
  stamp: UndoStamp,
  deps: RestoreDeps,
): Promise<Result<UndoneSave, { readonly kind: RestoreProblem }>> {
  const planned = await planPageRestore({ key, rev: rev - 1, until: rev }, deps)
  if (!planned.ok) return err({ kind: planned.error })
  const plan = planned.value
  // A save never renames. Its other details need no confirmation: this editor has just sent them.
  const confirmed = plan.changes.map(({ detail }) => detail).filter((detail) => detail !== 'name')
  const restored = await restorePage({ ...stamp, plan, confirmed }, deps)
  if (!restored.ok) return err({ kind: restored.error })
  const { isChanged, rev: revAfter } = restored.value
  // An earlier attempt whose response was lost has written the version that this plan found as the newest.
  const wasStored = isChanged && revAfter === plan.history.rev
  const isPartial = plan.history.rev - (wasStored ? 1 : 0) > rev
  return ok({
    ...restored.value,
    isPartial,
    hasRestoredDetails: wasStored ? !isPartial && details.details !== null : confirmed.length > 0,
    unknownDetails: plan.unknown,
  })
}

/** The text in the form after an undo; the other one is an undo step away. */
type Shown = 'page' | 'text'

/**
 * Makes a draft of the text that was saved, with what was typed since. It gets a merge base such that the next Submit
 * merges it again with what others have saved.
 */
export function restoreText(session: DraftSession, receipt: Receipt, undone: UndoneSave, shown: Shown): void {
  const sections = receipt.sections.flatMap((saved) => {
    const now = undone.sections.get(saved.name) ?? (saved.isWritten ? null : saved.stored)
    return now === null ? [] : [{ saved, base: chooseMergeBase(saved, now) }]
  })
  const { draft } = session.state()
  const texts = sections.map(({ saved, base }) => {
    const typed = draft.sections.get(saved.name)?.blocks ?? saved.stored.blocks
    const blocks = mergeTypedBlocks(saved.stored.blocks, typed, saved.sent)
    return [saved.name, { base, blocks, off: false }] as const
  })
  session.edit({
    kind: 'saved',
    rev: undone.rev,
    sections: sections.map(({ saved: { name, stored }, base }) => ({
      name,
      sent: stored.blocks,
      stored: base.blocks,
      rev: base.rev,
    })),
    details: null,
  })
  const page = session.state().draft
  session.restoreDraft({
    ...page,
    ...(undone.hasRestoredDetails ? receipt.details : {}),
    sections: new Map([...page.sections, ...texts]),
  })
  if (shown === 'page') session.restoreDraft(page)
}

/** The old merge base stays if others have changed the section, so that their text is merged and not replaced. */
const chooseMergeBase = ({ base }: SavedSection, now: SectionContent): SectionContent => {
  const before = base ?? { rev: 0, blocks: [] }
  return isSameBlocks(before.blocks, now.blocks) ? now : before
}
