/** Text as search compares it: without accents, case and apostrophes; and the words in it. */

/** Accents, invisible marks of direction and of emoji, and what stands inside a word without dividing it. */
const DROPPED_CHARACTERS = /[\p{Mn}\p{Cf}'’ʼ`´]/gu
const PLAIN = /^[\x20-\x26\x28-\x5f\x61-\x7e]*$/
/** Letters that Unicode does not take apart. */
const LETTER_SPELLINGS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  ς: 'σ',
}
const SPELLED_LETTERS = new RegExp(`[${Object.keys(LETTER_SPELLINGS).join('')}]`, 'g')

/** Folding a text is folding its characters one by one, so that a place in one is found in the other. */
export const foldText = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(DROPPED_CHARACTERS, '')
        .toLowerCase()
        .replace(SPELLED_LETTERS, (letter) => LETTER_SPELLINGS[letter] ?? letter)

/** As a name is compared as a whole: white space does not count beyond parting words. */
export const foldLine = (text: string): string => foldText(text).trim().replace(/\s+/g, ' ')

// Chinese and Japanese do not part words by spaces: every character is one. So is every pictograph.
const IDEOGRAPH = String.raw`(?=\p{L})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]`
const WORD = new RegExp(
  String.raw`${IDEOGRAPH}|\p{So}|(?:(?!${IDEOGRAPH})[\p{L}\p{N}\p{Mc}])+`,
  'gu',
)
const PLAIN_WORD = /[a-z0-9]+/g

/** The words of a folded text, in their order. Signs such as `+` and `/` belong to none. */
export const splitWords = (text: string): readonly string[] =>
  text.match(PLAIN.test(text) ? PLAIN_WORD : WORD) ?? []

export interface WordPosition {
  readonly word: string
  readonly start: number
}

export const findWords = (text: string): readonly WordPosition[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, start: index }))
