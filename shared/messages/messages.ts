/**
 * Messages that any page may show, so that every first load carries them. Messages of a single screen are in a file of
 * their own beside this one. Wording that the specification gives is used unchanged.
 */
import { formatNumber } from '../format-number.ts'

export const MESSAGES = {
  notFound: {
    heading: 'There is no page here',
    text: 'The address may be mistyped, or the page may have been renamed. Try the search, or start at the home page.',
  },
  denied: {
    heading: 'You have no access to this page',
    text: 'Your account may not read it.',
  },
  unreachable: {
    heading: 'The wiki cannot be reached',
    text: 'The service does not respond, so this page cannot be shown. Nothing is lost. Try again in a moment.',
  },
  damaged: {
    heading: 'This page is damaged',
    text: 'Its stored data is damaged, so it is not shown. Other pages are not affected. The operator of this wiki can restore it from a snapshot with npm run recover.',
  },
  failed: {
    heading: 'Something went wrong',
    text: 'This page could not be shown because of an internal error. Nothing you wrote is lost. Try again, or go back home.',
  },
  askedFor: 'Requested name:',
  near: 'Did you mean one of these?',
  noSeries: 'No series',
  anEditor: 'an editor',
  outdated: {
    heading: 'The wiki has been updated',
    text: 'Part of this page belongs to an older version, and reloading did not help. Try again in a moment. Text that is already shown stays here.',
  },
  fromThisDevice: (age: string) => `Offline copy from this device, ${age} old. The wiki cannot be reached.`,
} as const

/** Returns the name to show for an editor. Old records name editors by their e-mail address, which is never shown. */
export const formatEditorName = (name: string | null): string =>
  name === null || name.trim() === '' || name.includes('@') ? MESSAGES.anEditor : name

/** Returns a count with its noun: "1 page", "1,204 pages". */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Document titles, as shown in tabs and by search engines. */
export const DOCUMENT_TITLES = {
  home: 'Infinite Worlds wiki',
  search: 'Search Results || Infinite Worlds',
  screen: (name: string) => `${name} || Infinite Worlds Wiki`,
} as const
