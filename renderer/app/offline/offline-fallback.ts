/** Offline fallback: caches loader data in this browser and returns the cached copy if the services are unreachable. */
import type { createBrowserRouter } from 'react-router-dom'
import { ROUTES } from '#shared/model/paths'
import { openOfflineCache } from '../../services/browser/offline-cache.ts'
import { formatAge } from '../../ui/format-age.ts'
import type { RouteHandle } from '../routes/route-handle.ts'
import { type CachedData, isCachedData } from './cached-data.ts'

type Router = ReturnType<typeof createBrowserRouter>

export interface OfflineFallback {
  resolveWithFallback(answer: Promise<unknown>, request: Request): Promise<unknown>
  /** Returns the data of an address from the cache; undefined if it is not there. */
  readCopy(url: URL): Promise<unknown>
  /** Caches the first page, whose data came with the document and not from a loader. */
  cacheShownPage(router: Router): Promise<void>
}

/** Timeout of a loader, after which the services count as unreachable. */
const TIMEOUT_MS = 20_000

/** The data of rendered routes is the same for everybody, so it may be cached on a shared device. */
export function createOfflineFallback(wiki: string): OfflineFallback {
  const copies = openOfflineCache(wiki)
  const explainUnreachable = (url: URL, problem: unknown): Promise<unknown> =>
    import('./unreachable-page.ts').then(
      ({ createUnreachablePage }) => createUnreachablePage(copies, url),
      () => problem,
    )
  return {
    async resolveWithFallback(answer, request) {
      const url = new URL(request.url)
      const address = formatAddress(url)
      try {
        const data = await withTimeout(answer)
        if (isLoaderData(data)) void copies.put(address, data)
        return data
      } catch (problem) {
        // The catalogue in memory may name pages that are not on this device.
        const isUnreachable = !navigator.onLine && (url.pathname === ROUTES.random || url.pathname === ROUTES.search)
        const status = isUnreachable ? 503 : readStatus(problem)
        if (status === 404) void copies.delete(address)
        if (status !== 503) throw problem
        const copy = await copies.get(address)
        if (copy === null || !isLoaderData(copy.data)) throw await explainUnreachable(url, problem)
        const { readAt } = copy
        return {
          ...copy.data,
          readAt,
          age: formatAge(Date.now() - Date.parse(readAt)),
        } satisfies CachedData
      }
    },

    readCopy: async (url) => (await copies.get(formatAddress(url)))?.data,

    async cacheShownPage({ state }) {
      const { location, matches, loaderData, errors } = state
      const leaf = matches.at(-1)?.route
      const routeHandle: RouteHandle | undefined = leaf?.handle
      const data: unknown = leaf && loaderData[leaf.id]
      if (errors === null && routeHandle !== undefined && isLoaderData(data) && !isCachedData(data))
        await copies.put(formatAddress(location), data)
    },
  }
}

const formatAddress = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search

const isLoaderData = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !(data instanceof Response)

/** Returns the status of what a loader has thrown: a response, or the router's `data()` with a status. */
function readStatus(problem: unknown): number | null {
  if (problem instanceof Response) return problem.status
  if (typeof problem !== 'object' || problem === null || !('init' in problem)) return null
  const { init } = problem
  return typeof init === 'object' && init !== null && 'status' in init ? Number(init.status) : null
}

async function withTimeout(answer: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Response(null, { status: 503 })), TIMEOUT_MS)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
