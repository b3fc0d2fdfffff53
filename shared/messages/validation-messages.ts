/** Messages for invalid input: names, page details, reports, versions and images. */

const NOUNS = { name: 'name', safeName: 'safe name', series: 'series', title: 'title', version: 'version' }

/** The input that a message is about. Page names, series and titles share their rules. */
export type ValidatedName = keyof typeof NOUNS

export const NAME_PROBLEMS = {
  empty: (what: ValidatedName) => `Please enter a ${NOUNS[what]}.`,
  tooLong: (what: ValidatedName, max: number) => `The ${NOUNS[what]} is too long: at most ${max} characters.`,
  controlCharacter: (what: ValidatedName) =>
    `The ${NOUNS[what]} contains characters that cannot be seen. Please type it again without them.`,
  keyTooLong: (what: ValidatedName, maxBytes: number) =>
    `The ${NOUNS[what]} is too long: written out it takes more than ${maxBytes} bytes.`,
} as const

export const DETAILS_PROBLEMS = {
  bookNumber: 'Please enter a book order number of 0 or more.',
  locationType: 'Please choose a location type.',
  chapter: 'Please enter the number of the chapter, or leave it empty.',
} as const

export const REPORT_PROBLEMS = {
  textEmpty: 'Please enter a text.',
  textTooLong: (max: number) => `The text is too long: at most ${max} characters.`,
  versionFull: (max: number) => `A version has at most ${max} texts.`,
  tooManyTexts: (max: number) =>
    `At most ${max} texts can be sent at once. Send these first: the same version takes the others afterwards.`,
} as const

export const IMAGE_FILE_PROBLEMS = {
  unknownType: 'This file is no image the wiki can show. Please choose a PNG, JPEG, WebP, GIF or AVIF.',
  tooLarge: (megabytes: string) =>
    `This image takes ${megabytes} MB, and the maximum is 10 MB. Please choose a smaller one.`,
} as const
