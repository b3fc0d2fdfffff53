/** Index from vault folder to draft key. It is redundant: each journal names its draft in its first line. */
import type { ValueStore } from '../value-store.ts'
import { readVaultDraftKey, type VaultDraftKey } from './read-journal.ts'

export interface DraftIndex {
  find(name: string): VaultDraftKey | null
  /** Replaces the index with the folders that exist and whose draft is known. */
  replaceAll(places: ReadonlyMap<string, VaultDraftKey>): void
  add(name: string, place: VaultDraftKey): void
  remove(name: string): void
}

const DRAFTS = 'drafts'

export function openDraftIndex(values: ValueStore): DraftIndex {
  let places = new Map<string, VaultDraftKey>()
  const stored = values.get(DRAFTS)
  for (const [name, data] of Object.entries(typeof stored === 'object' && stored ? stored : {})) {
    const place = readVaultDraftKey(data)
    if (place !== null) places.set(name, place)
  }

  function store() {
    try {
      values.set(DRAFTS, Object.fromEntries(places))
    } catch (problem) {
      // The journals hold the same information, and their own writes report disk problems.
      if (!(problem instanceof Error && 'syscall' in problem)) throw problem
    }
  }

  return {
    find: (name) => places.get(name) ?? null,
    replaceAll(found) {
      places = new Map(found)
      store()
    },
    add(name, place) {
      if (places.has(name)) return
      places.set(name, place)
      store()
    },
    remove(name) {
      if (places.delete(name)) store()
    },
  }
}
