/** Handler of page changes that updates the records of the page's texts in an external search index. */

import type { TextFields } from './text-records.ts'

/** The texts of a page as it is stored now; none if it is hidden, renamed or deleted. */
export interface CurrentTexts {
  readonly records: readonly TextFields[]
  /** Differs after each save of the page, including its deletion and re-creation. */
  readonly version: string
}

export interface IndexTextsDeps {
  readonly read: () => Promise<CurrentTexts>
  /** Returns the ids of the page's records in the index. */
  readonly list: () => Promise<readonly string[]>
  /** Settles once the records are in the index, so that `list` returns them. */
  readonly put: (records: readonly TextFields[]) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
}

/** Limit of attempts. People save pages too rarely to need this many. */
const MAX_ATTEMPTS = 10

/**
 * As with the names (`index-document.ts`), the page is read again after each write, so that the last write is of the
 * last version, however often and in whatever order events arrive.
 * @throws if a service fails or the page keeps changing, so that the event is delivered again
 */
export async function indexTexts({ read, list, put, remove }: IndexTextsDeps): Promise<void> {
  const written = new Set<string>()
  let current = await read()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const ids = new Set(current.records.map(({ objectID }) => objectID))
    const known = new Set([...written, ...(await list())])
    const stale = [...known].filter((id) => !ids.has(id))
    if (current.records.length > 0) await put(current.records)
    if (stale.length > 0) await remove(stale)
    for (const id of ids) written.add(id)
    const latest = await read()
    if (latest.version === current.version) return
    current = latest
  }
  throw new Error('The page was changed again and again while its texts were indexed.')
}
