/** Messages of the editor about the places in the story of texts. */
import { formatNumber } from '../format-number.ts'
import { isolate } from './isolate.ts'
import { pluralize } from './messages.ts'

/** The numbers of a place as they are typed and shown: `3 · 12`, or `3` for a whole book. */
const formatNumbers = (book: string, chapter: number | undefined): string =>
  chapter === undefined ? book : `${book} · ${chapter}`

export const PLACING_MESSAGES = {
  place: 'Place',
  /** Accessible name of the tool that gives a line its place. */
  placeOf: (item: string) => `Place: ${item}`,
  /** @param place such as `3 · 12` */
  lastPlace: (place: string) => `Last place ${place}`,
  lines: (count: number) => pluralize(count, 'selected line'),
  /** The tool that gives a block its place. */
  placeSection: 'Show heading and image from…',
  numbers: formatNumbers,
  /** Accessible name of a place that is shown at its text. */
  placed: (place: string) => `Place: ${place}`,
  book: (number: number) => `book ${number}`,
  bookAndChapter: (number: number, chapter: number) => `book ${number}, chapter ${chapter}`,
  otherBook: (name: string, chapter: number | undefined) =>
    chapter === undefined ? isolate(name) : `${isolate(name)}, chapter ${chapter}`,
  otherBookNumbers: (name: string, chapter: number | undefined) => formatNumbers(isolate(name), chapter),
  unknown: 'unknown place',
  unreadable: 'unknown: it cannot be read',
  noSuchBook: (name: string) => `unknown: no numbered book “${isolate(name)}”`,
  places: 'Places',
  search: 'Book and chapter, such as 3.12, or a name',
  wholeBook: 'the whole book',
  lastUsed: 'last used',
  noPlace: 'No place',
  noneFound: 'No such book. Type the number of a book, or its name.',
  noBooks: 'The series of this page has no numbered book. Type the name of a book.',
  changed: (place: string) => `Place: ${place}.`,
  changedMany: (lines: number, place: string) => `${pluralize(lines, 'line')} placed: ${place}.`,
  continued: (place: string) => `The new line has the place of the line above: ${place}.`,
  removed: 'The place is removed.',
} as const

/** Messages of the review that places the texts of a page. */
export const PLACE_REVIEW_MESSAGES = {
  start: 'Place texts',
  name: 'Place the texts of this page',
  /** @param section its label */
  step: (number: number, total: number, section: string) =>
    `${formatNumber(number)} of ${formatNumber(total)} · ${section}`,
  now: (place: string) => `Now: ${place}`,
  scope: 'Apply to',
  scopes: { text: 'This text', section: 'Whole section', page: 'Whole page' },
  actions: {
    same: 'As before',
    chapter: 'Next chapter',
    book: 'Next book',
    none: 'No place',
    other: 'Other…',
    leave: 'Leave',
    back: 'Back',
  },
  /** The key that changes what an action applies to. */
  scopeKey: 'W',
  /** The key of each action, one letter. */
  keys: { same: 'S', chapter: 'C', book: 'B', none: 'N', other: 'O', leave: 'L', back: 'Z' },
  /** An action with the place that it gives. */
  withPlace: (action: string, place: string) => `${action} (${place})`,
  image: 'An image without a heading',
  done: (placed: number, unplaced: number) =>
    `${pluralize(placed, 'text')} ${placed === 1 ? 'has' : 'have'} a place, ${formatNumber(unplaced)} ${unplaced === 1 ? 'has' : 'have'} none.`,
  empty: 'This page has no texts yet.',
} as const

/** Messages of the check for links to pages that readers first meet later. */
export const LEAK_MESSAGES = {
  found: (count: number) =>
    count === 1
      ? '1 link in a placed text leads to a page first seen later.'
      : `${pluralize(count, 'link')} in placed texts lead to pages first seen later.`,
  review: 'Check',
  /** Texts around the name of the page. */
  leak: <T>(text: string, name: T, first: string) => [
    `This paragraph (${text}) links to `,
    name,
    `, first seen in ${first}.`,
  ],
  placeThere: (place: string) => `Place the paragraph in ${place}`,
  removeLink: 'Remove the link',
  ignore: 'Ignore',
} as const
