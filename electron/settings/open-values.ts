/** A file of named values, the settings or the list of drafts: one that cannot be read is set aside, never emptied. */
import { renameSync } from 'node:fs'
import type { KeptValues } from '../kept-values.ts'

export interface ValuesFile {
  readonly file: string
  /** @throws where the file is damaged. */
  readonly open: () => KeptValues
}

export interface OpenedValues {
  readonly values: KeptValues
  /** Where the damaged file lies now; null where it was whole. */
  readonly setAside: string | null
}

export function openValues({ file, open }: ValuesFile, now: Date): OpenedValues {
  try {
    return { values: open(), setAside: null }
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem
    const setAside = `${file}.damaged-${now.toISOString().replaceAll(':', '-')}`
    renameSync(file, setAside)
    return { values: open(), setAside }
  }
}
