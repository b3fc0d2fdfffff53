/** Listeners for keys and buttons of commands, and record of the pages read. Loaded after the page is usable. */
import { type Command, findCommandById, findCommandByKey, PALETTE_COMMAND } from '#shared/commands'
import { followOtherTabs, pageWidth, textSize, theme } from '../../services/browser/appearance.ts'
import { singleKeys } from '../../services/browser/single-keys.ts'
import { isApple } from '../../ui/is-apple.ts'
import { isSingleKey } from '../../ui/is-single-key.ts'
import { recordRecentPages } from './record-recent-pages.ts'
import { type CommandDeps, runCommand } from './run-command.ts'
import { findSubmitButton } from './submit-key.ts'

export function startCommands(deps: CommandDeps): void {
  recordRecentPages(deps.router)
  import('../progress/start-progress-tools.tsx').then(
    ({ startProgressTools }) => startProgressTools(deps),
    // Reading goes on without the tools. What is hidden stays hidden.
    () => {},
  )
  followOtherTabs([theme, textSize, pageWidth, singleKeys])
  document.addEventListener('keydown', (event) => {
    const isModified = isApple() ? event.metaKey : event.ctrlKey
    const button = findSubmitButton(event, isModified)
    if (button !== null) {
      event.preventDefault()
      button.click()
      return
    }
    const command = findCommandOfKey(event, isModified)
    if (command === null) return
    event.preventDefault()
    if (document.querySelector(':modal') === null) runCommand(command, deps)
  })
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-command]') : null
    const command = findCommandById(button?.dataset['command'] ?? '')
    if (command !== null) runCommand(command, deps)
  })
}

function findCommandOfKey(event: KeyboardEvent, isModified: boolean): Command | null {
  const { key, altKey, shiftKey } = event
  if (isModified && !altKey && !shiftKey && key.toLowerCase() === 'k') return PALETTE_COMMAND
  // Beside an editor's field, a letter was meant for the field.
  return isSingleKey(event) && document.querySelector('[data-writing]') === null ? findCommandByKey(key) : null
}
