/** Routes whose chunks may be gone and whose answers may not come. What is done then is loaded after the first view. */
import type { ComponentType } from 'react'
import type { LazyRouteFunction, LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { RouteHandle } from './route-handle.ts'

export interface Care {
  readonly loadChunk: <T>(load: () => Promise<T>) => Promise<T>
  /** What the loader's answer, already on its way, leads to. */
  readonly settle: (answer: Promise<unknown>, request: Request) => Promise<unknown>
}

export interface SturdyHandle extends RouteHandle {
  /** Loads the route's screen. */
  readonly arrive: () => Promise<void>
}

export const sturdyRoutes = (routes: readonly RouteObject[], care: Care): RouteObject[] =>
  routes.map(({ lazy, ...route }) => {
    const parts = typeof lazy === 'function' ? sturdyParts(lazy, route, care) : {}
    if (route.index) return { ...route, ...parts }
    const children = route.children && sturdyRoutes(route.children, care)
    return { ...route, ...parts, ...(children === undefined ? {} : { children }) }
  })

/**
 * The screen comes with the loader's answer. Left to itself the router remembers for ever that a chunk did not come,
 * and whoever tried again later would be told the same.
 */
function sturdyParts(
  lazy: LazyRouteFunction<RouteObject>,
  { loader, handle }: RouteObject,
  { loadChunk, settle }: Care,
) {
  const rendered: RouteHandle = handle
  let Screen: ComponentType | null = null
  const arrive = async () => {
    Screen ??= (await loadChunk(lazy)).Component ?? null
  }
  return {
    Component: () => Screen && <Screen />,
    handle: { ...rendered, arrive } satisfies SturdyHandle,
    loader: async (args: LoaderFunctionArgs) => {
      const answer =
        typeof loader === 'function' ? begun(() => withChunks(() => loader(args), loadChunk)) : null
      await arrive()
      return answer && settle(answer, args.request)
    },
  }
}

/** Loaders import what only they need: a chunk of theirs that cannot be loaded is handled as the screen's own. */
const withChunks = async (load: () => unknown, loadChunk: Care['loadChunk']): Promise<unknown> => {
  try {
    return await load()
  } catch (problem) {
    if (!isMissingChunk(problem)) throw problem
    return loadChunk(() => Promise.reject(problem))
  }
}

/** As Chromium, Firefox and Safari say it. */
const isMissingChunk = (problem: unknown): boolean =>
  problem instanceof TypeError && /dynamically imported module|module script/i.test(problem.message)

/** Who waits for it comes later: until then a failure is nobody's fault. */
function begun(load: () => unknown): Promise<unknown> {
  const answer = Promise.resolve().then(load)
  answer.catch(() => {})
  return answer
}
