/** Sanitizer of text for storage: removes control characters and lone surrogates. */

/** Control characters other than newline and tab, and lone surrogates, which no service accepts. */
const UNSEEN = /[^\P{Cc}\n\t]|\p{Surrogate}/gu

export const toStorableText = (text: string): string => text.replace(UNSEEN, '')
