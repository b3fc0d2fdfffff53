/** Component: select for the chapter of a book at which the reader is. The chapters are loaded when it is opened. */
import { useState } from 'react'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { formatChapterLabel } from '#shared/rules/places/place-labels'
import { useBooks, useChapters, useReadingProgress } from '../../../services/hooks/use-reading-progress.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

interface ChapterSelectProps {
  /** Key of the book. */
  readonly book: string
  readonly onChoose: (chapter: number) => void
}

export function ChapterSelect({ book: key, onChoose }: ChapterSelectProps) {
  const { limits } = useReadingProgress()
  const { value: books, status } = useBooks()
  const loaded = books?.ok ? books.value : null
  const book = loaded?.index.findBook(key)
  const { value: chapters, status: chaptersStatus } = useChapters(book?.key ?? null, loaded)
  if (status === 'failed' || chaptersStatus === 'failed' || books?.ok === false || chapters?.ok === false)
    return <Alert code="progress/not-loaded">{PROGRESS_MESSAGES.notLoaded}</Alert>
  if (loaded !== null && book === undefined)
    return <Alert code="progress/not-listed">{PROGRESS_MESSAGES.notSet['not-listed']}</Alert>
  if (loaded === null || book === undefined || chapters === null)
    return <span role="status">{PROGRESS_MESSAGES.loading}</span>
  if (chapters.value.length === 0) return <ChapterNumber onChoose={onChoose} />
  return (
    <select
      ref={openPicker}
      aria-label={PROGRESS_MESSAGES.chapter}
      defaultValue=""
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      <option value="" disabled>
        {PROGRESS_MESSAGES.atChapter}
      </option>
      {chapters.value.map((chapter) => (
        <option key={chapter.number} value={chapter.number}>
          {formatChapterLabel(chapter, book, loaded.index, limits)}
        </option>
      ))}
    </select>
  )
}

/** Field for the chapter of a book that lists none. */
function ChapterNumber({ onChoose }: Pick<ChapterSelectProps, 'onChoose'>) {
  const [chapter, setChapter] = useState(Number.NaN)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chapter >= 0) onChoose(chapter)
      }}
    >
      <input
        ref={focusElement}
        type="number"
        min={0}
        step="any"
        aria-label={PROGRESS_MESSAGES.chapter}
        onChange={({ target }) => setChapter(target.valueAsNumber)}
      />
      <Button type="submit" disabled={!(chapter >= 0)}>
        {PROGRESS_MESSAGES.setPlace}
      </Button>
    </form>
  )
}

const focusElement = (element: HTMLElement | null): void => element?.focus()

/** The select replaces the button that was pressed. */
function openPicker(select: HTMLSelectElement | null): void {
  select?.focus()
  try {
    select?.showPicker()
  } catch {
    // The browser no longer counts it as part of the click, or cannot do it. The select has the focus.
  }
}
