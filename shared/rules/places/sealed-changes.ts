/** Sealed changes: saves whose pages and texts a reader may not have reached yet. */
import type { HistoryEntry } from '#shared/model/history'
import { type Sealed, seal, unseal } from './sealed.ts'

/** A save whose page and texts only `openChanges` (`open-changes.ts`) shows. */
export type SealedChange = Pick<HistoryEntry, 'id' | 'at'> & Sealed<HistoryEntry>

export const sealChange = (entry: HistoryEntry): SealedChange => ({ ...entry, ...seal(entry) })

/** Returns the keys of the changed pages, which must not be shown. */
export const listChangedPages = (changes: readonly SealedChange[]): ReadonlySet<string> =>
  new Set(changes.map((change) => unseal(change).page))

/** True if the save changed texts or details. One that hid or renamed its page affects other saves too. */
export const hasEdits = (change: SealedChange): boolean => unseal(change).edits.length > 0
