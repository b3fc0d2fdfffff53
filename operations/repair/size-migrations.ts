/** Table of migrations that drop oversized fields of page records, as the next save would. */

import { toStoredImageUrl } from '#shared/model/images/image-fields'
import { toPlainRecord } from '#shared/model/protocol-fields'
import { readReference } from '#shared/model/records'
import { asRecord, toList, toText } from '#shared/model/stored-fields'
import { utf8Length } from '#shared/model/text/utf8'
import { MAX_OTHER_SECTION_BYTES, MAX_STORED_SECTIONS, toStoredSections } from '#shared/rules/saving/version-records'
import { toProtocolValue } from '../../local-cloud/index.ts'
import type { RecordMigration } from './record-migrations.ts'

const REFERENCE = /^ContentRef\/[^/]+$/

export const SIZE_MIGRATIONS: readonly RecordMigration[] = [
  {
    description: 'its list of sections holds more than a save may',
    paths: REFERENCE,
    migrate(fields, id) {
      const stored = toPlainRecord(fields)
      const items = toList(stored['sections'])
      const reference = readReference(id, stored)
      const areBounded = items.length <= MAX_STORED_SECTIONS && items.every(isBounded)
      if (reference === null || areBounded) return null
      const sections = toStoredSections(reference, reference.otherSections)
      return { ...fields, sections: toProtocolValue(sections) }
    },
  },
  {
    description: 'the address of its image is longer than a save may store',
    paths: REFERENCE,
    migrate(fields) {
      const address = toText(toPlainRecord(fields)['imageUrl'])
      if (!isWebAddress(address) || toStoredImageUrl(address) !== null) return null
      const { imageUrl: _, ...others } = fields
      return others
    },
  },
]

/** The address of an image has its own limit. */
function isBounded(item: unknown): boolean {
  const address = toStoredImageUrl(toText(asRecord(item)['imageUrl'])) ?? ''
  return utf8Length(JSON.stringify(item)) - utf8Length(address) <= MAX_OTHER_SECTION_BYTES
}

/** Other texts are old forms, which readers ignore and a save drops. */
const isWebAddress = (address: string): boolean => /^https?:\/\/[^ ]*$/.test(address)
