/** How files and folders of the vault are named: never by a key, a name, or anything somebody typed. */
import { createHash } from 'node:crypto'
import { type DraftPlace, placeId } from './read-journal.ts'

export const folderName = (place: DraftPlace): string => hashed(placeId(place))

export const isFolderName = (name: string): boolean => /^[0-9a-f]{40}$/.test(name)

export const JOURNAL = 'journal'

export const imageName = (id: string): string => `${hashed(id)}.image`

/** A draft's folder once the draft was discarded: it is no more from that instant, whatever is left to be deleted. */
export const goneName = (name: string, before: readonly string[]): string => {
  for (let n = 0; ; n++) if (!before.includes(`${name}-${n}${GONE}`)) return `${name}-${n}${GONE}`
}

export const isGoneName = (name: string): boolean => name.endsWith(GONE)

/** The folder of what could not be read. */
export const ASIDE = 'set-aside'

/** When it was found, and where. */
export const asideName = (folder: string, file: string, now: Date): string =>
  `${now.toISOString().replaceAll(':', '-')}-${folder}-${file}`

const GONE = '.gone'

const hashed = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 40)
