/** Dialog of a command: the command palette or the list of keys. Loaded when it is opened. */
import { createRoot } from 'react-dom/client'
import type { createBrowserRouter } from 'react-router-dom'
import type { Command } from '#shared/commands'
import type { StorageAddress } from '#shared/model/images/image-address'
import { type GetServices, ServicesProvider } from '../../services/hooks/use-services.ts'
import { StorageProvider } from '../../services/hooks/use-storage-address.ts'
import { CommandPalette } from './command-palette.tsx'
import { KeyList } from './key-list.tsx'

export interface CommandDialogDeps {
  readonly router: ReturnType<typeof createBrowserRouter>
  readonly services: GetServices
  readonly storage: StorageAddress
  /** What was typed before the dialog was loaded. */
  readonly typedText: string
  readonly onChoose: (command: Command) => void
}

let closeShown = () => {}

/** Replaces a dialog that is shown. A navigation closes it. */
export function showCommandDialog(name: 'palette' | 'keys', deps: CommandDialogDeps): void {
  const { router, services, storage, typedText, onChoose } = deps
  closeShown()
  const { pathname, key } = router.state.location
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const close = () => {
    if (closeShown !== close) return
    closeShown = () => {}
    unsubscribe()
    root.unmount()
    container.remove()
  }
  const unsubscribe = router.subscribe(({ location }) => location.key !== key && close())
  closeShown = close
  root.render(
    <StorageProvider value={storage}>
      <ServicesProvider value={services}>
        {name === 'keys' ? (
          <KeyList onClose={close} />
        ) : (
          <CommandPalette
            pathname={pathname}
            initialQuery={typedText}
            onChoose={(command) => {
              // Closed first: the command may move the focus or open another dialog.
              close()
              onChoose(command)
            }}
            onClose={close}
          />
        )}
      </ServicesProvider>
    </StorageProvider>,
  )
}
