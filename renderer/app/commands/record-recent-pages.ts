/** Subscription that records each page that is read on this device, for the command palette. */
import type { createBrowserRouter } from 'react-router-dom'
import { parseRecentPage, recordRecentPage } from '../../services/browser/recent-pages.ts'

type Router = ReturnType<typeof createBrowserRouter>

export function recordRecentPages(router: Router): void {
  let recorded: unknown = null
  const record = ({ loaderData }: Router['state']) => {
    if (loaderData === recorded) return
    recorded = loaderData
    for (const data of Object.values<unknown>(loaderData)) {
      const page = parseRecentPage(data)
      if (page !== null) recordRecentPage(page)
    }
  }
  record(router.state)
  router.subscribe(record)
}
