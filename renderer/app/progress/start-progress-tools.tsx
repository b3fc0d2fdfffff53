/** Mounts the tools of the reading progress in a React root of their own. Loaded after the page is usable. */
import { createRoot } from 'react-dom/client'
import type { createBrowserRouter } from 'react-router-dom'
import { RANDOM_FRAGMENT } from '#shared/model/random-fragment'
import { hasOtherNumbering } from '#shared/rules/places/has-other-numbering'
import { hasLimit } from '#shared/rules/places/limits'
import { getReadingProgress } from '../../services/browser/progress/reading-progress.ts'
import { getGate } from '../../services/hooks/use-gate.ts'
import { type GetServices, ServicesProvider } from '../../services/hooks/use-services.ts'
import { loadBooks } from '../../services/reading/load-books.ts'
import { ProgressTools } from './progress-tools.tsx'

interface ProgressToolsDeps {
  readonly router: ReturnType<typeof createBrowserRouter>
  readonly services: GetServices
}

/**
 * Without the gate's chunk the style sheet hides everything that has a position, but later navigation would show it: so
 * the page is loaded again, which the script in the document hides.
 */
async function startGate(router: ProgressToolsDeps['router']): Promise<void> {
  const wasOpen = getGate() === null
  try {
    await (await import('./start-gate.ts')).startGate()
  } catch {
    window.location.reload()
    return
  }
  // Data that was loaded without the catalogue has no known positions.
  if (wasOpen && getGate() !== null) await router.revalidate()
}

/** A navigation under way leads to another random page, whose address has no fragment. */
function removeRandomFragment({ state }: ProgressToolsDeps['router']): void {
  const { pathname, search, hash } = window.location
  if (hash === RANDOM_FRAGMENT && state.navigation.state === 'idle')
    window.history.replaceState(window.history.state, '', pathname + search)
}

/** Stores the limits with the present numbers of the books, once for each route whose data has others. */
function refreshNumbers({ router, services }: ProgressToolsDeps): void {
  const compared = new WeakSet<object>()
  const compare = async () => {
    const { loaderData } = router.state
    if (compared.has(loaderData) || !hasOtherNumbering(loaderData, getReadingProgress().getLimits())) return
    compared.add(loaderData)
    const books = await loadBooks(await services())
    if (books.ok) getReadingProgress().refresh(books.value.index)
  }
  // If the books cannot be read, the series stays hidden, and the next route tries again.
  const compareAndIgnore = () => void compare().catch(() => {})
  router.subscribe(compareAndIgnore)
  compareAndIgnore()
}

export function startProgressTools(deps: ProgressToolsDeps): void {
  const { router, services } = deps
  removeRandomFragment(router)
  const progress = getReadingProgress()
  progress.subscribe(() => void startGate(router))
  // Another tab may have set it while this one was loading.
  if (hasLimit(progress.getLimits()) && getGate() === null) void startGate(router)
  refreshNumbers(deps)
  const container = document.body.appendChild(document.createElement('div'))
  createRoot(container).render(
    <ServicesProvider value={services}>
      <ProgressTools router={router} />
    </ServicesProvider>,
  )
}
