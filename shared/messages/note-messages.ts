/** Messages of the notes of a page: its sources, its appearances, and the pages that are first seen in a book. */

export const NOTE_MESSAGES = {
  heading: 'Notes of this page',
  sources: 'Sources',
  appearances: 'Appearances',
  firstSeenIn: 'First seen',
  book: (bookNumber: number) => `Book ${bookNumber}`,
  bookOfSeries: (bookNumber: number, series: string) => `Book ${bookNumber} of ${series}`,
  inChapter: (book: string, chapter: number) => `${book}, chapter ${chapter}`,
  beginning: (book: string) => `${book}, beginning`,
  chapters: (count: number) => (count === 1 ? 'chapter' : 'chapters'),
  atBeginning: 'the beginning',
  withoutChapter: 'no chapter given',
  firstSeen: '(first seen)',
  firstSeenWithoutChapter: 'No chapter given',
  firstSeenAtBeginning: 'The beginning',
  none: 'Nothing that you have met so far is first seen in this book.',
  loading: 'Loading the pages…',
  notLoaded: 'The names could not be loaded.',
} as const
