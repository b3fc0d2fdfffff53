/** Messages of the lists of saves: the history of a page and Recent Changes. */
import { pluralize } from './messages.ts'

export const HISTORY_MESSAGES = {
  version: (rev: number) => `Version ${rev}`,
  /** Stands before the name of the editor. */
  by: 'by',
  smallChange: 'small change',
  sections: (count: number) => pluralize(count, 'section'),
  history: 'History',
  historyOf: (page: string) => `History of ${page}`,
} as const
