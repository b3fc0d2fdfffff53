/** Opens a value store (settings, forms, draft index) and sets a damaged file aside instead of emptying it. */
import { renameSync } from 'node:fs'
import type { ValueStore } from '../value-store.ts'

export interface ValueStoreFile {
  readonly file: string
  /** @throws SyntaxError if the file is damaged */
  readonly open: () => ValueStore
}

export interface OpenedValueStore {
  readonly values: ValueStore
  /** New path of the damaged file; null if the file was intact. */
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
