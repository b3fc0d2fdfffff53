/** Light, dark, or as the system has it. */
import { useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './theme-switch.module.css'

const CHOICES = [
  { value: 'light', label: 'Light', icon: 'light' },
  { value: 'dark', label: 'Dark', icon: 'dark' },
  { value: 'automatic', label: 'Automatic', icon: 'system' },
] as const

export type ThemeChoice = (typeof CHOICES)[number]['value']

interface ThemeSwitchProps {
  readonly value: ThemeChoice
  readonly onChange: (value: ThemeChoice) => void
}

export function ThemeSwitch({ value, onChange }: ThemeSwitchProps) {
  const name = useId()
  return (
    <fieldset className={styles['switch']}>
      <legend className="visually-hidden">Appearance</legend>
      {CHOICES.map((choice) => (
        <label key={choice.value} title={choice.label}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <Icon name={choice.icon} />
          <span className="visually-hidden">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
