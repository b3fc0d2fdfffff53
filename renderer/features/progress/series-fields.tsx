/** Component: fields for the progress in one series: book and chapter, and a link as of that place. */
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { toShareableLink } from '#shared/program-link'
import type { IndexedBook } from '#shared/rules/places/book-index'
import { formatBookLabel } from '#shared/rules/places/place-labels'
import { formatPlaceFragment } from '#shared/rules/places/place-link'
import { EVERYTHING, type SeriesProgress } from '#shared/rules/places/progress'
import { type Books, useReadingProgress } from '../../services/hooks/use-reading-progress.ts'
import { LabelledSelect } from '../../ui/forms/labelled-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChapterField } from './chapter-field.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './progress-menu.module.css'

interface SeriesFieldsProps {
  readonly books: Books
  /** Normalized name. */
  readonly series: string
  readonly set: SeriesProgress | undefined
  readonly onChange: (set: SeriesProgress | undefined) => void
}

/** Values of options that are no books. */
const NOTHING = ''
const ALL = '*'

/** The key of a later book has its name. */
const toValue = ({ bookNumber, tie }: IndexedBook): string => `${bookNumber} ${tie}`

export function SeriesFields({ books, series, set, onChange }: SeriesFieldsProps) {
  const { limits } = useReadingProgress()
  const { index } = books
  const listed = index.listBooks(series)
  const place = set?.kind === 'upTo' ? set.place : null
  const book = listed.find(({ key }) => key === place?.book)
  const choose = (value: string) => {
    if (value === NOTHING) onChange(undefined)
    else if (value === ALL) onChange(EVERYTHING)
    // The beginning: choosing a book must not show what the reader has not read of it.
    else {
      const chosen = listed.find((one) => toValue(one) === value)
      if (chosen !== undefined) onChange({ kind: 'upTo', place: { book: chosen.key, chapter: 0 } })
    }
  }
  return (
    <fieldset className={styles['series']}>
      <legend>
        <bdi>{series}</bdi>
      </legend>
      <LabelledSelect
        label={PROGRESS_MESSAGES.book}
        value={book === undefined ? (place?.book ?? (set === undefined ? NOTHING : ALL)) : toValue(book)}
        onChange={({ target }) => choose(target.value)}
      >
        <option value={NOTHING}>{PROGRESS_MESSAGES.nothingSet}</option>
        {listed.map((one) => (
          <option key={one.key} value={toValue(one)}>
            {formatBookLabel(one, index, limits)}
          </option>
        ))}
        {place !== null && book === undefined && (
          <option value={place.book} disabled>
            {PROGRESS_MESSAGES.unknownBook}
          </option>
        )}
        <option value={ALL}>{PROGRESS_MESSAGES.everything}</option>
      </LabelledSelect>
      {place !== null && book !== undefined && (
        <ChapterField
          books={books}
          book={book}
          chapter={place.chapter}
          onChange={(chapter) =>
            onChange({
              kind: 'upTo',
              place: chapter === undefined ? { book: book.key } : { book: book.key, chapter },
            })
          }
        />
      )}
      {place !== null && book === undefined && <Notice>{PROGRESS_MESSAGES.unknownBookNotice}</Notice>}
      {place !== null && drawCopyLink(formatPlaceFragment(place, index))}
    </fieldset>
  )
}

/** The place is in the fragment of the address, which is never sent. */
const drawCopyLink = (fragment: string | null) =>
  fragment !== null && (
    <CopyButton
      label={PROGRESS_MESSAGES.copyLink}
      text={toShareableLink(new URL(fragment, window.location.href).href)}
    />
  )
