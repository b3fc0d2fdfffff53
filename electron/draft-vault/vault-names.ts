/** How files and folders of the vault are named: never by a key, a name, or anything somebody typed. */
import { createHash } from 'node:crypto'
import { formatVaultDraftKey, type VaultDraftKey } from './read-journal.ts'

export const getFolderName = (place: VaultDraftKey): string => hashId(formatVaultDraftKey(place))

export const isFolderName = (name: string): boolean => /^[0-9a-f]{40}$/.test(name)

export const JOURNAL_FILE = 'journal'

export const getImageName = (id: string): string => `${hashId(id)}.image`

/** A draft's folder once the draft was discarded: it is no more from that instant, whatever is left to be deleted. */
export const discardedName = (name: string, before: readonly string[]): string => {
  for (let n = 0; ; n++)
    if (!before.includes(`${name}-${n}${DISCARDED_SUFFIX}`))
      return `${name}-${n}${DISCARDED_SUFFIX}`
}

export const isDiscardedName = (name: string): boolean => name.endsWith(DISCARDED_SUFFIX)

/** The folder of what could not be read. */
export const SET_ASIDE_FOLDER = 'set-aside'

/** When it was found, and where. */
export const setAsideName = (folder: string, file: string, now: Date): string =>
  `${now.toISOString().replaceAll(':', '-')}-${folder}-${file}`

const DISCARDED_SUFFIX = '.gone'

const hashId = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 40)
