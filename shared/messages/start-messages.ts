/** Messages of a screen that could not be loaded. Single exports, because every reader loads one of them. */

export const partNotLoaded = 'Part of the wiki cannot be loaded now. Your drafts are safe.'
export const seePage = 'See the page'
