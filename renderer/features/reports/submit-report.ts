/** Action: submits a report: uploads its image first, then stores the report in one write. */

import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import type { ChosenImage } from '#shared/model/drafts/draft-storage'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { NewReport } from '#shared/rules/reports/report-plan'
import type { Images, UploadProblem } from '../../services/ports/editing.ts'
import type { Reports, SubmitProblem } from '../../services/ports/reports.ts'

/** `image`: the report was not sent; the sentence says why its image was refused. */
export type SendProblem = SubmitProblem | { readonly kind: 'image'; readonly sentence: string }

export interface SubmitReportDeps {
  readonly reports: Pick<Reports, 'submit' | 'isBlocked'>
  readonly images: Images
  /** Loads the chosen image; null if it is no longer on this device. */
  readonly chosen: () => Promise<ChosenImage | null>
  readonly progress: (percent: number) => void
}

/** Percentage of the progress that the upload of an image takes. */
const IMAGE_SHARE = 80

export async function submitReport(
  report: Omit<NewReport, 'imageUrl'>,
  hasImage: boolean,
  deps: SubmitReportDeps,
): Promise<Result<null, SendProblem>> {
  const sent = hasImage ? await sendImage(report, deps) : ok(null)
  if (!sent.ok) return sent
  deps.progress(IMAGE_SHARE)
  const stored = await deps.reports.submit({ ...report, imageUrl: sent.value })
  if (stored.ok) deps.progress(100)
  return stored
}

async function sendImage(
  { kind, id, author }: Omit<NewReport, 'imageUrl'>,
  { reports, images, chosen, progress }: SubmitReportDeps,
): Promise<Result<string, SendProblem>> {
  const image = await chosen()
  if (image === null) return err({ kind: 'image', sentence: REPORT_MESSAGES.imageNotHere })
  const sent = await images.upload(image, { report: kind, id }, (share) => progress(share * IMAGE_SHARE))
  if (sent.ok) return sent
  // The storage service answers only that it denies the upload, not why.
  if (sent.error.kind === 'denied' && (await reports.isBlocked(author.uid))) return err({ kind: 'blocked' })
  return err({ kind: 'image', sentence: formatUploadProblem(sent.error) })
}

const formatUploadProblem = (problem: UploadProblem): string =>
  problem.kind === 'unusable' ? problem.sentence : REPORT_MESSAGES.imageProblems[problem.kind]
