/**
 * The sentences a reader's first view may say; every page carries them all. What only one screen says stands beside
 * this file. Where the specification gives the words, they stand to the letter.
 */

export const MESSAGES = {
  welcome: 'Welcome Traveler to the database of The Infinite Worlds',
  intro:
    'The author has collated here all information gathered since leaving a place called Angoril. Travelers would call it a wiki.',
  notFound: {
    heading: 'There is no page here',
    text: 'The address may be mistyped, or the page may have been renamed. Try the search, or begin again at home.',
  },
  denied: {
    heading: 'This page is not open to you',
    text: 'You do not have the right to read what lies here.',
  },
  unreachable: {
    heading: 'The wiki cannot be reached',
    text: 'The service that keeps the pages does not answer, so this page cannot be shown just now. Nothing is lost. Try again in a moment.',
  },
  damaged: {
    heading: 'This page is damaged',
    text: 'What is stored of it can no longer be read whole, so it is not shown. All other pages are as they were. Whoever runs this wiki gets it back from a snapshot with npm run recover.',
  },
  failed: {
    heading: 'Something went wrong',
    text: 'This page could not be shown. The fault is ours, and nothing you wrote is lost. Try again, or go back home.',
  },
  askedFor: 'The name asked for:',
  near: 'Did you mean one of these?',
  noSuggestion: 'No page has this in its name. Press Enter to search more widely.',
  searchHeading: 'Search results for:',
  searchAgain: 'Looking for something else?',
  noResults: 'No results found!',
  searchKnows:
    'The search looks at names of pages, series and types, but not at the text of the pages. Try a name, or look through a list.',
  searchNear: 'These pages say something of it:',
  searchByName:
    'The search does not answer just now. These are the pages whose names hold your words.',
  nothingByName:
    'The search does not answer just now, and no page has these words in its name. Try again in a moment.',
  sectionDamaged: 'Part of this section could not be read and is not shown.',
  emptyPart: 'Nothing has been written here yet.',
  sectionFailed: 'This section could not be shown. The rest of the page is as it should be.',
  noSeries: 'Outside any series',
  anEditor: 'an editor',
  outdated: {
    heading: 'The wiki has been renewed',
    text: 'Part of this page belongs to a version that is gone, and loading it again did not help. Try again in a moment; what can be read stays here.',
  },
  fromThisDevice: (age: string) => `Read from this device, ${age} old. The wiki cannot be reached.`,
} as const

/** Old records know editors by their address, which is nobody's to read. */
export const formatEditorName = (name: string | null): string =>
  name === null || name.trim() === '' || name.includes('@') ? MESSAGES.anEditor : name

const numbers = new Intl.NumberFormat('en-GB')

/** "1 page", "1,204 pages". */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`

/** Titles of documents, as readers see them in tabs and search engines. */
export const DOCUMENT_TITLES = {
  home: 'Infinite Worlds wiki',
  search: 'Search Results || Infinite Worlds',
  screen: (name: string) => `${name} || Infinite Worlds Wiki`,
} as const
