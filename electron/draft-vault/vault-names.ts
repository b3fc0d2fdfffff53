/** Names of the vault's files and folders: hashes, never a key, a page name or typed text. */
import { createHash } from 'node:crypto'
import { formatVaultDraftKey, type VaultDraftKey } from './read-journal.ts'

export const getFolderName = (place: VaultDraftKey): string => hashId(formatVaultDraftKey(place))

export const isFolderName = (name: string): boolean => /^[0-9a-f]{40}$/.test(name)

export const JOURNAL_FILE = 'journal'

export const getImageName = (id: string): string => `${hashId(id)}.image`

/** Returns a free name for the folder of a discarded draft. The rename discards it at once; deletion may come later. */
export const createDiscardedName = (name: string, before: readonly string[]): string => {
  for (let n = 0; ; n++)
    if (!before.includes(`${name}-${n}${DISCARDED_SUFFIX}`)) return `${name}-${n}${DISCARDED_SUFFIX}`
}

export const isDiscardedName = (name: string): boolean => name.endsWith(DISCARDED_SUFFIX)

export const SET_ASIDE_FOLDER = 'set-aside'

/** Composes the name from the time of discovery and the original path. */
export const createSetAsideName = (folder: string, file: string, now: Date): string =>
  `${now.toISOString().replaceAll(':', '-')}-${folder}-${file}`

const DISCARDED_SUFFIX = '.gone'

const hashId = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 40)
