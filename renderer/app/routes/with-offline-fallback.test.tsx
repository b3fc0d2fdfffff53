import { createMemoryRouter, isRouteErrorResponse, type RouteObject } from 'react-router-dom'
import { expect, it } from 'vitest'
import { withOfflineFallback } from './with-offline-fallback.tsx'

const Screen = () => null

/** A screen whose chunk comes at the given attempt. */
function openRouter(succeedsAt: number, loader?: () => unknown) {
  const asked: string[] = []
  const routes: RouteObject[] = [
    { path: '/', Component: Screen },
    {
      path: '/there',
      handle: { source: 'screens/there.tsx' },
      lazy: async () => {
        asked.push('chunk')
        if (asked.length < succeedsAt) throw new TypeError('no network')
        return { Component: Screen }
      },
      ...(loader && { loader }),
    },
  ]
  const router = createMemoryRouter(
    withOfflineFallback(routes, {
      loadChunk: (load) =>
        load().catch(() => {
          throw new Response(null, { status: 503 })
        }),
      resolveWithFallback: (answer) => answer,
    }),
  )
  const error = () => Object.values(router.state.errors ?? {})[0]
  const status = () => {
    const problem = error()
    return isRouteErrorResponse(problem) ? problem.status : problem
  }
  return { router, asked, status }
}

it('a screen that did not come is asked for again by Retry', async () => {
  const { router, asked, status } = openRouter(3)
  await router.navigate('/there')
  expect(status()).toBe(503)
  await router.revalidate()
  expect(status()).toBe(503)
  await router.revalidate()
  expect(router.state.errors).toBeNull()
  expect(asked.length).toBe(3)
  await router.navigate('/')
  await router.navigate('/there')
  expect(asked.length).toBe(3)
})

it('what its loader says is known only with the screen', async () => {
  const { router } = openRouter(1, () => ({ some: 'data' }))
  await router.navigate('/there')
  expect(Object.values(router.state.loaderData)).toContainEqual({ some: 'data' })
})

it.each([
  'Failed to fetch dynamically imported module: https://wiki.test/assets/load-search.js',
  'error loading dynamically imported module: https://wiki.test/assets/load-search.js',
  'Importing a module script failed.',
])('a part of its loader that does not come is no fault of ours: %s', async (message) => {
  const { router, status } = openRouter(1, () => Promise.reject(new TypeError(message)))
  await router.navigate('/there')
  expect(status()).toBe(503)
})

it('a fault in its loader stays one', async () => {
  const fault = new TypeError('undefined is not a function')
  const { router, status } = openRouter(1, () => Promise.reject(fault))
  await router.navigate('/there')
  expect(status()).toBe(fault)
})

it('a loader that fails while the chunk is on its way is nobody’s fault but its own', async () => {
  const { router, status } = openRouter(1, () =>
    Promise.reject(new Response(null, { status: 404 })),
  )
  await router.navigate('/there')
  expect(status()).toBe(404)
})
