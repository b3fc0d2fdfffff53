/** In place of a wiki: the desktop program's question where it is to be. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readSetUp } from '#shared/set-up'
import { SetUpScreen } from '../../screens/set-up-screen.tsx'
import { desktopBridge } from '../../services/browser/desktop.ts'

export function showSetUp(root: HTMLElement, block: unknown): void {
  const setUp = readSetUp(block)
  const bridge = desktopBridge()
  if (setUp === null || bridge === null)
    throw new Error('Only the desktop program asks where the wiki is.')
  createRoot(root).render(
    <StrictMode>
      <SetUpScreen setUp={setUp} onChosen={(place) => bridge['wiki:place'](place)} />
    </StrictMode>,
  )
}
