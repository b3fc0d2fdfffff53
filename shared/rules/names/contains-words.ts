/** Text filter: true if a text contains all words of a query, in any order, without case and accents. */
import { foldCaseAndAccents } from '#shared/model/text/fold-case-and-accents'

export function containsAllWords(text: string, query: string): boolean {
  const folded = foldCaseAndAccents(text)
  return foldCaseAndAccents(query)
    .trim()
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
