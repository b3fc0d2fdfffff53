/** A report as it is shown: its image where it lies now. */
import { currentImageUrl, type StorageAddress } from '#shared/model/images/image-address'
import { type Report, readReport } from '#shared/model/report'
import type { FoundDocument } from './firestore.ts'

export function shownReport({ id, data }: FoundDocument, storage: StorageAddress): Report {
  const report = readReport(id, data)
  const imageUrl = report.imageUrl && currentImageUrl(report.imageUrl, storage)
  return { ...report, imageUrl }
}
