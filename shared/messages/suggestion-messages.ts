/** Messages of the suggestions below the search box. */
import { pluralize } from './messages.ts'

export const SUGGESTION_MESSAGES = {
  suggestions: 'Suggestions',
  count: (count: number) => pluralize(count, 'suggestion'),
  none: 'No page name contains this. Press Enter to search.',
  noneReached: 'No page that you have met has this in its name. Press Enter to search.',
  noneOnDevice: 'No page that this device knows contains this in its name.',
} as const
