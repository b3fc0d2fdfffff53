/** Messages of the search results. */
import { pluralize } from './messages.ts'

export const SEARCH_MESSAGES = {
  heading: 'Search results for:',
  description: (query: string) => `Pages found for ${query}.`,
  results: 'Results',
  total: (total: number) => pluralize(total, 'page'),
  totalTruncated: (total: number, shown: number) => `${pluralize(total, 'page')}, the best ${shown} first`,
  noResults: 'No results found!',
  searchedFields:
    'The search covers names of pages, series and types, but not the text of pages. Try a name, or browse a list.',
  mentions: 'These pages mention it:',
  byName: 'The search does not respond. The names of these pages contain your words.',
  nothingByName: 'The search does not respond, and no page has these words in its name. Try again in a moment.',
  again: 'Looking for something else?',
  submit: 'Submit',
} as const
