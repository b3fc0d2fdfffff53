/** Component: settings of theme, text size and page width. Loaded when they are opened. */
import { AlignCenter, AlignJustify, Monitor, Moon, Sun } from 'lucide'
import { useSyncExternalStore } from 'react'
import { APPEARANCE_MESSAGES } from '#shared/messages/appearance-messages'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { APPEARANCE_MENU_ID, PROGRESS_MENU_ID } from '../../components/menu-ids.ts'
import { type Preference, pageWidth, textSize, theme } from '../../services/browser/appearance.ts'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { SvgIcon } from '../../ui/icons/svg-icon.tsx'
import styles from './appearance-settings.module.css'

const THEMES = [
  { value: 'light', label: APPEARANCE_MESSAGES.themes.light, icon: <SvgIcon shapes={Sun} /> },
  { value: 'dark', label: APPEARANCE_MESSAGES.themes.dark, icon: <SvgIcon shapes={Moon} /> },
  { value: 'automatic', label: APPEARANCE_MESSAGES.themes.automatic, icon: <SvgIcon shapes={Monitor} /> },
] as const

const SIZES = (['normal', 'large', 'larger'] as const).map((value, index) => ({
  value,
  label: APPEARANCE_MESSAGES.textSizes[value],
  icon: <span data-size={index + 1}>{APPEARANCE_MESSAGES.textSizeLetter}</span>,
}))

const WIDTHS = [
  { value: 'standard', label: APPEARANCE_MESSAGES.pageWidths.standard, icon: <SvgIcon shapes={AlignCenter} /> },
  { value: 'wide', label: APPEARANCE_MESSAGES.pageWidths.wide, icon: <SvgIcon shapes={AlignJustify} /> },
] as const

const usePreference = <T extends string>({ subscribe, get }: Preference<T>): T => useSyncExternalStore(subscribe, get)

/** In a narrow window, the header has no button for it. */
function openProgressMenu(): void {
  document.getElementById(APPEARANCE_MENU_ID)?.hidePopover()
  document.getElementById(PROGRESS_MENU_ID)?.showPopover()
}

export function AppearanceSettings() {
  return (
    <div className={styles['settings']}>
      <SegmentedControl
        legend={APPEARANCE_MESSAGES.textSize}
        options={SIZES}
        value={usePreference(textSize)}
        onChange={textSize.set}
      />
      <SegmentedControl
        legend={APPEARANCE_MESSAGES.pageWidth}
        options={WIDTHS}
        value={usePreference(pageWidth)}
        onChange={pageWidth.set}
      />
      <SegmentedControl
        legend={APPEARANCE_MESSAGES.theme}
        options={THEMES}
        value={usePreference(theme)}
        onChange={theme.set}
      />
      <span className={styles['narrow']}>
        <Button onClick={openProgressMenu}>{PROGRESS_MESSAGES.open}</Button>
      </span>
    </div>
  )
}
