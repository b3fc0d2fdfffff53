/** Messages of the search results. */
import { pluralize } from './messages.ts'

export const SEARCH_MESSAGES = {
  heading: 'Search results for:',
  description: (query: string) => `Pages found for ${query}.`,
  results: 'Results',
  total: (total: number) => pluralize(total, 'page'),
  totalTruncated: (total: number, shown: number) =>
    `${pluralize(total, 'page')}, the best ${shown} first`,
  noResults: 'No results found!',
  searchedFields:
    'The search looks at names of pages, series and types, but not at the text of the pages. Try a name, or look through a list.',
  mentions: 'These pages say something of it:',
  byName: 'The search does not answer just now. These are the pages whose names hold your words.',
  nothingByName:
    'The search does not answer just now, and no page has these words in its name. Try again in a moment.',
  again: 'Looking for something else?',
  submit: 'Submit',
} as const
