/** Component: a hidden page or its history for maintainers, in place of "not found". */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import { historyPath } from '#shared/model/paths'
import { parsePath } from '#shared/model/route-table'
import { ComparisonScreen } from '../../screens/reading/comparison-screen.tsx'
import { HistoryScreen } from '../../screens/reading/history-screen.tsx'
import { PageScreen } from '../../screens/reading/page-screen.tsx'
import { findMaintainer } from '../../services/hooks/use-maintainer.ts'
import { useQuery } from '../../services/hooks/use-query.ts'
import { useSession } from '../../services/hooks/use-session.ts'
import type { Services } from '../../services/ports/services.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loadComparison, loadHistory } from '../loaders/load-history.ts'
import { loadPage } from '../loaders/loaders.ts'
import { GatedScreen } from '../routes/gated-screen.tsx'

export interface HiddenScreenProps {
  /** Shown while the session and the hidden page are loading. */
  readonly pending: ReactNode
  /** Shown to everybody else, and if there is no hidden page. */
  readonly fallback: ReactNode
}

export function HiddenPageScreen({ pending, fallback }: HiddenScreenProps) {
  const session = useSession()
  const maintainer = findMaintainer(session, 'read-hidden-page')
  const { pathname, search } = useLocation()
  const { value, status: state } = useQuery(maintainer === null ? null : pathname + search, async (services) =>
    renderHiddenPage(services, new URL(pathname + search, window.location.origin)),
  )
  const isUnknown = session === 'loading' || (maintainer !== null && state === 'loading')
  return isUnknown ? pending : state === 'loaded' && value !== null ? value : fallback
}

/** Loads and renders the address with the readers' loaders and screens, by services that may read hidden pages. */
async function renderHiddenPage(services: Services, url: URL): Promise<ReactNode> {
  const maintenance = await services.maintenance()
  const maintenanceServices: Services = {
    ...services,
    pages: { ...services.pages, read: maintenance.readPage },
    histories: async () => maintenance.histories,
  }
  const parsed = parsePath(url.pathname)
  if (parsed === null) return null
  const { route, params } = parsed
  const address = { params, url }
  if (route.name === 'history')
    return <GatedScreen kind="history" data={await loadHistory(maintenanceServices, address)} Screen={HistoryScreen} />
  if (route.name === 'comparison') {
    const data = await loadComparison(maintenanceServices, address)
    return <GatedScreen kind="comparison" data={data} Screen={ComparisonScreen} />
  }
  if (route.name !== 'view') return null
  const data = await loadPage(maintenanceServices, address, {
    type: route.type,
    view: route.part.view,
  })
  return (
    <>
      <Notice>{MAINTENANCE_MESSAGES.hidden}</Notice>
      <p>
        <Link href={historyPath(data.reference.key)}>{PAGE_MESSAGES.history}</Link>
      </p>
      <GatedScreen kind="page" data={data} Screen={PageScreen} />
    </>
  )
}
