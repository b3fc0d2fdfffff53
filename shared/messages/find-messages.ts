/** Messages of what searches the texts of a screen: find and replace, and the links to review. */
import { pluralize } from './messages.ts'

/** @param place number of the shown match, from 1 */
export const formatFound = (place: number, total: number): string =>
  total === 0 ? 'Not found' : `${place} of ${total}`

export const formatReplaced = (count: number): string => `Replaced in ${pluralize(count, 'place')}.`

export const formatUnlinked = (count: number): string =>
  `${pluralize(count, 'name')} of ${count === 1 ? 'a page' : 'pages'} could be ${count === 1 ? 'a link' : 'links'}.`

/** Links that begin with `[[` and have no `]]`. Readers see their signs. */
export const formatUnclosed = (count: number): string =>
  `${pluralize(count, 'link')} ${count === 1 ? 'is' : 'are'} not closed: ]] is missing.`
