/** Messages of the conflict dialog. */
import { pluralize } from './messages.ts'

export const CONFLICT_MESSAGES = {
  heading: 'Somebody else has changed this too',
  kinds: {
    text: 'the same words were changed',
    image: 'another image was chosen',
    place: 'another place in the story was chosen',
    removed: 'one of you removed what the other changed',
  },
  choices: { mine: 'Keep mine', theirs: 'Keep theirs', both: 'Keep both' },
  mine: 'Yours',
  theirs: 'Theirs',
  removed: 'Removed.',
  noImage: 'No image.',
  save: 'Save with these choices',
  open: (count: number) => `Choose what to keep for ${pluralize(count, 'more change')} before you save.`,
  goOn: 'Continue editing',
} as const
