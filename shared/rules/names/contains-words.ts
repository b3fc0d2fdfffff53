/** Whether a text holds all the words that are looked for, in any order, case and accents aside. */
import { foldCaseAndAccents } from '#shared/model/text/fold-case-and-accents'

export function containsAllWords(text: string, query: string): boolean {
  const folded = foldCaseAndAccents(text)
  return foldCaseAndAccents(query)
    .trim()
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
