/** Whose each folder of the vault is. A convenience and a second opinion: what it lacks stands in the journals too. */
import type { KeptValues } from '../kept-values.ts'
import { type DraftPlace, readPlace } from './read-journal.ts'

export interface DraftIndex {
  find(name: string): DraftPlace | null
  /** The folders that are there, and whose they are where that is known now. */
  keep(places: ReadonlyMap<string, DraftPlace>): void
  add(name: string, place: DraftPlace): void
  remove(name: string): void
}

const DRAFTS = 'drafts'

export function openDraftIndex(values: KeptValues): DraftIndex {
  let places = new Map<string, DraftPlace>()
  const kept = values.get(DRAFTS)
  for (const [name, data] of Object.entries(typeof kept === 'object' && kept ? kept : {})) {
    const place = readPlace(data)
    if (place !== null) places.set(name, place)
  }

  function store() {
    try {
      values.set(DRAFTS, Object.fromEntries(places))
    } catch (problem) {
      // the journals say it too, and what they cannot keep they say themselves
      if (!(problem instanceof Error && 'syscall' in problem)) throw problem
    }
  }

  return {
    find: (name) => places.get(name) ?? null,
    keep(found) {
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
