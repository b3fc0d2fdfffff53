/** Byte budget of reading progress, which documents may have in addition to their own. */

const PLACED = /<(?:div|dd|li|a)\b[^>]* data-at=/g

/** Returns bytes: 400 for the whole first load, and 6 for each entry or link with a position in the story. */
export const computePlaceBudget = (html: string): number => 400 + 6 * [...html.matchAll(PLACED)].length
