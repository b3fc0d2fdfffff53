/** Predicate: long names (up to 200 characters are allowed) get a smaller font in headings. */
const LONG_NAME = 60

/** Returns the value of the heading's `data-long` attribute; undefined leaves the attribute out. */
export const isLongName = (name: string): true | undefined => name.length > LONG_NAME || undefined
