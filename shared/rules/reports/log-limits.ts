/** Constants: limits of the change log. `node scripts/write-rules.mjs` writes them into the rules. */

/** Maximum characters of one text, so that a record has space for 100 texts and a reason to hide each. */
export const LOG_TEXT_LIMIT = 2000
/** Maximum texts of a version. */
export const CHANGES_LIMIT = 100
/** Maximum texts added by one write, because the rules check the author of each. */
export const ADDED_LIMIT = 25
