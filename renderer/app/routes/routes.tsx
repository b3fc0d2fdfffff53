/** Routes of the interface: for every address of the route table its screen and its loader. */
import type { RouteObject } from 'react-router-dom'
import { TYPE_NAMES } from '#shared/model/page-types'
import { ROUTES, type RouteName } from '#shared/model/paths'
import type { GetServices } from '../../services/hooks/use-services.ts'
import { Loading } from '../../ui/loading.tsx'
import { ErrorScreen } from '../frame/error-screen.tsx'
import { Shell } from '../frame/shell.tsx'
import { createAccountRoutes, createEditRoutes } from './account-routes.ts'
import { createCommunityRoutes } from './community-routes.ts'
import { createListRoute, createPageRoutes, createReadingRoutes } from './reading-routes.ts'
import { createScreenRoutes, type LoadingOptions, type ParentRoute } from './screen-routes.tsx'

export type { GetServices }

export interface RouteOptions extends Partial<LoadingOptions> {
  readonly random?: () => number
}

export function createRoutes(
  getServices: GetServices,
  { takePrefetched = () => null, hasPageHost = false, random = Math.random }: RouteOptions = {},
): RouteObject[] {
  const screens = createScreenRoutes(getServices, { takePrefetched, hasPageHost })
  const byName: Record<RouteName, ParentRoute> = {
    ...createReadingRoutes(screens, random),
    ...createCommunityRoutes(screens),
    ...createAccountRoutes(screens),
  }
  const children: RouteObject[] = [
    ...(Object.keys(byName) as RouteName[]).map((name) => ({
      path: ROUTES[name],
      ...byName[name],
    })),
    ...TYPE_NAMES.flatMap((type) => [createListRoute(screens, type), ...createPageRoutes(screens, type)]),
    createEditRoutes(screens),
    {
      path: '*',
      ...screens.redirectRoute(async (services, { url }) =>
        (await import('../loaders/not-found.ts')).redirectOrNotFound(services, url),
      ),
    },
  ]
  return [
    {
      path: '/',
      Component: Shell,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Loading,
      children: [{ ErrorBoundary: ErrorScreen, children }],
    },
  ]
}
