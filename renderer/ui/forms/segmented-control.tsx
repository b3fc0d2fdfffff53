/** Component: segmented control, a radio group drawn as buttons side by side, each an icon above its label. */
import { type ReactNode, useId } from 'react'
import styles from './segmented-control.module.css'

interface Segment<T extends string> {
  readonly value: T
  readonly label: string
  /** Drawing above the label. */
  readonly icon: ReactNode
}

interface SegmentedControlProps<T extends string> {
  readonly legend: string
  readonly options: readonly Segment<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

export function SegmentedControl<T extends string>({ legend, options, value, onChange }: SegmentedControlProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles['switch']}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span aria-hidden="true">{option.icon}</span>
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
