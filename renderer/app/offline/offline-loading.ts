/** What a loader's answer leads to: kept, or where it does not come, what was read before in this browser instead. */
import type { createBrowserRouter } from 'react-router-dom'
import { openReadCopies } from '../../services/browser/read-copies.ts'
import type { RouteHandle } from '../routes/route-handle.ts'
import { age } from './age.ts'
import { type FromCopy, isFromCopy } from './from-copy.ts'

type Router = ReturnType<typeof createBrowserRouter>

export interface OfflineLoading {
  settle(answer: Promise<unknown>, request: Request): Promise<unknown>
  /** The first page was read too, though it came rendered and no loader asked for it. */
  keepShown(router: Router): Promise<void>
}

/** No answer for so long is none. */
const PATIENCE = 20_000

/** Data of rendered routes is the same for everybody, so it may lie on a device that many use. */
export function offlineLoading(wiki: string): OfflineLoading {
  const copies = openReadCopies(wiki)
  return {
    async settle(answer, request) {
      const address = addressOf(new URL(request.url))
      try {
        const data = await patiently(answer)
        if (isRecord(data)) void copies.keep(address, data)
        return data
      } catch (problem) {
        const status = statusOf(problem)
        if (status === 404) void copies.forget(address)
        if (status !== 503) throw problem
        const copy = await copies.find(address)
        if (copy === null || !isRecord(copy.data)) throw problem
        const { readAt } = copy
        return {
          ...copy.data,
          readAt,
          age: age(Date.now() - Date.parse(readAt)),
        } satisfies FromCopy
      }
    },

    async keepShown({ state }) {
      const { location, matches, loaderData, errors } = state
      const leaf = matches.at(-1)?.route
      const rendered: RouteHandle | undefined = leaf?.handle
      const data: unknown = leaf && loaderData[leaf.id]
      if (errors === null && rendered !== undefined && isRecord(data) && !isFromCopy(data))
        await copies.keep(addressOf(location), data)
    },
  }
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname + search

const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !(data instanceof Response)

/** Of what a loader throws: a response, or the router's data with a status. */
function statusOf(problem: unknown): number | null {
  if (problem instanceof Response) return problem.status
  if (typeof problem !== 'object' || problem === null || !('init' in problem)) return null
  const { init } = problem
  return typeof init === 'object' && init !== null && 'status' in init ? Number(init.status) : null
}

async function patiently(answer: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Response(null, { status: 503 })), PATIENCE)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
