/** A draft while it is typed in: shown at once, kept within a moment, taken back step by step, joined with other windows. */

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
import { isContentEdit, isSameDetails, toMinimalEdits } from '#shared/rules/drafts/apply-edit'
import { addEdit, createDraftLog, nextStamp, replaceLastEdit } from '#shared/rules/drafts/draft-log'
import type { Drafts } from '../../../services/ports/editing.ts'
import { editsAnew } from './edits-anew.ts'
import {
  type Facts,
  factsOf,
  isBegun,
  isSameSection,
  type Removed,
  type Step,
  stepBetween,
} from './undo-history.ts'
import { UndoHistory } from './undo-stack.ts'

/** How long typing may be ahead of what is kept; typing on without a pause does not put it off. */
const KEEP_WITHIN = 300

type Kept =
  /** Nothing has been typed that is not stored. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'keeping' }
  /** `at`: when, ISO-8601 UTC. */
  | { readonly kind: 'kept'; readonly at: string }
  | { readonly kind: 'failed'; readonly problem: DraftProblem }

export interface DraftState {
  readonly draft: Draft
  readonly kept: Kept
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** How many edits of what a save sends were made since the session began, here and in other windows. */
  readonly contentEdits: number
  /** What was taken out last, and Undo brings back. */
  readonly removed: Removed | null
  /** The draft is open in another window too. */
  readonly joined: boolean
  /** It was discarded in another window. */
  readonly discarded: boolean
}

export interface DraftSession {
  state(): DraftState
  subscribe(changed: () => void): () => void
  edit(edit: UnstampedEdit): void
  undo(): void
  redo(): void
  /** The section is as it was; what stood in it until now comes back by undo. */
  putBack(section: SectionName, earlier: DraftSection | undefined): void
  /** The same of the whole draft. */
  takeBack(earlier: Draft): void
  /** Keeps what is typed now, as far as it can be done at once; answers when it is kept. */
  flush(): Promise<void>
  /** The draft is no more, here and in other windows. */
  discard(): Promise<Result<void, DraftProblem>>
  close(): Promise<void>
}

export interface DraftSessionDeps {
  readonly drafts: Drafts
  readonly draft: Draft
  /** An id no other session has. */
  readonly windowId: string
  readonly now: () => string
  /** Calls once after so many milliseconds, unless the returned function is called first. */
  readonly schedule: (milliseconds: number, call: () => void) => () => void
}

