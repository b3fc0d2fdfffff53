/** Component: settings of theme and text size. */
import { useSyncExternalStore } from 'react'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { type Preference, textSize, theme } from '../../services/browser/appearance.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './appearance-settings.module.css'

const THEMES = [
  { value: 'light', label: FRAME_MESSAGES.themes.light, icon: <Icon name="light" /> },
  { value: 'dark', label: FRAME_MESSAGES.themes.dark, icon: <Icon name="dark" /> },
  { value: 'automatic', label: FRAME_MESSAGES.themes.automatic, icon: <Icon name="system" /> },
] as const

const SIZES = [
  {
    value: 'normal',
    label: FRAME_MESSAGES.textSizes.normal,
    icon: <span data-size="1">{FRAME_MESSAGES.textSizeLetter}</span>,
  },
  {
    value: 'large',
    label: FRAME_MESSAGES.textSizes.large,
    icon: <span data-size="2">{FRAME_MESSAGES.textSizeLetter}</span>,
  },
  {
    value: 'larger',
    label: FRAME_MESSAGES.textSizes.larger,
    icon: <span data-size="3">{FRAME_MESSAGES.textSizeLetter}</span>,
  },
] as const

/** Hook: a preference, or null until hydration, as the server does not know it. */
function useAppearanceChoice<T extends string>({ subscribe, get: current }: Preference<T>): T | null {
  return useSyncExternalStore<T | null>(subscribe, current, () => null)
}

export function AppearanceSettings() {
  const currentTheme = useAppearanceChoice(theme)
  const size = useAppearanceChoice(textSize)
  return (
    <div className={styles['choices']}>
      {size !== null && (
        <SegmentedControl legend={FRAME_MESSAGES.textSize} options={SIZES} value={size} onChange={textSize.set} />
      )}
      {currentTheme !== null && (
        <SegmentedControl
          legend={FRAME_MESSAGES.appearance}
          options={THEMES}
          value={currentTheme}
          onChange={theme.set}
        />
      )}
    </div>
  )
}
