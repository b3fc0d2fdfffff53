/** Filter: the usual titles that fit a typed one, without those that the section has. */
import { foldCaseAndAccents } from '#shared/model/text/fold-case-and-accents'

interface TypedTitle {
  readonly typed: string
  /** Titles of the other facts of the section. */
  readonly others: readonly string[]
}

const fold = (title: string): string => foldCaseAndAccents(title.trim())

/** Returns the titles that have a word which begins as typed. */
export function filterTitles(titles: readonly string[], { typed, others }: TypedTitle): readonly string[] {
  const had = new Set(others.map(fold))
  const part = fold(typed)
  return titles.filter((title) => {
    const folded = fold(title)
    return title !== typed.trim() && !had.has(folded) && ` ${folded}`.includes(` ${part}`)
  })
}
