/** Stacks of undo and redo steps of one window. */
import type { DraftEdit, UnstampedEdit } from '#shared/model/drafts/draft'
import type { SectionName } from '#shared/model/page-types'
import { findRemoved, mergeSteps, type Removed, type Step } from './undo-steps.ts'

const MAX_STEPS = 200

export class UndoHistory {
  #done: readonly Step[] = []
  #undone: readonly Step[] = []

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Content that the newest step removed; null if there is none, and after an undo. */
  get removed(): Removed | null {
    return this.canRedo ? null : findRemoved(this.#done.at(-1))
  }

  /** @param edit the edit that made the step; absent for a step that is never merged with the last one */
  add(step: Step, edit?: UnstampedEdit): void {
    const joined = edit === undefined ? null : mergeSteps(this.#done.at(-1), step, edit)
    this.#done = joined === null ? [...this.#done, step].slice(-MAX_STEPS) : [...this.#done.slice(0, -1), joined]
    this.#undone = []
  }

  /** Returns the step to undo. */
  back(): Step | undefined {
    const step = this.#done.at(-1)
    if (step === undefined) return undefined
    this.#done = this.#done.slice(0, -1)
    this.#undone = [...this.#undone, step]
    return step
  }

  /** Returns the step to redo. */
  forward(): Step | undefined {
    const step = this.#undone.at(-1)
    if (step === undefined) return undefined
    this.#undone = this.#undone.slice(0, -1)
    this.#done = [...this.#done, step]
    return step
  }

  /** Drops the steps that an edit of another window overlaps, because undoing them would remove its text. */
  dropOverlapping(theirs: DraftEdit): void {
    const sections = listEditedSections(theirs)
    const hasFacts = theirs.kind === 'details' || (theirs.kind === 'saved' && theirs.details !== null)
    const isUnaffected = ({ section }: Step) => (section === null ? !hasFacts : !sections.includes(section))
    this.#done = this.#done.filter(isUnaffected)
    this.#undone = this.#undone.filter(isUnaffected)
  }

  clear(): void {
    this.#done = []
    this.#undone = []
  }
}

export function listEditedSections(edit: DraftEdit): readonly SectionName[] {
  if (edit.kind === 'saved') return edit.sections.map(({ name }) => name)
  return 'section' in edit ? [edit.section] : []
}
