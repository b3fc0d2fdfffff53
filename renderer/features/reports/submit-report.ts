/** One report from Submit to its outcome: its image goes up first, then everything in one write. */

import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import type { ChosenImage } from '#shared/model/drafts/draft-storage'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { NewReport } from '#shared/rules/reports/report-plan'
import type { Images, UploadProblem } from '../../services/ports/editing.ts'
import type { Reports, SubmitProblem } from '../../services/ports/reports.ts'

/** `image`: nothing was sent but perhaps the image; a sentence says why. */
export type SendProblem = SubmitProblem | { readonly kind: 'image'; readonly sentence: string }

export interface SubmitReportDeps {
  readonly reports: Pick<Reports, 'submit' | 'isBlocked'>
  readonly images: Images
  /** The image chosen for it; null where it is no longer on this device. */
  readonly chosen: () => Promise<ChosenImage | null>
  readonly progress: (percent: number) => void
}

/** Of the whole way, where there is an image. */
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
  const sent = await images.upload(image, { report: kind, id }, (share) =>
    progress(share * IMAGE_SHARE),
  )
  if (sent.ok) return sent
  // the store of images only says no
  if (sent.error.kind === 'denied' && (await reports.isBlocked(author.uid)))
    return err({ kind: 'blocked' })
  return err({ kind: 'image', sentence: formatUploadProblem(sent.error) })
}

const formatUploadProblem = (problem: UploadProblem): string =>
  problem.kind === 'unusable' ? problem.sentence : REPORT_MESSAGES.imageProblems[problem.kind]
