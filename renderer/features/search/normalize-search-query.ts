/** Parser of search queries: plus signs mean spaces, as in addresses. */
export const normalizeSearchQuery = (typed: string): string => typed.replaceAll('+', ' ').trim()
