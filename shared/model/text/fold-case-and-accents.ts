/** Folds a text for comparison: without case and accents. */
export const foldCaseAndAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
