/** Wrapper of routes: the offline fallback around every loader, and recovery from missing chunks. */
import type { ComponentType } from 'react'
import type { LazyRouteFunction, LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { RouteHandle } from './route-handle.ts'

export interface OfflineFallbackDeps {
  readonly loadChunk: <T>(load: () => Promise<T>) => Promise<T>
  /** Awaits the loader's pending answer and returns it or its fallback; throws if there is none. */
  readonly resolveWithFallback: (answer: Promise<unknown>, request: Request) => Promise<unknown>
}

export interface PreloadableHandle extends RouteHandle {
  /** Loads the route's screen. */
  readonly preload: () => Promise<void>
}

export const withOfflineFallback = (routes: readonly RouteObject[], deps: OfflineFallbackDeps): RouteObject[] =>
  routes.map(({ lazy, ...route }) => {
    const wrapped = typeof lazy === 'function' ? wrapLazyRoute(lazy, route, deps) : {}
    if (route.index) return { ...route, ...wrapped }
    const children = route.children && withOfflineFallback(route.children, deps)
    return { ...route, ...wrapped, ...(children === undefined ? {} : { children }) }
  })

/**
 * Loads the screen in the loader instead of `lazy`: the router caches a failed `lazy` for ever, so that a retry would
 * fail too.
 */
function wrapLazyRoute(
  lazy: LazyRouteFunction<RouteObject>,
  { loader, handle }: RouteObject,
  { loadChunk, resolveWithFallback }: OfflineFallbackDeps,
) {
  const routeHandle: RouteHandle = handle
  let Screen: ComponentType | null = null
  const preload = async () => {
    Screen ??= (await loadChunk(lazy)).Component ?? null
  }
  return {
    Component: () => Screen && <Screen />,
    handle: { ...routeHandle, preload } satisfies PreloadableHandle,
    loader: async (args: LoaderFunctionArgs) => {
      routeHandle?.prefetch?.({ params: args.params, url: new URL(args.request.url) })
      const answer =
        typeof loader === 'function' ? startLoading(() => withChunkRecovery(() => loader(args), loadChunk)) : null
      await preload()
      return answer && resolveWithFallback(answer, args.request)
    },
  }
}

/** Loaders import what only they need: a chunk of theirs that cannot be loaded is handled as the screen's own. */
const withChunkRecovery = async (
  load: () => unknown,
  loadChunk: OfflineFallbackDeps['loadChunk'],
): Promise<unknown> => {
  try {
    return await load()
  } catch (problem) {
    if (!isMissingChunk(problem)) throw problem
    return loadChunk(() => Promise.reject(problem))
  }
}

/** True for the errors with which Chromium, Firefox and Safari reject an import whose chunk cannot be loaded. */
const isMissingChunk = (problem: unknown): boolean =>
  problem instanceof TypeError && /dynamically imported module|module script/i.test(problem.message)

/** Marks the promise as handled; its consumer is attached after the screen has loaded. */
function startLoading(load: () => unknown): Promise<unknown> {
  const answer = Promise.resolve().then(load)
  answer.catch(() => {})
  return answer
}
