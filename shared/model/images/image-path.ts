/** Paths of stored images, apart from their addresses, because readers do not need the escaping of names. */
import { toPageKey } from '../page-key.ts'
import type { SectionName, TypeName } from '../page-types.ts'
import type { ReportKind } from '../report.ts'
import { toStorableText } from '../text/storable-text.ts'

/** Maximum length of a file or block name within an object path. */
const MAX_PATH_PART_LENGTH = 60

/** Converts a block's or file's name to a part of an object path. */
export const toPathPart = (name: string): string =>
  [...toPageKey(toStorableText(name))].slice(0, MAX_PATH_PART_LENGTH).join('')

/** Returns the storage path of a section's image. `hash` is the first 8 hex digits of the content's hash. */
export const imagePath = (image: {
  key: string
  type: TypeName
  section: SectionName
  blockName: string
  hash: string
  file: string
}): string =>
  [
    'content',
    image.key,
    `${image.type}Info`,
    image.section,
    `Section_${toPathPart(image.blockName)}_${image.hash}-${toPathPart(image.file)}`,
  ].join('/')

/** Returns the storage path of a report's image. `id` is the id of the record. */
export const reportImagePath = (image: { kind: ReportKind; id: string; hash: string; file: string }): string =>
  `${image.kind}/Image_${image.hash}-${toPathPart(image.file)}+${image.id}`
