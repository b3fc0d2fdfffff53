/** Messages of the comparison of two versions of a page. */
import { isolateRightToLeft } from './isolate-right-to-left.ts'
import { pluralize } from './messages.ts'

export const COMPARISON_MESSAGES = {
  heading: <T>(page: T, version: number) => [page, `, version ${version}`],
  headingOfTwo: <T>(page: T, from: number, to: number) => [page, `, versions ${from} and ${to}`],
  description: (page: string, version: number) => `What changed in ${isolateRightToLeft(page)}, version ${version}.`,
  descriptionOfTwo: (page: string, from: number, to: number) =>
    `What changed in ${isolateRightToLeft(page)} between versions ${from} and ${to}.`,
  descriptionOfView: (page: string, version: number) => `${isolateRightToLeft(page)} as it was in version ${version}.`,
  currentPage: 'Current page',
  history: 'History',
  saved: <T>(at: T, by: T, summary: T) => [at, ' by ', by, ': ', summary],
  version: (version: number) => `Version ${version}`,
  versions: 'Versions',
  older: (version: number) => `← Older: version ${version}`,
  newer: (version: number) => `Newer: version ${version} →`,
  skipped: (count: number) =>
    `${pluralize(count, 'version')} between these two ${count === 1 ? 'is' : 'are'} not shown separately.`,
  views: { difference: 'Difference', page: 'The page as it was' },
  asItWas: (version: number) =>
    `This is the page as it was saved with version ${version}, without details such as its series.`,
  unknownTexts: (sections: readonly string[]) =>
    `Not found in the history of this version, or added later: ${sections.join(', ')}.`,
  details: 'Page details',
  noTextChanged: 'No text was changed, only page details.',
  noDifference: 'These two versions have the same text.',
  problems: {
    same: 'This is one and the same version. Choose two different ones in the history. Below it is compared with the one before.',
    unknown: 'The history has no such older version. Below this one is compared with the one before.',
    distant:
      'The older version is too far back: a comparison spans about 200 versions. Below this one is compared with the one before.',
  },
} as const
