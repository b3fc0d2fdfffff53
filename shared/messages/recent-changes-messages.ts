/** Messages of the recent changes: of all pages, or of one person. */

export const RECENT_CHANGES_MESSAGES = {
  heading: 'Recent Changes',
  introduction: 'The newest saves, and what each one changed.',
  description: 'The newest saves, page by page.',
  older: 'Older changes',
  editsBy: <T>(editor: T) => ['Edits by ', editor],
  editsByDescription: (editor: string) => `Edits by ${editor}, the newest first.`,
  noEdits: 'There are no edits.',
} as const
