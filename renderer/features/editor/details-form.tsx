/** Component: the form of the page details: name, series, and the one detail of its type. */
import { type ReactNode, useId } from 'react'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { LOCATION_TYPE_LABELS } from '#shared/messages/location-type-messages'
import type { DraftDetails } from '#shared/model/drafts/draft'
import type { PageDetails } from '#shared/model/page'
import { normalizeName } from '#shared/model/page-key'
import { getTypeSpec, LOCATION_TYPES, type TypeName } from '#shared/model/page-types'
import { includeUnmetDetails } from '#shared/model/unmet-details'
import { findNearSeries } from '#shared/rules/names/existing-names'
import { parseBookNumber } from '#shared/rules/saving/validation'
import { Button } from '../../ui/button.tsx'
import { focusDescribedField } from '../../ui/focus.ts'
import { LabelledInput, LabelledSelect } from '../../ui/forms/labelled-field.tsx'
import type { DetailsFault } from './saving/details-problem.ts'
import styles from './sections/section-form.module.css'
import { UnmetFields } from './unmet-fields.tsx'

export interface DetailsFormProps {
  readonly heading: string
  readonly type: TypeName
  readonly details: DraftDetails
  /** True for a new page, which gets its name here; an existing one is renamed elsewhere. */
  readonly named: boolean
  /** Names of the existing series. */
  readonly series: readonly string[]
  /** The problem that the last Submit found in one of the fields. */
  readonly fault: DetailsFault | null
  /** A link to the page that has the name already. */
  readonly faultLink?: ReactNode
  readonly onChange: (details: DraftDetails) => void
  /** Content below the name. */
  readonly children?: ReactNode
}

export function DetailsForm(props: DetailsFormProps) {
  const { heading, type, details, named, series, fault, faultLink, onChange, children } = props
  const id = useId()
  const { extraField } = getTypeSpec(type)
  const problemOf = (field: DetailsFault['field']) =>
    fault?.field === field
      ? {
          code: `details/${field}` as const,
          ref: focusDescribedField,
          text: (
            <>
              {fault.sentence} {faultLink}
            </>
          ),
        }
      : null
  return (
    <section aria-labelledby={id} className={styles['details']}>
      <h2 id={id}>{heading}</h2>
      <div className={styles['fields']}>
        {named && (
          <LabelledInput
            data-detail="name"
            label={EDITOR_LABELS.name}
            problem={problemOf('name')}
            value={details.name}
            onChange={({ target }) => onChange({ ...details, name: target.value })}
          />
        )}
        {children}
        <LabelledInput
          data-detail="series"
          label={EDITOR_LABELS.series}
          problem={problemOf('series')}
          list={`${id}-series`}
          value={details.series}
          onChange={({ target }) => onChange({ ...details, series: target.value })}
        />
        <SeriesHint typed={details.series} known={series} onChoose={(name) => onChange({ ...details, series: name })} />
        <datalist id={`${id}-series`}>
          {series.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {extraField === 'bookNumber' && (
          <LabelledInput
            data-detail="bookNumber"
            label={EDITOR_LABELS.bookNumber}
            problem={problemOf('bookNumber')}
            inputMode="decimal"
            value={details.bookNumber}
            onChange={({ target }) => onChange({ ...details, bookNumber: target.value })}
          />
        )}
        {extraField === 'locationType' && (
          <LabelledSelect
            data-detail="locationType"
            label={EDITOR_LABELS.locationType}
            problem={problemOf('locationType')}
            value={details.locationType ?? ''}
            onChange={({ target }) =>
              onChange({
                ...details,
                locationType: LOCATION_TYPES.find((known) => known === target.value) ?? null,
              })
            }
          >
            <option value="">{EDITOR_LABELS.chooseOne}</option>
            {LOCATION_TYPES.map((name) => (
              <option key={name} value={name}>
                {LOCATION_TYPE_LABELS[name]}
              </option>
            ))}
          </LabelledSelect>
        )}
      </div>
      <UnmetFields details={details} findProblem={problemOf} onChange={onChange} />
    </section>
  )
}

interface SeriesHintProps {
  readonly typed: string
  readonly known: readonly string[]
  readonly onChoose: (name: string) => void
}

/** Says that the series is a new one, and offers the one that was probably meant. */
function SeriesHint({ typed, known, onChoose }: SeriesHintProps) {
  const name = normalizeName(typed)
  const isNew = name !== '' && known.length > 0 && !known.includes(name)
  const near = isNew ? findNearSeries(known, name) : null
  return (
    <div aria-live="polite" className={near === null ? 'visually-hidden' : undefined}>
      {near !== null && (
        <p>
          {EDITOR_MESSAGES.newSeries}
          <Button onClick={() => onChoose(near)}>{EDITOR_MESSAGES.seriesInstead(near)}</Button>
        </p>
      )}
    </div>
  )
}

/** Converts typed details to those of a page. `findDetailsProblem` refuses a number that is not one. */
export const detailsTyped = (type: TypeName, typed: DraftDetails): PageDetails => ({
  name: typed.name,
  type,
  series: typed.series,
  bookNumber: parseBookNumber(typed.bookNumber),
  locationType: typed.locationType,
  ...includeUnmetDetails(typed),
})

export const detailsAsTyped = (details: Omit<PageDetails, 'type'>): DraftDetails => ({
  name: details.name,
  series: details.series,
  bookNumber: details.bookNumber === null ? '' : String(details.bookNumber),
  locationType: details.locationType,
  ...includeUnmetDetails(details),
})
