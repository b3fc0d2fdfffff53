/** Parser for a report with its image resolved to the current storage. */
import { resolveImageUrl, type StorageAddress } from '#shared/model/images/image-address'
import { type Report, readReport } from '#shared/model/report'
import type { FoundDocument } from './firestore.ts'

export function readShownReport({ id, data }: FoundDocument, storage: StorageAddress): Report {
  const report = readReport(id, data)
  const imageUrl = report.imageUrl && resolveImageUrl(report.imageUrl, storage)
  return { ...report, imageUrl }
}
