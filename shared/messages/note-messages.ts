/** Messages of the notes of a page: its sources, its appearances, and the pages of a book's chapters. */
import { isolate } from './isolate.ts'

export const NOTE_MESSAGES = {
  heading: 'Notes of this page',
  sources: 'Sources',
  appearances: 'Appearances',
  chapterPages: 'In each chapter',
  book: (bookNumber: number) => `Book ${bookNumber}`,
  bookOfSeries: (bookNumber: number, series: string) => `Book ${bookNumber} of ${isolate(series)}`,
  inChapter: (book: string, chapter: number) => `${isolate(book)}, chapter ${chapter}`,
  beginning: (book: string) => `${isolate(book)}, beginning`,
  chapters: (count: number) => (count === 1 ? 'chapter' : 'chapters'),
  atBeginning: 'the beginning',
  withoutChapter: 'no chapter given',
  firstSeen: '(first seen)',
  noChapter: 'No chapter given',
  beginningOfBook: 'The beginning',
  none: 'No page that you have met so far is in this book.',
  gaps: {
    unreachable: 'The search cannot be reached. Each page is listed only in the chapter in which it is first seen.',
    failed: 'The search has no answer. Each page is listed only in the chapter in which it is first seen.',
    'no-texts':
      'The search has found no text of this book. Each page is listed only in the chapter in which it is first seen.',
    building: 'The search is being prepared, so pages may be missing in some chapters.',
    'too-many': 'More texts are in this book than a search can return, so pages may be missing in some chapters.',
  },
  retry: 'Retry',
  loading: 'Loading the pages…',
  notLoaded: 'The names could not be loaded.',
} as const
