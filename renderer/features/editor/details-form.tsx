/** What a page states beside its sections: name, series, and the one fact its type has. */
import { type ReactNode, useId } from 'react'
import type { DraftDetails } from '#shared/model/drafts/draft'
import type { PageDetails } from '#shared/model/page'
import { getTypeSpec, LOCATION_TYPES, separateWords, type TypeName } from '#shared/model/page-types'
import { parseBookNumber } from '#shared/rules/saving/validation'
import { Alert } from '../../ui/alert.tsx'
import { focusDescribedField } from '../../ui/focus.ts'
import { LabelledInput, LabelledSelect } from '../../ui/forms/labelled-input.tsx'
import type { DetailsFault } from './saving/details-problem.ts'
import styles from './sections/section-form.module.css'

export interface DetailsFormProps {
  readonly heading: string
  readonly type: TypeName
  readonly details: DraftDetails
  /** A page's name is its own; only a new page is given one here. */
  readonly named: boolean
  /** Series there are already. */
  readonly series: readonly string[]
  /** What the last Submit found wrong here. */
  readonly fault: DetailsFault | null
  /** Leads to what stands in the way. */
  readonly faultLink?: ReactNode
  readonly onChange: (details: DraftDetails) => void
  /** Said of the name. */
  readonly children?: ReactNode
}

export function DetailsForm(props: DetailsFormProps) {
  const { heading, type, details, named, series, fault, faultLink, onChange, children } = props
  const id = useId()
  const { extraField } = getTypeSpec(type)
  const faultId = `${id}-fault`
  const marks = (field: DetailsFault['field']) =>
    fault?.field === field ? { 'aria-invalid': true, 'aria-describedby': faultId } : {}
  const faultOf = (field: DetailsFault['field']) =>
    fault?.field === field && (
      <Alert
        code={`details/${field}`}
        id={faultId}
        ref={focusDescribedField}
        className={styles['problem']}
      >
        {fault.sentence} {faultLink}
      </Alert>
    )
  return (
    <section aria-labelledby={id} className={styles['details']}>
      <h2 id={id}>{heading}</h2>
      {named && (
        <LabelledInput
          label="Name"
          {...marks('name')}
          value={details.name}
          onChange={({ target }) => onChange({ ...details, name: target.value })}
        />
      )}
      {faultOf('name')}
      {children}
      <LabelledInput
        label="Series Name"
        {...marks('series')}
        list={`${id}-series`}
        value={details.series}
        onChange={({ target }) => onChange({ ...details, series: target.value })}
      />
      {faultOf('series')}
      <datalist id={`${id}-series`}>
        {series.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {extraField === 'bookNumber' && (
        <LabelledInput
          label="Book Order Number"
          {...marks('bookNumber')}
          inputMode="decimal"
          value={details.bookNumber}
          onChange={({ target }) => onChange({ ...details, bookNumber: target.value })}
        />
      )}
      {faultOf('bookNumber')}
      {extraField === 'locationType' && (
        <LabelledSelect
          label="Location Type"
          {...marks('locationType')}
          value={details.locationType ?? ''}
          onChange={({ target }) =>
            onChange({
              ...details,
              locationType: LOCATION_TYPES.find((known) => known === target.value) ?? null,
            })
          }
        >
          <option value="">Choose one</option>
          {LOCATION_TYPES.map((name) => (
            <option key={name} value={name}>
              {separateWords(name)}
            </option>
          ))}
        </LabelledSelect>
      )}
      {faultOf('locationType')}
    </section>
  )
}

/** What was typed, as a page states it: a number that is none is for `detailsProblem` to refuse. */
export const detailsTyped = (type: TypeName, typed: DraftDetails): PageDetails => ({
  name: typed.name,
  type,
  series: typed.series,
  bookNumber: parseBookNumber(typed.bookNumber),
  locationType: typed.locationType,
})

export const detailsAsTyped = (details: Omit<PageDetails, 'type'>): DraftDetails => ({
  name: details.name,
  series: details.series,
  bookNumber: details.bookNumber === null ? '' : String(details.bookNumber),
  locationType: details.locationType,
})
