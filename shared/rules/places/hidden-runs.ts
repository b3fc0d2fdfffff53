/** Runs of hidden paragraphs, for sentences such as "2 paragraphs hidden until book 3". */
import type { Hidden } from './visibility.ts'

export type HiddenLater = Extract<Hidden, { kind: 'later' }>

export interface HiddenRun {
  /** Index of the first hidden paragraph. */
  readonly start: number
  /** Number of hidden paragraphs that follow each other, 1 or more. */
  readonly count: number
  /**
   * The earliest book at which one of them becomes visible. Null if none has a known place, or if their books are of
   * several series.
   */
  readonly opens: HiddenLater | null
}

/** @param paragraphs why each paragraph is hidden, in the order of the page; null for a visible one */
export function summarizeHidden(paragraphs: readonly (Hidden | null)[]): HiddenRun[] {
  const runs: HiddenRun[] = []
  let hidden: Hidden[] = []
  for (const [index, paragraph] of [...paragraphs, null].entries()) {
    if (paragraph !== null) hidden.push(paragraph)
    else if (hidden.length > 0) {
      runs.push({ start: index - hidden.length, count: hidden.length, opens: findEarliest(hidden) })
      hidden = []
    }
  }
  return runs
}

function findEarliest(hidden: readonly Hidden[]): HiddenLater | null {
  const [first, ...others] = hidden.filter((one) => one.kind === 'later')
  if (first === undefined || others.some(({ series }) => series !== first.series)) return null
  return others.reduce((earliest, one) => (isEarlier(one, earliest) ? one : earliest), first)
}

/** Of two books with one number, the one that the reader has begun is earlier. */
const isEarlier = (a: HiddenLater, b: HiddenLater): boolean =>
  a.bookNumber < b.bookNumber || (a.bookNumber === b.bookNumber && a.isInCurrentBook && !b.isInCurrentBook)
