/** Messages of the recent changes: of all pages, or of one person. */

export const RECENT_CHANGES_MESSAGES = {
  heading: 'Recent Changes',
  introduction: 'What was written last, and what each save changed.',
  description: 'What was written last, page by page.',
  older: 'Older changes',
  editsBy: <T>(editor: T) => ['Edits by ', editor],
  editsByDescription: (editor: string) => `Edits by ${editor}, the newest first.`,
  noEdits: 'No edits are known.',
} as const
