/** Messages of the history of one page. */
import { isolateRightToLeft } from './isolate-right-to-left.ts'

export const HISTORY_SCREEN_MESSAGES = {
  heading: <T>(page: T) => ['History of ', page],
  description: (page: string) => `Who changed ${isolateRightToLeft(page)}, and when.`,
  backToPage: 'Back to the page',
  compare: 'Compare the chosen versions',
  empty: 'No earlier saves are recorded.',
  older: 'Older versions',
} as const
