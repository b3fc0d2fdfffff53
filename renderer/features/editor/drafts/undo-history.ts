/** Stacks of undo and redo steps of one window. Steps of one group are undone together. */
import {
  createDraft,
  type Draft,
  type DraftEdit,
  type DraftSection,
  isSameBlocks,
  type UnstampedEdit,
} from '#shared/model/drafts/draft'
import type { SectionName } from '#shared/model/page-types'
import { isSameDetails } from '#shared/rules/drafts/apply-edit'
import { addEdit, createDraftLog } from '#shared/rules/drafts/draft-log'
import {
  createStep,
  findRemoved,
  isNewAndEmpty,
  isSameSection,
  mergeSteps,
  moveOntoLoaded,
  moveStep,
  type Removed,
  type SectionStep,
  type Step,
} from './undo-steps.ts'

const MAX_GROUPS = 200

type Group = readonly Step[]

export class UndoHistory {
  #done: readonly Group[] = []
  #undone: readonly Group[] = []
  /** Steps of the group that is being made; null outside of one. */
  #open: Step[] | null = null
  /** The step of the last edit of each section, if that edit replaced all its blocks, as a load does. */
  readonly #replaced = new Map<SectionName, SectionStep>()
  /** True after a save, unless it left out what the newest step had removed. */
  #isSaved = false

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Content that the newest step removed; null if there is none, and after an undo or its save. */
  get removed(): Removed | null {
    return this.canRedo || this.#isSaved ? null : findRemoved(this.#done.at(-1)?.at(-1))
  }

  /** @param edit the edit that made the step; absent for a step that is never merged with the last one */
  add(step: Step, edit?: UnstampedEdit): void {
    if (this.#open !== null) {
      this.#open.push(step)
      return
    }
    const last = this.#done.at(-1) ?? []
    const joined = edit === undefined || last.length > 1 ? null : mergeSteps(last[0], step, edit)
    this.#push(joined === null ? this.#done : this.#done.slice(0, -1), [joined ?? step])
  }

  /**
   * Adds the step of an edit, or moves the steps onto the save that it confirms.
   * @returns true if the history has changed
   */
  follow(before: Draft, after: Draft, edit: UnstampedEdit): boolean {
    if (edit.kind === 'saved') {
      // The form of a new page is empty after its save.
      if (before.key.subject.kind === 'new') this.clear()
      else if (edit.loaded) this.#moveOntoLoaded(after, edit)
      // Undoing a step changes the page as it is now.
      else {
        const { removed } = this
        if (removed === null || listEditedSections(edit).includes(removed.section)) this.#isSaved = true
        this.#replace((step) => moveStep(step, edit))
      }
      return true
    }
    const step = createStep(before, after, edit)
    if ('section' in edit) this.#replaced.delete(edit.section)
    if (step === null) return false
    if (edit.kind === 'blocks' && step.section !== null) this.#replaced.set(edit.section, step)
    if (this.#open !== null || edit.step === undefined) this.add(step, edit)
    // In a replay the marks tell the groups.
    else if (edit.step === 'same') this.#push(this.#done.slice(0, -1), [...(this.#done.at(-1) ?? []), step])
    else this.#push(this.#done, [step])
    return true
  }

  /** Adds all steps of a change as one group. */
  addGroup(change: () => void): void {
    const steps: Step[] = []
    this.#open = steps
    try {
      change()
    } finally {
      this.#open = null
    }
    if (steps.length > 0) this.#push(this.#done, steps)
  }

  /** Returns the steps to undo, newest first. */
  back(): Group {
    const group = this.#done.at(-1)
    if (group === undefined) return []
    this.#done = this.#done.slice(0, -1)
    this.#undone = [...this.#undone, group]
    return group.toReversed()
  }

  /** Returns the steps to redo, oldest first. */
  forward(): Group {
    const group = this.#undone.at(-1)
    if (group === undefined) return []
    this.#undone = this.#undone.slice(0, -1)
    this.#done = [...this.#done, group]
    this.#isSaved = false
    return group
  }

  /** Drops the steps that an edit of another window overlaps, because undoing them would remove its text. */
  dropOverlapping(theirs: UnstampedEdit): void {
    const sections = listEditedSections(theirs)
    const hasFacts = theirs.kind === 'details' || (theirs.kind === 'saved' && theirs.details !== null)
    const isUnaffected = ({ section }: Step) => (section === null ? !hasFacts : !sections.includes(section))
    this.#replace((step) => (isUnaffected(step) ? step : null))
  }

  /** The load itself is no step: to undo it would take the text of the others away. */
  #moveOntoLoaded({ sections }: Draft, edit: UnstampedEdit & { readonly kind: 'saved' }): void {
    const names = listEditedSections(edit)
    const loads = new Map(names.map((name) => [name, this.#replaced.get(name)]))
    this.#done = mapSteps(this.#done, (step) =>
      step.section !== null && step === loads.get(step.section) ? null : step,
    )
    this.#replace((step) => {
      if (step.section === null || !names.includes(step.section)) return step
      const load = loads.get(step.section)
      // Both have changed the same, which is not for one of them to undo.
      return load === undefined ? null : moveOntoLoaded(step, load, sections.get(step.section)?.base ?? null)
    })
  }

