/** Listeners of drafts: subscriptions to the edits of other windows, and to whether another window has a draft open. */
import { type DraftKey, getDraftId } from '#shared/model/drafts/draft'
import type { DraftChange } from '../ports/editing.ts'
import type { Presence } from './presence.ts'

export class DraftListeners {
  readonly #presence: Presence
  readonly #listeners = new Map<string, Set<(change: DraftChange) => void>>()

  constructor(presence: Presence) {
    this.#presence = presence
  }

  notify(id: string, change: DraftChange): void {
    for (const onChange of this.#listeners.get(id) ?? []) onChange(change)
  }

  watch(key: DraftKey, onChange: (change: DraftChange) => void): () => void {
    const id = getDraftId(key)
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(onChange))
    const unsubscribe = this.#presence.watch(id, (isShared) => onChange(isShared ? 'shared' : 'alone'))
    return () => {
      listeners.delete(onChange)
      unsubscribe()
    }
  }
}
