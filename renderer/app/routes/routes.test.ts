import type { RouteObject } from 'react-router-dom'
import { expect, it } from 'vitest'
import { ROUTE_TABLE } from '#shared/model/route-table'
import { createRoutes } from './routes.tsx'

it('has a screen for every route of the table, and no other route', () => {
  const listPatterns = (routes: readonly RouteObject[]): string[] =>
    routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...listPatterns(children)])
  const [root] = createRoutes(() => Promise.reject(new Error('no services')))
  expect(listPatterns(root?.children ?? []).sort()).toEqual([...ROUTE_TABLE.map(({ pattern }) => pattern), '*'].sort())
})
