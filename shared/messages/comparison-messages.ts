/** Messages of the comparison of a version with the one before. */

export const COMPARISON_MESSAGES = {
  heading: <T>(page: T, version: number) => [page, `, version ${version}`],
  description: (page: string, version: number) => `What changed in ${page}, version ${version}.`,
  currentPage: 'Current page',
  history: 'History',
  saved: <T>(at: T, by: T, summary: T) => [at, ' by ', by, ': ', summary],
  details: 'Page details',
  noTextChanged: 'No text was changed, only page details.',
} as const
