/** Component: field for the chapter up to which a book is read; a number if the book lists no chapters. */
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import type { IndexedBook } from '#shared/rules/places/book-index'
import type { Chapter } from '#shared/rules/places/chapters'
import { formatChapterLabel } from '#shared/rules/places/place-labels'
import { type Books, useChapters, useReadingProgress } from '../../services/hooks/use-reading-progress.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { LabelledInput, LabelledSelect } from '../../ui/forms/labelled-field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'

interface ChapterFieldProps {
  readonly books: Books
  readonly book: IndexedBook
  /** undefined for the whole book */
  readonly chapter: number | undefined
  readonly onChange: (chapter: number | undefined) => void
}

const WHOLE_BOOK = ''
const BEGINNING = 0

export function ChapterField({ books, book, chapter, onChange }: ChapterFieldProps) {
  const { limits } = useReadingProgress()
  const { value, status, refetch } = useChapters(book.key, books)
  const chapters = value?.ok ? value.value : []
  if (status !== 'loading' && !value?.ok)
    return (
      <Problem code="progress/chapters-not-loaded">
        {PROGRESS_MESSAGES.chaptersNotLoaded} <Button onClick={refetch}>{PROGRESS_MESSAGES.retry}</Button>
      </Problem>
    )
  if (status !== 'loading' && chapters.length === 0) return <ChapterNumber chapter={chapter} onChange={onChange} />
  return (
    <LabelledSelect
      label={PROGRESS_MESSAGES.chapter}
      value={chapter ?? WHOLE_BOOK}
      onChange={({ target }) => onChange(target.value === WHOLE_BOOK ? undefined : Number(target.value))}
    >
      <option value={BEGINNING}>{PROGRESS_MESSAGES.beginning}</option>
      {withChapter(chapters, chapter).map((one) => (
        <option key={one.number} value={one.number}>
          {formatChapterLabel(one, book, books.index, limits)}
        </option>
      ))}
      <option value={WHOLE_BOOK}>{PROGRESS_MESSAGES.wholeBook}</option>
    </LabelledSelect>
  )
}

/** While the number is deleted and typed again, the last one holds: an empty field opens nothing. */
const ChapterNumber = ({ chapter, onChange }: Pick<ChapterFieldProps, 'chapter' | 'onChange'>) => (
  <>
    <LabelledInput
      label={PROGRESS_MESSAGES.chapter}
      type="number"
      min={BEGINNING}
      step="any"
      defaultValue={chapter}
      onChange={({ target }) =>
        Number.isFinite(target.valueAsNumber) && target.validity.valid && onChange(target.valueAsNumber)
      }
    />
    <Choice
      type="checkbox"
      checked={chapter === undefined}
      onChange={({ target }) => onChange(target.checked ? undefined : BEGINNING)}
    >
      {PROGRESS_MESSAGES.wholeBook}
    </Choice>
  </>
)

/** Adds the chosen chapter, which the book may not list any more or not yet. Chapter 0 is the beginning. */
function withChapter(chapters: readonly Chapter[], chosen: number | undefined): readonly Chapter[] {
  const listed = chapters.filter(({ number }) => number !== BEGINNING)
  if (chosen === undefined || chosen === BEGINNING || listed.some(({ number }) => number === chosen)) return listed
  const added = { number: chosen, label: PROGRESS_MESSAGES.chapterNumber(chosen) }
  return [...listed, added].sort((a, b) => a.number - b.number)
}
