/** Messages of the history of one page. */

export const HISTORY_SCREEN_MESSAGES = {
  heading: <T>(page: T) => ['History of ', page],
  description: (page: string) => `Who changed ${page}, and when.`,
  backToPage: 'Back to the page',
  compare: 'Compare the chosen versions',
  empty: 'No earlier saves are recorded.',
  older: 'Older versions',
} as const
