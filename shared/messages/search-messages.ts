/** Messages of the search results. */
import { formatNumber } from '../format-number.ts'
import { pluralize } from './messages.ts'

export const SEARCH_MESSAGES = {
  heading: 'Search results for:',
  description: (query: string) => `Pages found for ${query}.`,
  results: 'Results',
  total: (total: number) => pluralize(total, 'page'),
  totalTruncated: (total: number, shown: number) => `${pluralize(total, 'page')}, the best ${shown} first`,
  noResults: 'No results found!',
  searchedFields: 'No name and no text contains all these words. Try fewer words, or browse a list.',
  searchedNames:
    'The search covers names of pages, series and types, but not the text of pages. Try a name, or browse a list.',
  reachedOnly: 'Only what you have reached in the story is shown.',
  inTexts: 'In the texts',
  texts: (total: number) => pluralize(total, 'section'),
  textsTruncated: (total: number, shown: number) => `${pluralize(total, 'section')}, the best ${shown} first`,
  sectionOf: (type: string, section: string) => `${type} · ${section}`,
  partial: 'No name and no text contains all these words. These sections come nearest.',
  partialYet: 'None of the texts read so far contains all these words. These sections come nearest.',
  nothingYet: 'Nothing has been found yet.',
  building: (done: number, total: number) =>
    `The texts are being read for the search: ${formatNumber(done)} of ${formatNumber(total)} pages. Search again in a moment to find the others.`,
  filters: 'Filter the results',
  removeFilter: 'Remove the filter: ',
  otherNames: 'Found by a similar spelling: none of the names below has all your words as you typed them.',
  otherTexts: 'Found by a similar spelling: none of the texts below has all your words as you typed them.',
  byName: 'The search does not respond. The names of these pages contain your words, or similar ones.',
  nothingByName: 'The search does not respond, and no page has these words in its name. Try again in a moment.',
  linksHeading: 'Pages that link to:',
  noLinks: 'No page links to it.',
  noLinksReached: 'No page links to it in what you have reached.',
  unknownLinks: 'The texts cannot be searched at the moment, so it is not known which pages link to it.',
  again: 'Looking for something else?',
  submit: 'Search',
} as const
