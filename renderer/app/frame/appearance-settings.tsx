/** Light or dark, and how large the text is. */
import { useSyncExternalStore } from 'react'
import { type Preference, textSize, theme } from '../../services/browser/appearance.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './appearance-settings.module.css'

const THEMES = [
  { value: 'light', label: 'Light', icon: <Icon name="light" /> },
  { value: 'dark', label: 'Dark', icon: <Icon name="dark" /> },
  { value: 'automatic', label: 'Automatic', icon: <Icon name="system" /> },
] as const

const SIZES = [
  { value: 'normal', label: 'Normal text', icon: <span data-size="1">A</span> },
  { value: 'large', label: 'Large text', icon: <span data-size="2">A</span> },
  { value: 'larger', label: 'Larger text', icon: <span data-size="3">A</span> },
] as const

/** The server does not know the choices, and without scripts there are none: they appear afterwards. */
function useAppearanceChoice<T extends string>({
  subscribe,
  get: current,
}: Preference<T>): T | null {
  return useSyncExternalStore<T | null>(subscribe, current, () => null)
}

export function AppearanceSettings() {
  const currentTheme = useAppearanceChoice(theme)
  const size = useAppearanceChoice(textSize)
  return (
    <div className={styles['choices']}>
      {size !== null && (
        <SegmentedControl legend="Text size" options={SIZES} value={size} onChange={textSize.set} />
      )}
      {currentTheme !== null && (
        <SegmentedControl
          legend="Appearance"
          options={THEMES}
          value={currentTheme}
          onChange={theme.set}
        />
      )}
    </div>
  )
}
