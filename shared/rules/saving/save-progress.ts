/** How far a save has come, in percent: a step for each section's images begun, and one for each whose images are up. */
import type { PartSpec } from '#shared/model/page-types'

/** Percent a step is worth. @param part null for a new page. @param saved how many sections are saved. */
export function getProgressStep(part: PartSpec | null, saved: number): number {
  if (saved === 0) return 100
  if (part !== null && (part.sections.length === 1 || part.sections.length === saved))
    return part.step
  return 100 / (2 * saved)
}

/** 100 is only for what the service has confirmed. */
export const getProgress = (step: number, steps: number): number => Math.min(99, steps * step)
