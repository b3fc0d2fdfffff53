/** Messages of the history of a page, of Recent Changes and of comparisons. */
import { pluralize } from './messages.ts'

export const HISTORY_MESSAGES = {
  version: (rev: number) => `Version ${rev}`,
  /** Stands before the name of the editor. */
  by: 'by',
  smallChange: 'small change',
  sections: (count: number) => pluralize(count, 'section'),
  history: 'History',
  historyOf: (page: string) => `History of ${page}`,
  showInline: 'Show inline',
  showSideBySide: 'Show side by side',
  /** Stands after the name of a section. */
  newSection: '(new)',
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved, otherwise unchanged',
  unchanged: 'An unchanged part.',
  before: 'Before',
  after: 'After',
  imageBefore: 'Image before',
  imageAfter: 'Image after',
  noImage: (label: string) => `${label}: none`,
} as const
