/** Components: the lists of notes and what is said if they cannot be loaded, in one file that the first opened list loads. */
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import { Alert } from '../../ui/alert.tsx'

export { Appearances } from './appearances.tsx'
export { ChapterPages } from './chapter-pages.tsx'
export { Sources } from './sources.tsx'

export const NamesFailure = () => <Alert code="progress/not-loaded">{NOTE_MESSAGES.notLoaded}</Alert>
