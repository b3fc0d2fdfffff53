/** What a reader means by what they typed: plus signs stand for spaces, as in addresses. */
export const normalizeSearchQuery = (typed: string): string => typed.replaceAll('+', ' ').trim()
