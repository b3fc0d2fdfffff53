/** Messages of the home screen. */
import { pluralize } from './messages.ts'

export const welcome = 'Welcome Traveler to the database of The Infinite Worlds'
export const intro =
  'The author has collated here all information gathered since leaving a place called Angoril. Travelers would call it a wiki.'
export const randomPage = 'Open a random page'
export const featured = 'Featured page'
export const books = 'The books, in order'
export const browse = 'Browse'
export const newest = 'What changed last'
export const recentChanges = 'All recent changes'
export const change = (version: number) => (version === 1 ? 'new page' : 'difference')
export const changeOf = (page: string, version: number) => `${change(version)}: ${page}, version ${version}`
export const by = <T>(editor: T) => ['by ', editor]
export const moreSeries = (count: number) => `${count} more series`
export const allSeries = (total: number) => `All ${pluralize(total, 'series', 'series')}`
/** Followed by `joinPlaces`. */
export const readWithoutSpoilers = 'Read without spoilers, for example'
export const joinPlaces = <T>(places: readonly T[]) =>
  places.flatMap((place, at) => (at === 0 ? [place] : [' or ', place]))
export const afterBook = (bookNumber: number) => `after book ${bookNumber}`
export const allBooks = (total: number) => `All ${pluralize(total, 'book')}`
