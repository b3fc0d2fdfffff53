/** Text as people compare it: case and accents aside. */
export const foldCaseAndAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
