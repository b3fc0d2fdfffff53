/** Formatter of stored blocks, apart from their parser (`records.ts`), because readers do not need it. */
import { mapImageFields } from './images/image-fields.ts'
import type { Block, Entry } from './page.ts'
import type { Place } from './place.ts'
import type { RecordData } from './stored-fields.ts'
import { hasSigns } from './text/escape-text.ts'

export const toStoredPlace = (place: Place): unknown => ('stored' in place ? place.stored : place)

const toStoredAt = (at: Place | undefined): RecordData => (at === undefined ? {} : { at: toStoredPlace(at) })

const toStoredEntry = ({ id, title, text, at, otherFields }: Entry): RecordData => ({
  ...otherFields,
  id,
  title,
  text,
  ...toStoredAt(at),
  ...(hasSigns(text) ? { formatted: true } : {}),
})

/** Converts a block to its stored form; absent fields stay absent. */
export const toStoredBlock = (block: Block): RecordData => ({
  ...block.otherFields,
  id: block.id,
  sectionName: block.sectionName,
  sectionContent: block.entries.map(toStoredEntry),
  ...(block.imageUrl === undefined ? {} : { imageUrl: block.imageUrl }),
  ...mapImageFields((field) => block[field]),
  ...toStoredAt(block.at),
})
