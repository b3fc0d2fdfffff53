/** What is larger in a page's record than the rules let in, dropped as the next save or hide would drop it. */

import { plainRecord } from '#shared/model/record-fields'
import { readReference } from '#shared/model/records'
import { list, text } from '#shared/model/stored-fields'
import { utf8Length } from '#shared/model/text/utf8'
import {
  imageAddress,
  OTHER_SECTION_BYTES,
  PLACES_LIMIT,
  placesWith,
} from '#shared/rules/saving/version-records'
import { protocolValue } from '../../../local-cloud/sample/protocol-writes.ts'
import type { Mending } from './mend-record.ts'

const REFERENCE = /^ContentRef\/[^/]+$/

export const SIZE_MENDINGS: readonly Mending[] = [
  {
    what: 'its list of sections holds more than a save may',
    records: REFERENCE,
    mend(fields, id) {
      const stored = plainRecord(fields)
      const items = list(stored['sections'])
      const reference = readReference(id, stored)
      const isBounded =
        items.length <= PLACES_LIMIT &&
        items.every((item) => utf8Length(JSON.stringify(item)) <= OTHER_SECTION_BYTES)
      if (reference === null || isBounded) return null
      const sections = placesWith(reference.sections, reference.otherSections)
      return { ...fields, sections: protocolValue(sections) }
    },
  },
  {
    what: 'the address of its image is longer than a save may store',
    records: REFERENCE,
    mend(fields) {
      const address = text(plainRecord(fields)['imageUrl'])
      if (!isWebAddress(address) || imageAddress(address) !== null) return null
      const { imageUrl: _, ...others } = fields
      return others
    },
  },
]

/** Others are of old forms; a save drops them too, and readers show none of them. */
const isWebAddress = (address: string): boolean => /^https?:\/\/[^ ]*$/.test(address)
