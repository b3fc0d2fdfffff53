/** Component: the books in which a page appears, with their chapters, of which the first one is marked. */
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import type { BookAppearances } from '#shared/rules/places/page-notes'
import { joinNodes } from '../../ui/join-nodes.ts'
import { BookLabel, type BookNames } from './book-label.tsx'

export interface AppearancesProps {
  readonly appearances: readonly BookAppearances[]
  readonly names: BookNames
}

export const Appearances = ({ appearances, names }: AppearancesProps) => (
  <ul>
    {appearances.map(({ position, chapters, firstChapter }) => (
      <li key={`${position.series} ${position.bookNumber} ${position.tie}`}>
        <BookLabel position={{ ...position, chapter: 0 }} names={names} />
        {': '}
        {joinNodes(
          labelChapters(chapters).map(({ chapter, label }, index) => (
            <span key={chapter}>
              {index > 0 && ', '}
              <BookLabel position={{ ...position, chapter }} names={names} format={() => label} />
              {chapter === firstChapter && <strong>{` ${NOTE_MESSAGES.firstSeen}`}</strong>}
            </span>
          )),
        )}
      </li>
    ))}
  </ul>
)

/** Only the first number stands behind the word. */
function labelChapters(chapters: readonly number[]): { readonly chapter: number; readonly label: string }[] {
  const numbered = chapters.filter((chapter) => chapter !== 0 && Number.isFinite(chapter))
  return chapters.map((chapter) => {
    if (chapter === 0) return { chapter, label: NOTE_MESSAGES.atBeginning }
    if (!Number.isFinite(chapter)) return { chapter, label: NOTE_MESSAGES.withoutChapter }
    const isFirst = chapter === numbered[0]
    return { chapter, label: isFirst ? `${NOTE_MESSAGES.chapters(numbered.length)} ${chapter}` : String(chapter) }
  })
}
