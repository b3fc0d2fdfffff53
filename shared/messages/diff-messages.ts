/** Messages of the diff between two versions of a page. */
export const DIFF_MESSAGES = {
  showInline: 'Show inline',
  showSideBySide: 'Show side by side',
  /** Text after the name of a section. */
  newSection: '(new)',
  earlierUnknown: 'The earlier text of this section is not known.',
  /** Texts that only screen readers say, around the words that were added or removed. */
  marks: { added: ['added: ', ' (end) '], removed: ['removed: ', ' (end) '] },
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved, otherwise unchanged',
  unchanged: 'An unchanged part.',
  otherChange: 'Something changed here that this version of the wiki does not show.',
  before: 'Before',
  after: 'After',
  image: 'Image',
  imageBefore: 'Image before',
  imageAfter: 'Image after',
  imageFields: {
    imageAlt: 'Image description',
    imageCaption: 'Caption',
    imageCredit: 'Credit',
    imageLicence: 'Licence',
  },
  noImage: (label: string) => `${label}: none`,
} as const
