/** Messages of the lists of saves: the history of a page and Recent Changes. */

import type { DetailName } from '../model/history.ts'
import { isolateRightToLeft } from './isolate-right-to-left.ts'
import { pluralize } from './messages.ts'

/** Labels of page details. They are apart from `DETAIL_TITLES`, which are stored in records. */
export const DETAIL_LABELS: Readonly<Record<DetailName, string>> = {
  name: 'Name',
  series: 'Series',
  bookNumber: 'Book Order Number',
  locationType: 'Location Type',
  ownFirst: 'First Met',
  safeName: 'Safe Name',
}

export const HISTORY_MESSAGES = {
  version: (rev: number) => `Version ${rev}`,
  versionOf: (page: string, rev: number) => `Version ${rev} of ${isolateRightToLeft(page)}`,
  /** Labels of the choices of the two versions of a comparison; the version follows. */
  from: 'from',
  to: 'to',
  /** Text before the name of the editor. */
  by: 'by',
  smallChange: 'small change',
  sections: (count: number) => pluralize(count, 'section'),
  difference: 'difference',
  differenceOf: (page: string, rev: number) => `Difference of ${isolateRightToLeft(page)}, version ${rev}`,
  history: 'History',
  historyOf: (page: string) => `History of ${isolateRightToLeft(page)}`,
} as const

/** Summaries of saves without a comment. */
export const SUMMARY_MESSAGES = {
  newPage: 'New page',
  changed: (sections: readonly string[]) => `Changed ${sections.join(', ')}`,
  detailsChanged: 'Page details changed',
} as const
