/** Pages of the sample wiki that are measured, by what makes them fit. */

/** A Race, so seven documents, with about 15 kB of text. */
export const RACE_PAGE = '/Race/Varven'
export const RACE_LIST = '/Content/RacePages'
