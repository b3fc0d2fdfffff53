/**
 * Table of the letters that user names may contain, by script: the blocks of each script's everyday letters. Phonetic
 * signs, compatibility forms and obsolete letters are left out, because most of them look like another letter. The
 * table is data, so that the deployed rules and this program agree whatever version of Unicode they implement.
 */

const HAN = '\\u{4E00}-\\u{9FFF}'

/** Each value is the content of a character class. All letters of a name must come from one script. */
export const ALPHABETS = {
  Latin: 'A-Za-z\\u{C0}-\\u{17E}\\u{1A0}\\u{1A1}\\u{1AF}\\u{1B0}\\u{218}-\\u{21B}\\u{1E00}-\\u{1EFF}',
  Greek: '\\u{386}-\\u{3CE}',
  Cyrillic: '\\u{400}-\\u{4FF}',
  Armenian: '\\u{531}-\\u{587}',
  Hebrew: '\\u{5D0}-\\u{5EA}',
  Arabic: '\\u{620}-\\u{6D3}',
  Thaana: '\\u{780}-\\u{7B1}',
  Devanagari: '\\u{900}-\\u{97F}',
  Bengali: '\\u{980}-\\u{9FF}',
  Gurmukhi: '\\u{A00}-\\u{A7F}',
  Gujarati: '\\u{A80}-\\u{AFF}',
  Oriya: '\\u{B00}-\\u{B7F}',
  Tamil: '\\u{B80}-\\u{BFF}',
  Telugu: '\\u{C00}-\\u{C7F}',
  Kannada: '\\u{C80}-\\u{CFF}',
  Malayalam: '\\u{D00}-\\u{D7F}',
  Sinhala: '\\u{D80}-\\u{DFF}',
  Thai: '\\u{E00}-\\u{E7F}',
  Lao: '\\u{E80}-\\u{EFF}',
  Tibetan: '\\u{F00}-\\u{FFF}',
  Myanmar: '\\u{1000}-\\u{109F}',
  Georgian: '\\u{10D0}-\\u{10FF}',
  Ethiopic: '\\u{1200}-\\u{139F}',
  Khmer: '\\u{1780}-\\u{17FF}',
  Japanese: `\\u{3005}-\\u{3007}\\u{3041}-\\u{30FF}${HAN}`,
  Korean: `\\u{AC00}-\\u{D7A3}${HAN}`,
  Bopomofo: `\\u{3105}-\\u{312F}${HAN}`,
} as const satisfies Readonly<Record<string, string>>
