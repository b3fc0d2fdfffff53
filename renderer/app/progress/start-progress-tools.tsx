/** Mounts the tools of the reading progress in a React root of their own. Loaded after the page is usable. */
import { createRoot } from 'react-dom/client'
import type { createBrowserRouter } from 'react-router-dom'
import { getReadingProgress } from '../../services/browser/progress/reading-progress.ts'
import { getGate } from '../../services/hooks/use-gate.ts'
import { type GetServices, ServicesProvider } from '../../services/hooks/use-services.ts'
import { ProgressTools } from './progress-tools.tsx'

interface ProgressToolsDeps {
  readonly router: ReturnType<typeof createBrowserRouter>
  readonly services: GetServices
}

/** Without the gate's chunk the style sheet hides everything that has a position. */
async function startGate(router: ProgressToolsDeps['router']): Promise<void> {
  const wasOpen = getGate() === null
  await (await import('./start-gate.ts')).startGate()
  // Data that was loaded without the catalogue has no known positions.
  if (wasOpen && getGate() !== null) await router.revalidate()
}

export function startProgressTools({ router, services }: ProgressToolsDeps): void {
  getReadingProgress().subscribe(() => void startGate(router))
  const container = document.body.appendChild(document.createElement('div'))
  createRoot(container).render(
    <ServicesProvider value={services}>
      <ProgressTools router={router} />
    </ServicesProvider>,
  )
}
