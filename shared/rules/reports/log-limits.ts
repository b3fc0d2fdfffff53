/** Data: the limits of the change log. `node scripts/write-rules.mjs` writes them into the rules. */

/** Characters of one text of a version: a hundred fit into its record, and a reason to hide each. */
export const LOG_TEXT_LIMIT = 2000
/** Texts of a version. */
export const CHANGES_LIMIT = 100
/** Texts added at once: the rules look at the author of each. */
export const ADDED_LIMIT = 25
