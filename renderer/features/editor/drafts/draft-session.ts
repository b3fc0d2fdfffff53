/** Draft session: autosave of a draft with a throttle, its undo history, and the merge of edits from other windows. */

import {
  createDraft,
  type Draft,
  type DraftEdit,
  type DraftSection,
  isEmptyDraft,
  type UnstampedEdit,
} from '#shared/model/drafts/draft'
import type { DraftProblem } from '#shared/model/drafts/draft-storage'
import type { SectionName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { isContentEdit, isSameDetails, rebaseSection } from '#shared/rules/drafts/apply-edit'
import type { DraftChange, Drafts } from '../../../services/ports/editing.ts'
import { Announcer } from './announcer.ts'
import { type AutosaveStatus, mergeAutosaveStatus, toAutosaveStatus } from './autosave-status.ts'
import { PendingEdits } from './pending-edits.ts'
import { replayHistory, type UndoHistory } from './undo-history.ts'
import {
  type DetailsState,
  getDetailsState,
  isNewAndEmpty,
  isSameSection,
  type Removed,
  type Step,
} from './undo-steps.ts'

/** Throttle of the autosave in milliseconds: continuous typing does not postpone it, as a debounce would. */
const AUTOSAVE_THROTTLE = 300

export interface DraftState {
  readonly draft: Draft
  readonly autosave: AutosaveStatus
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Number of edits of content since the session began, in this window and in others. */
  readonly contentEdits: number
  /** Content that the last step removed and that Undo restores; null if there is none. */
  readonly removed: Removed | null
  /** True while the draft is open in another window too. */
  readonly joined: boolean
  /** True if the draft was discarded in another window. */
  readonly discarded: boolean
}

export interface DraftSession {
  state(): DraftState
  subscribe(onChange: () => void): () => void
  edit(edit: UnstampedEdit): void
  /** For edits made in a text that already shows them: listeners hear of them after the next frame. */
  typing(edits: () => void): void
  /** Undo reverts all edits that the callback makes at once. */
  together(edits: () => void): void
  undo(): void
  redo(): void
  /** Restores an earlier state of a section, as one step that Undo reverts. */
  restoreSection(section: SectionName, earlier: DraftSection | undefined): void
  /** Restores an earlier state of the whole draft. */
  restoreDraft(earlier: Draft): void
  /** Starts to store all pending edits synchronously; resolves when they are stored. */
  flush(): Promise<void>
  /** Removes the draft, here and in other windows. */
  discard(): Promise<Result<void, DraftProblem>>
  close(): Promise<void>
}

export interface DraftSessionDeps {
  readonly drafts: Drafts
  readonly draft: Draft
  /** The edits that made the draft, as far as they are stored, for the undo steps of earlier sessions. */
  readonly storedEdits: readonly DraftEdit[]
  /** An id that no other session has. */
  readonly windowId: string
  readonly now: () => string
  /** Runs the callback once after the delay; the returned function cancels it. */
  readonly schedule: (milliseconds: number, call: () => void) => () => void
  /** Runs the callback once after the next frame; the returned function cancels it. */
  readonly afterPaint: (call: () => void) => () => void
}

export const openDraftSession = (deps: DraftSessionDeps): DraftSession => new OpenSession(deps)

/** `state`, `subscribe`, `typing`, `undo` and `redo` are passed as callbacks, so they are bound to the session. */
class OpenSession implements DraftSession {
  readonly #deps: DraftSessionDeps
  readonly #edits: PendingEdits
  readonly #history: UndoHistory
  /** Mark of the next edit of the present step; null outside of steps of several edits. */
  #stepMark: 'first' | 'undo' | 'redo' | 'same' | null = null
  readonly #announcer: Announcer
  readonly #stopWatching: () => void
  #state: DraftState
  #cancelAutosave: (() => void) | null = null
  #writes: Promise<void> = Promise.resolve()
  /** False after the stored draft was removed, until something is typed again. */
  #isStored = true

  constructor(deps: DraftSessionDeps) {
    const { drafts, draft, storedEdits, windowId, now, afterPaint } = deps
    this.#deps = deps
    this.#announcer = new Announcer(afterPaint)
    this.#edits = new PendingEdits(draft, windowId, now)
    this.#history = replayHistory(draft, storedEdits)
    const { canUndo, canRedo } = this.#history
    this.#state = {
      draft,
      autosave: toAutosaveStatus(draft),
      canUndo,
      canRedo,
      contentEdits: 0,
      removed: null,
      joined: false,
      discarded: false,
    }
    this.#stopWatching = drafts.watch(draft.key, (change) => this.#onOtherWindow(change))
  }

  readonly state = (): DraftState => this.#state

  readonly subscribe = (onChange: () => void): (() => void) => this.#announcer.subscribe(onChange)

  readonly typing = (edits: () => void): void => this.#announcer.typing(edits)

  readonly undo = (): void => {
    this.#restoreSteps(this.#history.back(), 'before', 'undo')
  }

  readonly redo = (): void => {
    this.#restoreSteps(this.#history.forward(), 'after', 'redo')
  }

  together(edits: () => void): void {
    this.#stepMark = 'first'
    try {
      this.#history.addGroup(edits)
    } finally {
      this.#stepMark = null
      this.#update({})
    }
  }

  edit(edit: UnstampedEdit): void {
    const before = this.#state.draft
    this.#apply(edit)
    if (this.#history.follow(before, this.#state.draft, edit)) this.#update({})
  }

  restoreSection(section: SectionName, earlier: DraftSection | undefined): void {
    const before = this.#state.draft.sections.get(section)
    if (isSameSection(before, earlier)) return
    this.#restoreSection(section, earlier && moveOntoBase(earlier, before?.base ?? null))
    const after = this.#state.draft.sections.get(section)
    this.#history.add({ section, before, after, isReset: false })
    this.#update({})
  }

  restoreDraft(earlier: Draft): void {
    this.#restoreDetails(earlier)
    const touched = [...this.#state.draft.sections.keys(), ...earlier.sections.keys()]
    for (const section of new Set(touched)) this.restoreSection(section, earlier.sections.get(section))
  }

  flush(): Promise<void> {
    const { drafts, draft } = this.#deps
    this.#clearAutosave()
    const edits = this.#edits.take()
    if (edits.length === 0) return this.#writes
    // All writes start before the first await, because a window that is closing runs no later task.
    const writes = edits.map((edit) => drafts.append(draft.key, edit))
    this.#writes = Promise.all([this.#writes, ...writes]).then(([, ...results]) => this.#onStored(edits, results))
    return this.#writes
  }

  async discard(): Promise<Result<void, DraftProblem>> {
    const { drafts, draft, now } = this.#deps
    this.#clearAutosave()
    this.#edits.take()
    await this.#writes
    const removed = await drafts.remove(draft.key)
    this.#isStored = false
    if (removed.ok) {
      const { pageName, baseRev, seen } = this.#state.draft
      const empty = { ...createDraft(draft.key, now()), pageName, baseRev, seen }
      this.#edits.restart(empty)
      this.#update({ draft: empty, autosave: { kind: 'nothing' }, discarded: true })
    }
    return removed
  }

  async close(): Promise<void> {
    this.#stopWatching()
    this.#announcer.stop()
    await this.flush()
    if (isEmptyDraft(this.#state.draft) && !this.#state.joined) await this.#deps.drafts.remove(this.#deps.draft.key)
  }

  #update(change: Partial<DraftState>): void {
    const { canUndo, canRedo, removed } = this.#history
    this.#state = { ...this.#state, ...change, canUndo, canRedo, removed }
    this.#announcer.announce()
  }

  #onOtherWindow(change: DraftChange): void {
    if (change === 'removed') {
      this.#isStored = false
      this.#update({ discarded: !isEmptyDraft(this.#state.draft) })
    } else if (change === 'alone' || change === 'shared') this.#update({ joined: change === 'shared' })
    else {
      // The next edit knows of theirs, so it must not replace a pending edit that does not.
      void this.flush()
      this.#history.dropOverlapping(change)
      this.#edits.addStored(change)
      const { draft } = this.#edits
      const autosave = mergeAutosaveStatus(this.#state.autosave, draft)
      this.#update({ draft, autosave, contentEdits: this.#countEdit(change) })
    }
  }

  #countEdit(edit: UnstampedEdit): number {
    return this.#state.contentEdits + (isContentEdit(edit) ? 1 : 0)
  }

  #clearAutosave(): void {
    this.#cancelAutosave?.()
    this.#cancelAutosave = null
  }

  #apply(edit: UnstampedEdit): void {
    // After a discard in another window, typing here stores everything that this window shows.
    if (!this.#isStored) this.#edits.addWholeDraft()
    this.#isStored = true
    // Only an edit of content makes a step.
    const mark = isContentEdit(edit) ? this.#stepMark : null
    this.#edits.add(mark === null ? edit : { ...edit, step: mark })
    if (mark !== null) this.#stepMark = 'same'
    this.#cancelAutosave ??= this.#deps.schedule(AUTOSAVE_THROTTLE, () => void this.flush())
    // A failure is shown until a write succeeds, so that its message does not flicker with each key.
    const autosave: AutosaveStatus = this.#state.autosave.kind === 'failed' ? this.#state.autosave : { kind: 'storing' }
    const { draft } = this.#edits
    this.#update({ draft, autosave, discarded: false, contentEdits: this.#countEdit(edit) })
  }

  #onStored(edits: readonly DraftEdit[], results: readonly Result<void, DraftProblem>[]): void {
    const failed = results.find((result) => !result.ok)
    if (failed !== undefined && !failed.ok) {
      this.#edits.retry(edits)
      this.#update({ autosave: { kind: 'failed', problem: failed.error } })
    } else if (this.#edits.isEmpty) this.#update({ autosave: toAutosaveStatus(this.#state.draft, this.#deps.now()) })
  }

  #restoreSteps(steps: readonly Step[], to: 'before' | 'after', mark: 'undo' | 'redo'): void {
    this.#stepMark = mark
    try {
      for (const step of steps) {
        if (step.section === null) this.#restoreFacts(step[to])
        else this.#restoreSection(step.section, step[to])
      }
    } finally {
      this.#stepMark = null
      this.#update({})
    }
  }

  #restoreSection(section: SectionName, before: DraftSection | undefined): void {
    if (before === undefined || isNewAndEmpty(before)) {
      this.#apply({ kind: 'drop', section })
      return
    }
    const { base, blocks, off } = before
    if (!this.#state.draft.sections.has(section)) this.#apply({ kind: 'grab', section, base })
    this.#apply({ kind: 'blocks', section, blocks })
    if (this.#state.draft.sections.get(section)?.off !== off) this.#apply({ kind: 'switch', section, off })
  }

  #restoreFacts({ details, detailsBefore: before }: DetailsState): void {
    const stored = this.#state.draft.detailsBefore ?? this.#state.draft.details
    if (details !== null) this.#apply({ kind: 'details', details, ...(before && { before }) })
    // Details that equal the stored ones count as untouched.
    else if (stored !== null) this.#apply({ kind: 'details', details: stored, before: stored })
  }

  #restoreDetails(earlier: DetailsState): void {
    const before = getDetailsState(this.#state.draft)
    if (isSameDetails(before.details, earlier.details)) return
    this.#restoreFacts(earlier)
    this.#history.add({ section: null, before, after: getDetailsState(this.#state.draft) })
    this.#update({})
  }
}

/** What others have saved since an earlier state of a section stays in it. */
function moveOntoBase(earlier: DraftSection, base: DraftSection['base']): DraftSection {
  if (earlier.base === null || base === null || earlier.base.rev === base.rev) return earlier
  const saved = { sent: earlier.base.blocks, stored: base.blocks }
  return rebaseSection(earlier, saved, base.rev)
}
