/** Messages of the reading progress: its menu, the tools of books, and the offers at the corner of a page. */

import { isolate } from './isolate.ts'
import { pluralize } from './messages.ts'

export const PROGRESS_MESSAGES = {
  heading: 'Reading progress',
  open: 'Reading progress…',
  intro: 'Say how far you have read, and the wiki hides what comes later.',
  limits:
    'Records are public; this is courtesy, not secrecy, and as good as the places that editors set. It stays on this device.',
  temporary: 'This browser stores nothing for this site, so your place lasts until you close this tab.',
  unreadable: 'Your stored place cannot be read, so everything with a place is hidden.',
  reset: 'Start again',
  removed: 'Your reading progress is removed.',
  loading: 'Loading the books…',
  notLoaded: 'The books could not be loaded.',
  chaptersNotLoaded: 'The chapters could not be loaded.',
  retry: 'Retry',
  noBooks: 'This wiki has no numbered books yet, so there is no place to set.',
  anotherSeries: 'Another series',
  chooseSeries: 'Choose a series',
  book: 'Read up to',
  chapter: 'Chapter',
  nothingSet: 'Nothing set',
  everything: 'I have read everything',
  beginning: 'The beginning',
  wholeBook: 'The whole book',
  unknownBook: 'A book that is not here',
  unknownBookNotice: 'The book of your place is not in this wiki, so everything of this series is hidden.',
  bookName: (bookNumber: number, name: string) => `${bookNumber}. ${name}`,
  bookNumber: (bookNumber: number) => `Book ${bookNumber}`,
  chapterName: (chapter: number, label: string) => `${chapter}. ${label}`,
  chapterNumber: (chapter: number) => `Chapter ${chapter}`,
  mode: 'What comes later',
  modes: { hide: 'Leave it out', fold: 'Fold it', 'show-all': 'Show it' },
  strict: 'Also hide what has no place in the story',
  transfer: 'On another device',
  code: 'Your code',
  copyCode: 'Copy the code',
  copied: 'Copied',
  notCopied: 'It could not be copied. Here it is:',
  enterCode: 'A code from another device',
  useCode: 'Use this code',
  codeUsed: 'Your place is now that of the code.',
  codeProblems: {
    'not-a-code': 'This is not a code of this wiki, or a part of it is missing.',
    'too-long': 'This is too long to be a code.',
    'later-version': 'A later version of the wiki wrote this code. Reload this page and try again.',
  },
  codeTooLong: 'There are too many series for one code.',
  recap: 'Recap to here',
  openedNotLoaded: 'What your last step opened could not be loaded.',
  openedPages: (count: number) => `${pluralize(count, 'page')} opened with your last step`,
  moreOpened: (count: number) => `and ${pluralize(count, 'more page')}`,
  copyLink: 'Copy a link to this page as of here',
  tools: 'Your place in this book',
  haveRead: 'I have read this',
  haveReadBook: (name: string) => `I have read ${isolate(name)}`,
  atChapter: 'I am at chapter…',
  atChapterOf: (name: string) => `I am at a chapter of ${isolate(name)}`,
  isRead: 'You have read this',
  isAt: (chapter: number) => `You are at chapter ${chapter}`,
  isAtBeginning: 'You are at the beginning',
  undo: 'Undo',
  notSet: {
    'not-loaded': 'Your place could not be set, because the books could not be loaded. Try again.',
    'not-listed': 'Your place cannot be set in this book, because it is hidden or has no number.',
  },
  ask: 'This page tells of later books. Hide what you have not read yet?',
  setPlace: 'Set my place',
  dismiss: 'No, thanks',
  sharedPlace: (series: string, place: string) =>
    `This link was shared as of ${place} of ${isolate(series)}. Read the wiki as of that place?`,
  trialPlace: (series: string, place: string) =>
    `Read the wiki as of ${place} of ${isolate(series)}? You can change this in the reading progress at any time.`,
  readAsOf: 'Read as of that place',
} as const

/** For instance "2 paragraphs and 1 fact opened on this page"; null without any. */
export function formatOpenedTexts({
  paragraphs,
  facts,
}: Readonly<Record<'paragraphs' | 'facts', number>>): string | null {
  const counts = [
    ...(paragraphs === 0 ? [] : [pluralize(paragraphs, 'paragraph')]),
    ...(facts === 0 ? [] : [pluralize(facts, 'fact')]),
  ]
  return counts.length === 0 ? null : `${counts.join(' and ')} opened on this page`
}

/** Describes a place without the name of its book, which the reader may not have met. */
export function formatSharedPlace(bookNumber: number, chapter: number | undefined): string {
  const book = `book ${bookNumber}`
  return chapter === undefined
    ? `the end of ${book}`
    : chapter === 0
      ? `the beginning of ${book}`
      : `${book}, chapter ${chapter}`
}
