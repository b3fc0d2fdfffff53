/** Comparator of texts in descending order of their code units; ISO-8601 dates are sorted newest first. */
export const compareDescending = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1)
