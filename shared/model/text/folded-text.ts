/** Text as people compare it: case and accents aside. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
