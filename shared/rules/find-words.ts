/** Whether a text holds all the words that are looked for, in any order, case and accents aside. */
export function holdsWords(text: string, typed: string): boolean {
  const folded = foldedText(text)
  return foldedText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

const foldedText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
