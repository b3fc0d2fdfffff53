/** Text folding for search: removes accents, case and apostrophes, and splits text into words. */

/** Accents, invisible marks of direction and of emoji, and apostrophes, which do not divide words. */
const DROPPED_CHARACTERS = /[\p{Mn}\p{Cf}'’ʼ`´]/gu
/** Most texts: they need no tables of Unicode, which take twice as long. */
const ASCII = /^[\n\x20-\x7e]*$/
const ASCII_APOSTROPHES = /['`]/g
/** Letters that Unicode normalization does not decompose. */
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

/** Works character by character, so that positions in the folded text can be mapped back. */
export const foldText = (text: string): string =>
  ASCII.test(text)
    ? text.replace(ASCII_APOSTROPHES, '').toLowerCase()
    : text
        .normalize('NFKD')
        .replace(DROPPED_CHARACTERS, '')
        .toLowerCase()
        .replace(SPELLED_LETTERS, (letter) => LETTER_SPELLINGS[letter] ?? letter)

/** Folds a whole name; white space only separates words. */
export const foldLine = (text: string): string => foldText(text).trim().replace(/\s+/g, ' ')

// Chinese, Japanese, Thai, Lao, Khmer and Burmese do not separate words by spaces, so each character is a word. So is each pictograph.
const IDEOGRAPH = String.raw`(?=\p{L})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`
const WORD = new RegExp(String.raw`${IDEOGRAPH}|\p{So}|(?:(?!${IDEOGRAPH})[\p{L}\p{N}\p{Mc}])+`, 'gu')
const ASCII_WORD = /[a-z0-9]+/g

/** Returns the words of a folded text in order. Symbols such as `+` and `/` belong to no word. */
export const splitWords = (text: string): readonly string[] => text.match(ASCII.test(text) ? ASCII_WORD : WORD) ?? []

export interface WordPosition {
  readonly word: string
  readonly start: number
}

export const findWords = (text: string): readonly WordPosition[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, start: index }))
