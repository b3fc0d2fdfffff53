import { createMemoryRouter, isRouteErrorResponse, type RouteObject } from 'react-router-dom'
import { expect, it } from 'vitest'
import { withOfflineFallback } from './with-offline-fallback.tsx'

const Screen = () => null

/** @param succeedsAt the attempt, counted from 1, at which the screen's chunk loads */
function openRouter(succeedsAt: number, loader?: () => unknown) {
  const requests: string[] = []
  const routes: RouteObject[] = [
    { path: '/', Component: Screen },
    {
      path: '/there',
      handle: { source: 'screens/there.tsx' },
      lazy: async () => {
        requests.push('chunk')
        if (requests.length < succeedsAt) throw new TypeError('no network')
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
  return { router, requests, status }
}

it('requests a failed chunk again at each retry, and never again once it is loaded', async () => {
  const { router, requests, status } = openRouter(3)
  await router.navigate('/there')
  expect(status()).toBe(503)
  await router.revalidate()
  expect(status()).toBe(503)
  await router.revalidate()
  expect(router.state.errors).toBeNull()
  expect(requests.length).toBe(3)
  await router.navigate('/')
  await router.navigate('/there')
  expect(requests.length).toBe(3)
})

it('returns the data of the loader once the screen is loaded', async () => {
  const { router } = openRouter(1, () => ({ some: 'data' }))
  await router.navigate('/there')
  expect(Object.values(router.state.loaderData)).toContainEqual({ some: 'data' })
})

it.each([
  'Failed to fetch dynamically imported module: https://wiki.test/assets/load-search.js',
  'error loading dynamically imported module: https://wiki.test/assets/load-search.js',
  'Importing a module script failed.',
])('reports a missing chunk of the loader as status 503: %s', async (message) => {
  const { router, status } = openRouter(1, () => Promise.reject(new TypeError(message)))
  await router.navigate('/there')
  expect(status()).toBe(503)
})

it('rethrows other errors of the loader unchanged', async () => {
  const fault = new TypeError('undefined is not a function')
  const { router, status } = openRouter(1, () => Promise.reject(fault))
  await router.navigate('/there')
  expect(status()).toBe(fault)
})

it('reports the status of a loader that fails while the chunk is loading', async () => {
  const { router, status } = openRouter(1, () => Promise.reject(new Response(null, { status: 404 })))
  await router.navigate('/there')
  expect(status()).toBe(404)
})
