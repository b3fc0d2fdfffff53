/** How files and folders of the vault are named: never by a key, a name, or anything somebody typed. */
import { createHash } from 'node:crypto'
import { type DraftPlace, placeId } from './read-journal.ts'

export const folderName = (place: DraftPlace): string => hashed(placeId(place))

export const isFolderName = (name: string): boolean => /^[0-9a-f]{40}$/.test(name)

export const JOURNAL = 'journal'

export const imageName = (id: string): string => hashed(id) + IMAGE

export const isImageName = (name: string): boolean => /^[0-9a-f]{40}\.image$/.test(name)

/** Of what could not be read, and when that was found. */
export const asideName = (now: Date, ending = ''): string =>
  `${DAMAGED}${now.toISOString().replaceAll(':', '-')}${ending}`

export const asideImageName = (now: Date): string => asideName(now, IMAGE)

export const isAsideName = (name: string): boolean => name.startsWith(DAMAGED)

const IMAGE = '.image'
const DAMAGED = 'damaged-'

const hashed = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 40)
