/** Formatter of a stored file's metadata as in the hosted service. Its client builds the download URL from it. */

import type { StoredObject } from '../store/document-store-contract.ts'
import { formatMicros } from '../store/values/value-order.ts'

export const formatObjectMetadata = ({ bucket, path, contentType, size, created, downloadToken }: StoredObject) => ({
  name: path,
  bucket,
  generation: String(created),
  metageneration: '1',
  contentType,
  timeCreated: formatMicros(created),
  updated: formatMicros(created),
  size: String(size),
  contentEncoding: 'identity',
  downloadTokens: downloadToken,
})
