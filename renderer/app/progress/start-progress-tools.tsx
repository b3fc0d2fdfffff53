/** Mounts the tools of the reading progress in a React root of their own. Loaded after the page is usable. */
import { createRoot } from 'react-dom/client'
import type { createBrowserRouter } from 'react-router-dom'
import { getReadingProgress } from '../../services/browser/progress/reading-progress.ts'
import { type GetServices, ServicesProvider } from '../../services/hooks/use-services.ts'
import { ProgressTools } from './progress-tools.tsx'

interface ProgressToolsDeps {
  readonly router: ReturnType<typeof createBrowserRouter>
  readonly services: GetServices
}

export function startProgressTools({ router, services }: ProgressToolsDeps): void {
  // Without the gate's chunk the style sheet hides everything that has a position.
  const startGate = () => void import('./start-gate.ts').then((module) => module.startGate())
  getReadingProgress().subscribe(startGate)
  const container = document.body.appendChild(document.createElement('div'))
  createRoot(container).render(
    <ServicesProvider value={services}>
      <ProgressTools router={router} />
    </ServicesProvider>,
  )
}
