/** Rules for invisible characters in names: they are allowed only where scripts and emoji need them. */

/** Format controls, blanks and damage marks of hieroglyphs, and the Khitan filler: invisible in most fonts. */
const BLANK_SIGNS = '\\u{13430}-\\u{13442}\\u{13447}-\\u{13455}\\u{16FE4}'
/** Private use, noncharacters and unassigned planes, which every device draws differently or not at all. */
const MEANINGLESS =
  '\\u{E000}-\\u{F8FF}\\u{FDD0}-\\u{FDEF}\\u{FFFE}\\u{FFFF}\\u{1FFFE}\\u{1FFFF}\\u{2FFFE}\\u{2FFFF}\\u{3FFFE}-\\u{DFFFF}\\u{EFFFE}-\\u{10FFFF}'
/** Controls, fillers, direction marks and similar characters, which are part of no word in any script. */
const NEVER_SEEN = `${BLANK_SIGNS}${MEANINGLESS}\\p{Cc}\\p{Surrogate}\\u{AD}\\u{34F}\\u{61C}\\u{70F}\\u{115F}\\u{1160}\\u{17B4}\\u{17B5}\\u{180E}\\u{200B}\\u{200E}\\u{200F}\\u{202A}-\\u{202E}\\u{2060}-\\u{206F}\\u{2800}\\u{3164}\\u{FEFF}\\u{FFA0}\\u{FFF0}-\\u{FFFB}\\u{1BCA0}-\\u{1BCA3}\\u{1D159}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E001F}\\u{E0080}-\\u{E00FF}\\u{E01F0}-\\u{E0FFF}`

/** ZERO WIDTH NON-JOINER and ZERO WIDTH JOINER. */
const JOINER = '\\u{200C}\\u{200D}'
/** Variation selectors, which choose a shape of the character before them. */
const SELECTOR = '\\u{180B}-\\u{180D}\\u{180F}\\u{FE00}-\\u{FE0F}\\u{E0100}-\\u{E01EF}'

const EMOJI =
  '\\u{A9}\\u{AE}\\u{203C}\\u{2049}\\u{2122}\\u{2139}\\u{2190}-\\u{27FF}\\u{2900}-\\u{2BFF}\\u{3030}\\u{303D}\\u{3297}\\u{3299}\\u{1F000}-\\u{1FAFF}'
/** Blocks of scripts with joining letters: Arabic to N'Ko, Mandaic to Sinhala, Tibetan, Myanmar, Khmer, Mongolian … */
const JOINING =
  '\\u{600}-\\u{7FF}\\u{840}-\\u{DFF}\\u{F00}-\\u{109F}\\u{1780}-\\u{180A}\\u{1810}-\\u{18AF}\\u{1900}-\\u{1BFF}\\u{A800}-\\u{AAFF}\\u{10A00}-\\u{11FFF}\\u{1E900}-\\u{1E95F}'
const IDEOGRAPHS = '\\u{3400}-\\u{9FFF}\\u{F900}-\\u{FAFF}\\u{20000}-\\u{3FFFF}'
const MONGOLIAN = '\\u{1820}-\\u{18AF}'

/** Patterns of misplaced characters. The deployed rules contain the same patterns and must be changed together. */
const OUT_OF_PLACE = [
  `[${NEVER_SEEN}]`,
  `(?:^|[^${JOINING}${EMOJI}${SELECTOR}])[${JOINER}]`,
  `[${JOINER}](?:$|[^${JOINING}${EMOJI}])`,
  `(?:^|[^${EMOJI}${IDEOGRAPHS}${MONGOLIAN}0-9#*])[${SELECTOR}]`,
  // Digits take a selector in keycaps only.
  `[0-9#*][${SELECTOR}](?:$|[^\\u{20E3}])`,
  // A regional flag consists of the black flag, tag letters and the end tag.
  '(?:^|[^\\u{1F3F4}\\u{E0020}-\\u{E007E}])[\\u{E0020}-\\u{E007F}]',
  '[\\u{E0020}-\\u{E007E}](?:$|[^\\u{E0020}-\\u{E007F}])',
  '\\u{1F3F4}\\u{E007F}',
].map((pattern) => new RegExp(pattern, 'u'))

/** True if the name contains an invisible character that could make two names look alike. */
export const hasInvisibleCharacters = (name: string): boolean => OUT_OF_PLACE.some((pattern) => pattern.test(name))

const NOT_DRAWN = new RegExp(`[\\s\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800${BLANK_SIGNS}]`, 'gu')

/** Removes characters that are not drawn by themselves. */
export const removeInvisibleCharacters = (text: string): string => text.replace(NOT_DRAWN, '')
