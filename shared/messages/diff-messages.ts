/** Messages of the diff between two versions of a page. */
export const DIFF_MESSAGES = {
  showInline: 'Show inline',
  showSideBySide: 'Show side by side',
  /** Text after the name of a section. */
  newSection: '(new)',
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved, otherwise unchanged',
  unchanged: 'An unchanged part.',
  before: 'Before',
  after: 'After',
  imageBefore: 'Image before',
  imageAfter: 'Image after',
  noImage: (label: string) => `${label}: none`,
} as const
