/** A stored file as the hosted service describes it; its client reads the token and builds the address itself. */

import type { StoredObject } from '../store/document-store-contract.ts'
import { timestampOf } from '../store/values/value-order.ts'

export const metadata = ({
  bucket,
  path,
  contentType,
  size,
  created,
  downloadToken,
}: StoredObject) => ({
  name: path,
  bucket,
  generation: String(created),
  metageneration: '1',
  contentType,
  timeCreated: timestampOf(created),
  updated: timestampOf(created),
  size: String(size),
  contentEncoding: 'identity',
  downloadTokens: downloadToken,
})
