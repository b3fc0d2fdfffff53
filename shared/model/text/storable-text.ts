/** Text as it can be stored: of what was pasted, the characters that nobody sees and half characters are left out. */

/** Controls other than the line's end and the tab, and halves of surrogate pairs, which no service takes. */
const UNSEEN = /[^\P{Cc}\n\t]|\p{Surrogate}/gu

export const toStorableText = (text: string): string => text.replace(UNSEEN, '')
