/** Component: the books in which a page appears, with their chapters, of which the first one is marked. */
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import type { BookAppearances } from '#shared/rules/places/page-notes'
import { joinNodes } from '../../ui/join-nodes.ts'
import { BookLabel, type BookNames } from './book-label.tsx'

interface AppearancesProps {
  readonly appearances: readonly BookAppearances[]
  readonly names: BookNames
}

export const Appearances = ({ appearances, names }: AppearancesProps) => (
  <ul>
    {appearances.map(({ position, chapters, firstChapter }) => (
      <li key={`${position.series} ${position.bookNumber} ${position.tie}`}>
        <BookLabel position={position} names={names} />
        {`. ${NOTE_MESSAGES.chapters}: `}
        {joinNodes(
          chapters.map((chapter, index) => (
            <span key={chapter}>
              {index > 0 && ', '}
              {formatChapter(chapter)}
              {chapter === firstChapter && <strong>{` ${NOTE_MESSAGES.firstSeen}`}</strong>}
            </span>
          )),
        )}
      </li>
    ))}
  </ul>
)

function formatChapter(chapter: number): string {
  if (chapter === 0) return NOTE_MESSAGES.atBeginning
  return Number.isFinite(chapter) ? String(chapter) : NOTE_MESSAGES.withoutChapter
}
