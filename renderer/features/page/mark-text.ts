/** Function: the attribute that the page host writes for a text of a page (`place-attributes.ts`). */

/**
 * Of an unplaced text it says that there is no position: in the strict setting, the script in the document gives it one
 * that is not reached.
 */
export const markText = (position: string | undefined) =>
  position === undefined ? { 'data-un': true } : { 'data-at': position }
