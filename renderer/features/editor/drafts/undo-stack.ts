/** The steps that Undo goes back by and Redo goes forward by, of one window. */
import type { DraftEdit, UnstampedEdit } from '#shared/model/drafts/draft'
import type { SectionName } from '#shared/model/page-types'
import { joinedSteps, type Removed, removedBy, type Step } from './undo-history.ts'

const STEPS_KEPT = 200

export class UndoHistory {
  #done: readonly Step[] = []
  #undone: readonly Step[] = []

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** What the newest step took out; null where it was taken back itself. */
  get removed(): Removed | null {
    return this.canRedo ? null : removedBy(this.#done.at(-1))
  }

  /** @param edit what the step was made by; absent for one that is never joined with the last */
  add(step: Step, edit?: UnstampedEdit): void {
    const joined = edit === undefined ? null : joinedSteps(this.#done.at(-1), step, edit)
    this.#done =
      joined === null
        ? [...this.#done, step].slice(-STEPS_KEPT)
        : [...this.#done.slice(0, -1), joined]
    this.#undone = []
  }

  /** The step to take back. */
  back(): Step | undefined {
    const step = this.#done.at(-1)
    if (step === undefined) return undefined
    this.#done = this.#done.slice(0, -1)
    this.#undone = [...this.#undone, step]
    return step
  }

  /** The step to make once more. */
  forward(): Step | undefined {
    const step = this.#undone.at(-1)
    if (step === undefined) return undefined
    this.#undone = this.#undone.slice(0, -1)
    this.#done = [...this.#done, step]
    return step
  }

  /** Taken back over another window's edit, a step of this one would take away what was typed there. */
  forgetWhat(theirs: DraftEdit): void {
    const sections = sectionsIn(theirs)
    const hasFacts =
      theirs.kind === 'details' || (theirs.kind === 'saved' && theirs.details !== null)
    const stays = ({ section }: Step) =>
      section === null ? !hasFacts : !sections.includes(section)
    this.#done = this.#done.filter(stays)
    this.#undone = this.#undone.filter(stays)
  }

  clear(): void {
    this.#done = []
    this.#undone = []
  }
}

export function sectionsIn(edit: DraftEdit): readonly SectionName[] {
  if (edit.kind === 'saved') return edit.sections.map(({ name }) => name)
  return 'section' in edit ? [edit.section] : []
}
