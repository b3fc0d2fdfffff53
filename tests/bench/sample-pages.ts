/** Table of the sample pages that are measured. */

/** A Race with seven documents and about 15 kB of text. */
export const RACE_PAGE = '/Race/Varven'
export const RACE_LIST = '/Content/RacePages'
