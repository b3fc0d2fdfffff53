/** Messages of the gallery, in which an image of the wiki is chosen again. */
import { pluralize } from './messages.ts'

export const GALLERY_MESSAGES = {
  use: 'Use a picture of the wiki',
  heading: 'Pictures of the wiki',
  search: 'Search by page, description or file name',
  close: 'Close',
  loading: 'Loading…',
  count: (count: number) => pluralize(count, 'picture'),
  first: (shown: number, count: number) => `The first ${shown} of ${pluralize(count, 'picture')}; type to find others.`,
  none: 'No page of this wiki has a picture yet. Add one from this device.',
  noMatch: 'No picture matches. Try the name of a page, of its series, or words of the description.',
  partial: 'The pictures of this wiki are still being collected; these are the first.',
  notLoaded: 'The pictures cannot be loaded now. Your text is safe; close this and try again in a moment.',
  notRead: 'This picture cannot be read now. Please try again in a moment.',
} as const
