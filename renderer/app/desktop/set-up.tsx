/** Entry of the desktop program's set-up screen, rendered in place of the wiki. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { parseSetupState } from '#shared/setup-state'
import { SetUpScreen } from '../../screens/set-up-screen.tsx'
import { getDesktopBridge } from '../../services/browser/desktop.ts'

export function showSetUpScreen(root: HTMLElement, block: unknown): void {
  const setUp = parseSetupState(block)
  const bridge = getDesktopBridge()
  if (setUp === null || bridge === null) throw new Error('Only the desktop program asks where the wiki is.')
  createRoot(root).render(
    <StrictMode>
      <SetUpScreen setUp={setUp} onChosen={bridge['wiki:place']} />
    </StrictMode>,
  )
}
