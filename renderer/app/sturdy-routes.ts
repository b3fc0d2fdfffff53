/** Routes whose chunks may be gone and whose answers may not come. What is done then is loaded after the first view. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import type { RouteHandle } from './route-handle.ts'

export interface Care {
  readonly loadChunk: <T>(load: () => Promise<T>) => Promise<T>
  /** What the loader's answer, already on its way, leads to. */
  readonly settle: (answer: Promise<unknown>, request: Request) => Promise<unknown>
}

export const sturdyRoutes = (routes: readonly RouteObject[], care: Care): RouteObject[] =>
  routes.map((route) => {
    const parts = sturdyParts(route, care)
    if (route.index) return { ...route, ...parts }
    const children = route.children && sturdyRoutes(route.children, care)
    return { ...route, ...parts, ...(children === undefined ? {} : { children }) }
  })

function sturdyParts({ lazy, loader, handle }: RouteObject, { loadChunk, settle }: Care) {
  const rendered: RouteHandle | undefined = handle
  return {
    ...(typeof lazy === 'function' ? { lazy: () => loadChunk(lazy) } : {}),
    ...(typeof loader === 'function' && rendered !== undefined
      ? {
          loader: (args: LoaderFunctionArgs) =>
            settle(
              begun(() => loader(args)),
              args.request,
            ),
        }
      : {}),
  }
}

/** Who waits for it comes later: until then a failure is nobody's fault. */
function begun(load: () => unknown): Promise<unknown> {
  const answer = Promise.resolve().then(load)
  answer.catch(() => {})
  return answer
}
