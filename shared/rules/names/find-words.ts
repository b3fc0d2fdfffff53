/** Whether a text holds all the words that are looked for, in any order, case and accents aside. */
import { foldedText } from '#shared/model/text/folded-text'

export function holdsWords(text: string, typed: string): boolean {
  const folded = foldedText(text)
  return foldedText(typed)
    .trim()
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
