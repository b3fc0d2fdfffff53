/** Last edits of the open drafts, as far as the journal may not have them yet. Snapshots hold them beside the state. */
import { type DraftEdit, type DraftKey, getDraftId } from '#shared/model/drafts/draft'
import { ok } from '#shared/result'
import { catchStorageError } from './catch-storage-error.ts'
import type { DraftSnapshots } from './draft-snapshots.ts'
import type { Journal } from './journal.ts'
import type { StoredDraft } from './read-stored-draft.ts'

/** Number of edits that a snapshot holds beside the state, if the journal does not store them. */
export const MAX_UNSTORED_EDITS = 20

export class UnstoredEdits {
  readonly #journal: Pick<Journal, 'complete'>
  readonly #snapshots: Pick<DraftSnapshots, 'read'>
  readonly #edits = new Map<string, readonly DraftEdit[]>()

  constructor(journal: Pick<Journal, 'complete'>, snapshots: Pick<DraftSnapshots, 'read'>) {
    this.#journal = journal
    this.#snapshots = snapshots
  }

  /** Returns the newest ones. They are enough: a journal that lacks more has lost the history. */
  add(id: string, edit: DraftEdit): readonly DraftEdit[] {
    const edits = [...(this.#edits.get(id) ?? []), edit].slice(-MAX_UNSTORED_EDITS)
    this.#edits.set(id, edits)
    return edits
  }

  remove(id: string, edits: readonly DraftEdit[]): void {
    this.#edits.set(id, this.#edits.get(id)?.filter((edit) => !edits.includes(edit)) ?? [])
  }

  clear(id: string): void {
    this.#edits.delete(id)
  }

  /** Appends what a window that has closed could not, so that the journal has no gap before the next edits. */
  async complete(key: DraftKey, { unstored: edits, journalCount: count }: StoredDraft): Promise<void> {
    if (edits.length === 0) return
    const id = getDraftId(key)
    this.#edits.set(id, edits)
    const hasSnapshot = () => this.#snapshots.read(id) !== null
    const completion = { key, count, edits, hasSnapshot }
    const result = await catchStorageError(async () => ok(await this.#journal.complete(id, completion)))
    if (result.ok) this.remove(id, edits)
  }
}
