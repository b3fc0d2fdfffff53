/** Progress of a save in percent: two steps for each section, when the upload of its images begins and ends. */
import type { PartSpec } from '#shared/model/page-types'

/** @param part null for a new page. @param saved number of saved sections */
export function getProgressStep(part: PartSpec | null, saved: number): number {
  if (saved === 0) return 100
  if (part !== null && (part.sections.length === 1 || part.sections.length === saved)) return part.step
  return 100 / (2 * saved)
}

/** Returns the progress, at most 99: only a confirmed save is 100. */
export const getProgress = (step: number, steps: number): number => Math.min(99, steps * step)
