/** Component: button in the header that opens the settings of theme and text size. */
import { type ComponentType, useState } from 'react'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { APPEARANCE_MENU_ID } from '../../components/menu-ids.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './appearance-menu.module.css'

const NotLoaded = () => FRAME_MESSAGES.notLoaded

/** The native popover closes with Escape and returns the focus. */
export function AppearanceMenu() {
  const [Settings, setSettings] = useState<ComponentType | null>(null)
  const load = () => {
    import('./appearance-settings.tsx').then(
      ({ AppearanceSettings }) => setSettings(() => AppearanceSettings),
      () => setSettings(() => NotLoaded),
    )
  }
  return (
    <>
      <Button
        variant="bare"
        popoverTarget={APPEARANCE_MENU_ID}
        aria-label={FRAME_MESSAGES.appearance}
        title={FRAME_MESSAGES.appearance}
        disabled={!useHydrated()}
      >
        <Icon name="appearance" />
      </Button>
      <div id={APPEARANCE_MENU_ID} className={styles['menu']} popover="auto" onBeforeToggle={load}>
        {Settings !== null && <Settings />}
      </div>
    </>
  )
}
