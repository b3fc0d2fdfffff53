/** Component: fields for readers who have not met the page: where they first meet it, and its name until then. */
import { useState } from 'react'
import { UNMET_LABELS } from '#shared/messages/unmet-messages'
import type { DraftDetails } from '#shared/model/drafts/draft'
import { toPageName } from '#shared/model/to-page-name'
import { MAX_SAFE_NAME_LENGTH, type UnmetDetails } from '#shared/model/unmet-details'
import type { BookIndex } from '#shared/rules/places/book-index'
import type { FieldProblem } from '../../ui/forms/field.tsx'
import { LabelledInput, LabelledSelect } from '../../ui/forms/labelled-field.tsx'
import { useStoryState } from './places/story-places-provider.tsx'
import styles from './sections/section-form.module.css'

interface UnmetFieldsProps {
  readonly details: DraftDetails
  readonly findProblem: (field: keyof UnmetDetails) => FieldProblem | null
  readonly onChange: (details: DraftDetails) => void
}

export function UnmetFields({ details, findProblem, onChange }: UnmetFieldsProps) {
  const { ownFirst = '', safeName = '' } = details
  const [isOpen, setOpen] = useState(ownFirst !== '' || safeName !== '')
  const problems = { ownFirst: findProblem('ownFirst'), safeName: findProblem('safeName') }
  const hasProblem = problems.ownFirst !== null || problems.safeName !== null
  const [stored = '', chapter = ''] = ownFirst.split(' ')
  const { index, series } = useStoryState()
  // A renamed book is listed under its present key.
  const book = index?.findBook(stored)?.key ?? stored
  const setFirst = (key: string, typed: string) =>
    onChange({ ...details, ownFirst: typed === '' ? key : `${key} ${typed.replace(',', '.').replace(/\s/g, '')}` })
  return (
    <details
      className={styles['unmet']}
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{UNMET_LABELS.summary}</summary>
      <LabelledSelect
        data-detail="ownFirst"
        label={UNMET_LABELS.first}
        value={book}
        onChange={({ target }) => setFirst(target.value, target.value === '' ? '' : chapter)}
      >
        <option value="">{UNMET_LABELS.derived}</option>
        {book !== '' && index?.findBook(book) === undefined && (
          <option value={book}>{index === null ? toPageName(book) : UNMET_LABELS.noSuchBook(toPageName(book))}</option>
        )}
        {index !== null && <BookOptions index={index} ownSeries={series} />}
      </LabelledSelect>
      {book !== '' && (
        <LabelledInput
          label={UNMET_LABELS.chapter}
          hint={UNMET_LABELS.chapterHint}
          problem={problems.ownFirst}
          inputMode="decimal"
          value={chapter}
          onChange={({ target }) => setFirst(book, target.value)}
        />
      )}
      <LabelledInput
        data-detail="safeName"
        label={UNMET_LABELS.safeName}
        hint={UNMET_LABELS.safeNameHint}
        problem={problems.safeName}
        maxLength={MAX_SAFE_NAME_LENGTH}
        value={safeName}
        onChange={({ target }) => onChange({ ...details, safeName: target.value })}
      />
    </details>
  )
}

interface BookOptionsProps {
  readonly index: BookIndex
  /** Its books come first. */
  readonly ownSeries: string
}

function BookOptions({ index, ownSeries }: BookOptionsProps) {
  const others = index.listSeries().filter((one) => one !== ownSeries)
  return [ownSeries, ...others].map((series) => {
    const books = index.listBooks(series)
    return (
      books.length > 0 && (
        <optgroup key={series} label={series}>
          {books.map(({ key, name, bookNumber }) => (
            <option key={key} value={key}>
              {UNMET_LABELS.book(bookNumber, name)}
            </option>
          ))}
        </optgroup>
      )
    )
  })
}

/** Finds a field of the details by its `data-detail`, and opens the disclosure that it is in. */
export function openDetailField(field: keyof DraftDetails): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`[data-detail="${field}"]`)
  found?.closest('details')?.setAttribute('open', '')
  return found
}

export const focusSafeName = (): void => openDetailField('safeName')?.focus()
