/** Messages of the comparison of two versions. */
export const COMPARISON_MESSAGES = {
  showInline: 'Show inline',
  showSideBySide: 'Show side by side',
  /** Stands after the name of a section. */
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
