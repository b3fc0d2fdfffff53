/** Messages in place of what a reader has not reached yet. They name no page and give no length of a text. */
import { isolate } from './isolate.ts'

export type HiddenUnit = 'paragraph' | 'fact' | 'page' | 'change'

/** Place of the hidden texts that the reader reaches first. */
export interface HiddenUntil {
  /** null if the hidden texts have no known place, or places of several series. */
  readonly bookNumber: number | null
  readonly isInCurrentBook: boolean
  /** Name of the series, if it is not that of the page. */
  readonly otherSeries: string | null
}

const UNITS: Readonly<Record<HiddenUnit, readonly [one: string, many: string]>> = {
  paragraph: ['paragraph', 'paragraphs'],
  fact: ['fact', 'facts'],
  page: ['page', 'pages'],
  change: ['change', 'changes'],
}

/** For instance "2 paragraphs hidden until book 3". */
export function formatHidden(count: number, unit: HiddenUnit, until: HiddenUntil): string {
  const [one, many] = UNITS[unit]
  return `${count} ${count === 1 ? one : many} hidden${formatUntil(until)}`
}

/** The same as a button that shows them. */
export const formatFolded = (...hidden: Parameters<typeof formatHidden>): string => `Show ${formatHidden(...hidden)}`

function formatUntil({ bookNumber, isInCurrentBook, otherSeries }: HiddenUntil): string {
  if (bookNumber === null) return ''
  const book = otherSeries === null ? `book ${bookNumber}` : `book ${bookNumber} of ${isolate(otherSeries)}`
  return isInCurrentBook ? ` until later in ${book}` : ` until ${book}`
}

/** Heading of a page that the reader has not met: it has to be safe for everybody. */
export const formatUnmetPage = (bookNumber: number | null): string =>
  bookNumber === null ? 'A page for later' : `A page of book ${bookNumber}`

export const formatUnmetNotice = (bookNumber: number | null): string =>
  bookNumber === null ? 'You will meet this page later in the story.' : `You will meet this page in book ${bookNumber}.`

export const unmetInCurrentBook = 'You will meet this page later in the book that you are reading.'
/** At the end of each page, for people whose browser runs no scripts. */
export const withoutScripts = 'Without scripts, nothing is hidden.'
export const showAll = 'Show all on this page'
