/** Messages of the questions before a screen that shows what a reader may not have reached yet. */

export const CONSENT_MESSAGES = {
  history: {
    question: 'The history of this page may show what you have not read yet.',
    show: 'Show it',
  },
  editing: {
    question:
      'Editing shows the whole page: also its texts that are later than you have read, and names of pages that you have not met yet.',
    show: 'Edit anyway',
  },
  creating: {
    question:
      'Creating a page shows names of other pages and titles of chapters, also of those that you have not met yet.',
    show: 'Create anyway',
  },
  creatingLike: {
    question:
      'Creating a page like another one shows its headings, also those that are later than you have read, and names of pages that you have not met yet.',
    show: 'Create anyway',
  },
  changes: {
    question: 'Comments and changed texts may tell what you have not read yet.',
    show: 'Show comments and texts',
  },
  drafts: {
    question: 'Some of your drafts are of pages that you have not met yet.',
    show: 'Show their names',
  },
  unreadablePlaces: {
    question: 'These pages may be later than you have read.',
    show: 'Show their names',
  },
  unknownDrafts: {
    question: 'Some of your drafts may be of pages that you have not met yet.',
    show: 'Show their names',
  },
  /** In place of the name of a draft's page, if the pages could not be loaded. */
  unknownDraft: 'A draft of a page',
  positionsNotLoaded: 'The list of pages could not be loaded, so it is not known which of them you have met.',
  retry: 'Retry',
  /** Follows each question. */
  holdsForVisit: 'Your answer holds for this visit.',
} as const

/** Name of a draft of a page that the reader has not met. */
export const formatUnmetDraft = (bookNumber: number | null, safeName?: string): string =>
  safeName !== undefined
    ? `A draft of “\u2068${safeName}\u2069”`
    : bookNumber === null
      ? 'A draft of a page for later'
      : `A draft of a page of book ${bookNumber}`
