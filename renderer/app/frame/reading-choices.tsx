/** Light or dark, and how large the text is. */
import { useSyncExternalStore } from 'react'
import { type Choice, textSize, theme } from '../../services/browser/appearance.ts'
import { ChoiceSwitch } from '../../ui/forms/choice-switch.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './reading-choices.module.css'

const THEMES = [
  { value: 'light', label: 'Light', sign: <Icon name="light" /> },
  { value: 'dark', label: 'Dark', sign: <Icon name="dark" /> },
  { value: 'automatic', label: 'Automatic', sign: <Icon name="system" /> },
] as const

const SIZES = [
  { value: 'normal', label: 'Normal text', sign: <span data-size="1">A</span> },
  { value: 'large', label: 'Large text', sign: <span data-size="2">A</span> },
  { value: 'larger', label: 'Larger text', sign: <span data-size="3">A</span> },
] as const

/** The server does not know the choices, and without scripts there are none: they appear afterwards. */
function useChoice<T extends string>({ subscribe, current }: Choice<T>): T | null {
  return useSyncExternalStore<T | null>(subscribe, current, () => null)
}

export function ReadingChoices() {
  const shade = useChoice(theme)
  const size = useChoice(textSize)
  return (
    <div className={styles['choices']}>
      {size !== null && (
        <ChoiceSwitch legend="Text size" choices={SIZES} value={size} onChange={textSize.choose} />
      )}
      {shade !== null && (
        <ChoiceSwitch legend="Appearance" choices={THEMES} value={shade} onChange={theme.choose} />
      )}
    </div>
  )
}
