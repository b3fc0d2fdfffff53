/** Sentences of the lists: of pages, of changes and of reports. They stay out of the first load of a page. */

export const LIST_MESSAGES = {
  filterFailed:
    'The whole list cannot be reached just now. Nothing is lost; try again in a moment.',
  filterEmpty: 'No name and no series here holds these letters.',
  partialList:
    'There may be more pages than these: the list of all pages is missing, and only some could be looked up without it. Whoever runs this wiki makes it anew with npm run rebuild-catalogue.',
  emptyList: 'There are no pages of this kind yet.',
  notLive: 'Not live, to save data.',
  readAgain: 'Read again just now.',
  emptyWiki: 'No world has been described yet. The first page is yours to write.',
} as const