export function openDraftSession(source: DraftSessionDeps): DraftSession {
  const { drafts, windowId: window, now, schedule: later } = source
  const { key } = source.draft
  const listeners = new Set<() => void>()
  let state: DraftState = {
    draft: source.draft,
    kept: isEmptyDraft(source.draft)
      ? { kind: 'nothing' }
      : { kind: 'kept', at: source.draft.changedAt },
    canUndo: false,
    canRedo: false,
    contentEdits: 0,
    removed: null,
    joined: false,
    discarded: false,
  }
  let pending: readonly DraftEdit[] = []
  let cancelTimer: (() => void) | null = null
  let keeping: Promise<void> = Promise.resolve()
  const history = new UndoHistory()
  let isKeptSomewhere = true
  let log = createDraftLog(source.draft)

  const stopWatching = drafts.watch(key, (change) => {
    if (change === 'removed') {
      isKeptSomewhere = false
      tell({ discarded: !isEmptyDraft(state.draft) })
    } else if (change === 'alone' || change === 'shared') tell({ joined: change === 'shared' })
    else {
      // what is typed after this is an edit that knows of theirs
      void flush()
      history.forgetWhat(change)
      log = addEdit(log, change)
      const kept = keptElsewhere(state.kept, log.draft)
      tell({ draft: log.draft, kept, contentEdits: editsAfter(change) })
    }
  })

  function tell(change: Partial<DraftState>) {
    state = {
      ...state,
      ...change,
      canUndo: history.canUndo,
      canRedo: history.canRedo,
      removed: history.removed,
    }
    for (const changed of listeners) changed()
  }

  const editsAfter = (edit: UnstampedEdit): number =>
    state.contentEdits + (isContentEdit(edit) ? 1 : 0)

  function add(edit: UnstampedEdit): void {
    const last = pending.at(-1)
    if (last?.stamp !== undefined && goesOn(last, edit)) {
      const typedOn: DraftEdit = { ...edit, at: now(), stamp: last.stamp }
      pending = [...pending.slice(0, -1), typedOn]
      log = replaceLastEdit(log, typedOn)
    } else {
      const stamped: DraftEdit = { ...edit, at: now(), stamp: nextStamp(log, window) }
      pending = [...pending, stamped]
      log = addEdit(log, stamped)
    }
  }

  function apply(edit: UnstampedEdit): void {
    // discarded elsewhere and typed on here: all that is seen here is kept again
    if (!isKeptSomewhere) {
      pending = []
      toMinimalEdits(log.draft).forEach(add)
    }
    isKeptSomewhere = true
    add(edit)
    cancelTimer ??= later(KEEP_WITHIN, () => void flush())
    // that nothing can be kept is true until it is known to be otherwise
    const kept: Kept = state.kept.kind === 'failed' ? state.kept : { kind: 'keeping' }
    tell({ draft: log.draft, kept, discarded: false, contentEdits: editsAfter(edit) })
  }

  function flush(): Promise<void> {
    cancelTimer?.()
    cancelTimer = null
    const edits = pending
    pending = []
    if (edits.length === 0) return keeping
    // begun before anything is awaited: a window that is closing gives no other turn
    const kept = edits.map((edit) => drafts.append(key, edit))
    keeping = Promise.all([keeping, ...kept]).then(([, ...answers]) => settled(edits, answers))
    return keeping
  }

  function settled(
    edits: readonly DraftEdit[],
    answers: readonly Result<void, DraftProblem>[],
  ): void {
    const failed = answers.find((answer) => !answer.ok)
    if (failed !== undefined && !failed.ok) {
      // with what is typed next; others may have been kept since, so it is all that is seen here
      pending = editsAnew(state.draft, [...edits, ...pending])
      tell({ kept: { kind: 'failed', problem: failed.error } })
    } else if (pending.length === 0)
      tell({ kept: isEmptyDraft(state.draft) ? { kind: 'nothing' } : { kind: 'kept', at: now() } })
  }

  function restore(section: SectionName, before: DraftSection | undefined): void {
    if (before === undefined || isBegun(before)) apply({ kind: 'drop', section })
    else {
      if (!state.draft.sections.has(section)) apply({ kind: 'grab', section, base: before.base })
      apply({ kind: 'blocks', section, blocks: before.blocks })
      if (state.draft.sections.get(section)?.off !== before.off)
        apply({ kind: 'switch', section, off: before.off })
    }
  }

  function putBack(section: SectionName, earlier: DraftSection | undefined): void {
    const before = state.draft.sections.get(section)
    if (isSameSection(before, earlier)) return
    restore(section, earlier)
    history.add({ section, before, after: state.draft.sections.get(section), isReset: false })
    tell({})
  }

  function restoreFacts({ details, detailsBefore: before }: Facts): void {
    const stored = state.draft.detailsBefore ?? state.draft.details
    if (details !== null) apply({ kind: 'details', details, ...(before && { before }) })
    // as they were stored, the facts are untouched again
    else if (stored !== null) apply({ kind: 'details', details: stored, before: stored })
  }

  function putBackFacts(earlier: Facts): void {
    const before = factsOf(state.draft)
    if (isSameDetails(before.details, earlier.details)) return
    restoreFacts(earlier)
    history.add({ section: null, before, after: factsOf(state.draft) })
    tell({})
  }

  function go(step: Step | undefined, to: 'before' | 'after'): void {
    if (step === undefined) return
    if (step.section === null) restoreFacts(step[to])
    else restore(step.section, step[to])
    tell({})
  }

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    edit(edit) {
      const before = state.draft
      apply(edit)
      if (edit.kind === 'saved') {
        // what is stored is taken back in the history, not here
        history.clear()
        tell({})
      }
      const step = stepBetween(before, state.draft, edit)
      if (step === null) return
      history.add(step, edit)
      tell({})
    },
    undo: () => go(history.back(), 'before'),
    redo: () => go(history.forward(), 'after'),
    putBack,
    takeBack(earlier) {
      putBackFacts(earlier)
      const touched = [...state.draft.sections.keys(), ...earlier.sections.keys()]
      for (const section of new Set(touched)) putBack(section, earlier.sections.get(section))
    },
    flush,
    async discard() {
      cancelTimer?.()
      cancelTimer = null
      pending = []
      await keeping
      const removed = await drafts.remove(key)
      isKeptSomewhere = false
      if (removed.ok) {
        const { pageName, baseRev, seen } = state.draft
        const draft = { ...createDraft(key, now()), pageName, baseRev, seen }
        log = createDraftLog(draft)
        tell({ draft, kept: { kind: 'nothing' }, discarded: true })
      }
      return removed
    },
    async close() {
      stopWatching()
      await flush()
      if (isEmptyDraft(state.draft) && !state.joined) await drafts.remove(key)
    },
  }
}

/** Where nothing of this window's own is still on its way, the other one's edit says how it stands. */
function keptElsewhere(kept: Kept, draft: Draft): Kept {
  if (kept.kind === 'keeping' || kept.kind === 'failed') return kept
  return isEmptyDraft(draft) ? { kind: 'nothing' } : { kind: 'kept', at: draft.changedAt }
}

/** Typing in one place is one edit until it is kept. */
const goesOn = (last: DraftEdit, edit: UnstampedEdit): boolean =>
  last.kind === 'entry' &&
  edit.kind === 'entry' &&
  last.section === edit.section &&
  last.block === edit.block &&
  last.entry === edit.entry
