/** Patterns of the signs in a text, for its parser and its escaping. None of them contains a line break. */

/** `[[Name]]` or `[[Name|shown]]`, without nested brackets. */
export const LINK = /\[\[[^[\]|\n]+(?:\|[^[\]\n]+)?\]\]/

/** A web address without its closing punctuation. */
export const ADDRESS = /https?:\/\/[^\s<>"[\]]*[^\s<>"[\].,;:!?)']/

/** Beginning of a line of a list or a quote. Groups: sign of a bulleted list, number in a numbered one. */
export const LINE_SIGN = /^(?:(- )|(\d{1,3})\. )(?=.*\S)|^>(?: |$)/

/** ASCII punctuation: a backslash before it is a sign and makes it literal, as in Markdown. */
export const PUNCTUATION = /[!-/:-@[-`{-~]/

/**
 * Whether a sign may open or close a format, by the text before and after it. A format begins and ends with something
 * that is no white space, and italics neither begin nor end inside a word.
 */
export const getSides = (
  isItalic: boolean,
  before: string,
  after: string,
): readonly [opens: boolean, closes: boolean] => [
  /^\S/.test(after) && !(isItalic && /[\p{L}\p{M}\p{N}]$/u.test(before)),
  /\S$/.test(before) && !(isItalic && /^[\p{L}\p{M}\p{N}]/u.test(after)),
]
