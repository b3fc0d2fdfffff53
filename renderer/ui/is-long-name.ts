/** Names may be 200 characters; those that would fill a screen are set smaller where they are headings. */
const LONG_NAME = 60

/** For `data-long` of the heading; absent where it is not long. */
export const isLongName = (name: string): true | undefined => name.length > LONG_NAME || undefined
