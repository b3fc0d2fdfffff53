/** Paths of stored images. They stand apart from other addresses, because readers need nothing of what makes a name part of a path. */
import { toPathPart } from '../page-key.ts'
import type { SectionName, TypeName } from '../page-types.ts'
import type { ReportKind } from '../report.ts'

/** Where a section's image is stored. `hash` is 8 hex digits of the content's hash. */
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

/** Where the image of a request or a report is stored. `id` is the record's own. */
export const reportImagePath = (image: {
  kind: ReportKind
  id: string
  hash: string
  file: string
}): string => `${image.kind}/Image_${image.hash}-${toPathPart(image.file)}+${image.id}`
