/** Buffer of the edits of one window that are not stored yet, and the log of the draft that they belong to. */
import type { Draft, DraftEdit, UnstampedEdit } from '#shared/model/drafts/draft'
import { toMinimalEdits } from '#shared/rules/drafts/apply-edit'
import { addEdit, createDraftLog, type DraftLog, nextStamp, replaceLastEdit } from '#shared/rules/drafts/draft-log'
import { rebuildEdits } from './rebuild-edits.ts'

export class PendingEdits {
  readonly #windowId: string
  readonly #now: () => string
  #log: DraftLog
  #pending: readonly DraftEdit[] = []

  constructor(draft: Draft, windowId: string, now: () => string) {
    this.#windowId = windowId
    this.#now = now
    this.#log = createDraftLog(draft)
  }

  get draft(): Draft {
    return this.#log.draft
  }

  get isEmpty(): boolean {
    return this.#pending.length === 0
  }

  add(edit: UnstampedEdit): void {
    const last = this.#pending.at(-1)
    if (last?.stamp !== undefined && isSameEntry(last, edit)) {
      const replacement: DraftEdit = { ...edit, at: this.#now(), stamp: last.stamp }
      this.#pending = [...this.#pending.slice(0, -1), replacement]
      this.#log = replaceLastEdit(this.#log, replacement)
    } else {
      const stamp = nextStamp(this.#log, this.#windowId)
      const stamped: DraftEdit = { ...edit, at: this.#now(), stamp }
      this.#pending = [...this.#pending, stamped]
      this.#log = addEdit(this.#log, stamped)
    }
  }

  /** Adds an edit of another window, which that window stores. */
  addStored(edit: DraftEdit): void {
    this.#log = addEdit(this.#log, edit)
  }

  /** Makes the whole draft pending, in place of single edits. */
  addWholeDraft(): void {
    this.#pending = []
    for (const edit of toMinimalEdits(this.#log.draft)) this.add(edit)
  }

  /** Returns all pending edits and empties the buffer. */
  take(): readonly DraftEdit[] {
    const edits = this.#pending
    this.#pending = []
    return edits
  }

  /** Makes edits pending again after failed writes, in a form that fits whichever of them were stored. */
  retry(edits: readonly DraftEdit[]): void {
    this.#pending = rebuildEdits(this.draft, [...edits, ...this.#pending])
  }

  /** Starts a new log with another draft. */
  restart(draft: Draft): void {
    this.#log = createDraftLog(draft)
  }
}

/** Typing in one entry stays one edit until that edit is stored. */
const isSameEntry = (last: DraftEdit, edit: UnstampedEdit): boolean =>
  last.kind === 'entry' &&
  edit.kind === 'entry' &&
  last.step === undefined &&
  edit.step === undefined &&
  // A space begins an undo step (undo-steps.ts), and a replay of the stored edits must make the same steps.
  !/\s$/.test(last.text) &&
  !/\s$/.test(edit.text) &&
  last.section === edit.section &&
  last.block === edit.block &&
  last.entry === edit.entry
