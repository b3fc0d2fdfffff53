/** Runs a command of the table, which a key, a button or the command palette has chosen. */
import type { createBrowserRouter } from 'react-router-dom'
import { type Command, findCommandPath } from '#shared/commands'
import type { StorageAddress } from '#shared/model/images/image-address'
import { CONTENTS_ID } from '../../features/page/contents-id.ts'
import { focusSearchBox } from '../../features/search/search-form.tsx'
import { pageWidth, textSize, theme } from '../../services/browser/appearance.ts'
import { forgetRecentPages } from '../../services/browser/recent-pages.ts'
import { SEARCH_ID } from '../frame/header.tsx'
import type { GetServices } from '../routes/routes.tsx'
import { collectTypedText } from './collect-typed-text.ts'
import { showLoadFailure } from './show-load-failure.tsx'

export interface CommandDeps {
  readonly router: ReturnType<typeof createBrowserRouter>
  readonly services: GetServices
  readonly storage: StorageAddress
}

export function runCommand(command: Command, deps: CommandDeps): void {
  const { action } = command
  const { router } = deps
  switch (action.kind) {
    case 'go':
    case 'page': {
      const path = findCommandPath(command, router.state.location.pathname)
      const fragment = 'atSection' in action ? findReadSection() : ''
      // The router's blockers ask about unsaved input, as with every other link.
      if (path !== null) void router.navigate(path + fragment)
      break
    }
    case 'page-link':
      document.querySelector<HTMLElement>(`main [data-link="${action.link}"]`)?.click()
      break
    case 'theme':
      theme.set(action.value)
      break
    case 'text-size':
      textSize.set(action.value)
      break
    case 'page-width':
      pageWidth.set(action.value)
      break
    case 'forget-pages':
      forgetRecentPages()
      break
    case 'search':
      focusSearchBox(SEARCH_ID)
      break
    case 'palette':
    case 'keys':
      void openDialog(action.kind, deps)
  }
}

/** Returns the fragment of the section that the table of contents marks; empty above the first one. */
const findReadSection = (): string =>
  document.querySelector<HTMLAnchorElement>(`#${CONTENTS_ID}>ul>li:has([aria-current])>a`)?.hash ?? ''

async function openDialog(name: 'palette' | 'keys', deps: CommandDeps): Promise<void> {
  const endCollecting = collectTypedText()
  const loaded = await import('./command-dialog.tsx').catch(() => null)
  const typedText = endCollecting()
  if (loaded === null) return showLoadFailure()
  loaded.showCommandDialog(name, { ...deps, typedText, onChoose: (command) => runCommand(command, deps) })
}
