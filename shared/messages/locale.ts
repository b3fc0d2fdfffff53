/** Constant: the language in which the messages are written, for dates and numbers that are rendered with them. */
export const LOCALE = 'en-GB'
