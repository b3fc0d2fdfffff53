/** One of a few: small buttons side by side, of which one is down. */
import { type ReactNode, useId } from 'react'
import styles from './choice-switch.module.css'

interface SwitchedChoice<T extends string> {
  readonly value: T
  readonly label: string
  /** What is seen of it; the label is what is heard. */
  readonly sign: ReactNode
}

interface ChoiceSwitchProps<T extends string> {
  readonly legend: string
  readonly choices: readonly SwitchedChoice<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

export function ChoiceSwitch<T extends string>({
  legend,
  choices,
  value,
  onChange,
}: ChoiceSwitchProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles['switch']}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} title={choice.label}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span aria-hidden="true">{choice.sign}</span>
          <span className="visually-hidden">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
