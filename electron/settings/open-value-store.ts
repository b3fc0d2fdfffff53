/** A file of named values, the settings or the list of drafts: one that cannot be read is set aside, never emptied. */
import { renameSync } from 'node:fs'
import type { ValueStore } from '../value-store.ts'

export interface ValueStoreFile {
  readonly file: string
  /** @throws where the file is damaged. */
  readonly open: () => ValueStore
}

export interface OpenedValueStore {
  readonly values: ValueStore
  /** Where the damaged file lies now; null where it was whole. */
  readonly setAside: string | null
}

export function openValueStore({ file, open }: ValueStoreFile, now: Date): OpenedValueStore {
  try {
    return { values: open(), setAside: null }
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem
    const setAside = `${file}.damaged-${now.toISOString().replaceAll(':', '-')}`
    renameSync(file, setAside)
    return { values: open(), setAside }
  }
}
