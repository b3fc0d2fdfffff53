/** Messages of the home screen. */
import { pluralize } from './messages.ts'

export const HOME_MESSAGES = {
  welcome: 'Welcome Traveler to the database of The Infinite Worlds',
  intro:
    'The author has collated here all information gathered since leaving a place called Angoril. Travelers would call it a wiki.',
  randomPage: 'Open a random page',
  createPage: 'Create A Page',
  begin: 'Where to begin',
  books: 'The books, in order',
  newest: 'What changed last',
  recentChanges: 'All recent changes',
  by: <T>(editor: T) => ['by ', editor],
  allSeries: (total: number) => `All ${pluralize(total, 'series', 'series')}`,
  allBooks: (total: number) => `All ${pluralize(total, 'book')}`,
} as const