  clear(): void {
    this.#done = []
    this.#undone = []
  }

  #push(before: readonly Group[], group: Group): void {
    this.#done = [...before, group].slice(-MAX_GROUPS)
    this.#isSaved = false
    this.#undone = []
  }

  /** @param replace returns null for a step to drop; the steps of that section that are further away are dropped too */
  #replace(replace: (step: Step) => Step | null): void {
    const replaceAll = (groups: readonly Group[]) => {
      const dropped = new Set<Step['section']>()
      return mapSteps(groups.toReversed(), (step) => {
        const next = dropped.has(step.section) ? null : replace(step)
        if (next === null) dropped.add(step.section)
        return next
      }).toReversed()
    }
    this.#done = replaceAll(this.#done)
    this.#undone = replaceAll(this.#undone)
  }
}

/** Groups without steps are left out. */
const mapSteps = (groups: readonly Group[], map: (step: Step) => Step | null): readonly Group[] =>
  groups.map((group) => group.map(map).filter((step) => step !== null)).filter(({ length }) => length > 0)

/** Returns the history of a draft that was opened again, or an empty one if the edits do not lead to the draft. */
export function replayHistory(draft: Draft, edits: readonly DraftEdit[]): UndoHistory {
  const history = new UndoHistory()
  let log = createDraftLog(createDraft(draft.key, draft.begunAt))
  /** What the present undo or redo must lead to; null outside of one. */
  let restored: ReadonlyMap<SectionName, DraftSection | undefined> | null = null
  const check = () => {
    const isAsRestored = [...(restored ?? [])].every(([name, is]) => isSameRestored(log.draft.sections.get(name), is))
    // The stored edits make other steps than the session had.
    if (!isAsRestored) history.clear()
    restored = null
  }
  for (const edit of edits) {
    if (edit.step !== 'same') check()
    const before = log.draft
    log = addEdit(log, edit)
    if (edit.step === 'undo') restored = listStates(history.back(), 'before')
    else if (edit.step === 'redo') restored = listStates(history.forward(), 'after')
    else if (restored === null) history.follow(before, log.draft, edit)
  }
  check()
  return hasSameContent(log.draft, draft) ? history : new UndoHistory()
}

const listStates = (steps: Group, side: 'before' | 'after'): ReadonlyMap<SectionName, DraftSection | undefined> =>
  new Map(steps.flatMap((step) => (step.section === null ? [] : [[step.section, step[side]] as const])))

/** A section that was not touched yet is one with the text of its base. */
const isSameRestored = (is: DraftSection | undefined, wanted: DraftSection | undefined): boolean =>
  wanted === undefined || isNewAndEmpty(wanted)
    ? is === undefined || isSameBlocks(is.blocks, is.base?.blocks ?? [])
    : isSameBlocks(is?.blocks ?? [], wanted.blocks)

const hasSameContent = (one: Draft, other: Draft): boolean =>
  isSameDetails(one.details, other.details) &&
  [...one.sections.keys(), ...other.sections.keys()].every((name) =>
    isSameSection(one.sections.get(name), other.sections.get(name)),
  )

export function listEditedSections(edit: UnstampedEdit): readonly SectionName[] {
  if (edit.kind === 'saved') return edit.sections.map(({ name }) => name)
  return 'section' in edit ? [edit.section] : []
}
