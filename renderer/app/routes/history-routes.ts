/** The routes of what was written before: one page's history, one save, and the newest of all. */
import type { RouteObject } from 'react-router-dom'
import { ROUTES } from '#shared/model/paths'
import type { ScreenRoutes } from './screen-routes.tsx'

const importLoaders = () => import('../loaders/load-history.ts')

export const createHistoryRoutes = ({ withData }: ScreenRoutes): RouteObject[] => [
  {
    path: `${ROUTES.history}/:id`,
    ...withData(
      'screens/reading/history-screen.tsx',
      async () => (await import('../../screens/reading/history-screen.tsx')).HistoryScreen,
      {
        loadData: async (services, address) =>
          (await importLoaders()).loadHistory(services, address),
        fresh: true,
      },
    ),
  },
  {
    path: `${ROUTES.history}/:id/:rev`,
    ...withData(
      'screens/reading/comparison-screen.tsx',
      async () => (await import('../../screens/reading/comparison-screen.tsx')).ComparisonScreen,
      {
        loadData: async (services, address) =>
          (await importLoaders()).loadComparison(services, address),
        fresh: true,
      },
    ),
  },
  {
    path: ROUTES.recentChanges,
    ...withData(
      'screens/reading/recent-changes-screen.tsx',
      async () =>
        (await import('../../screens/reading/recent-changes-screen.tsx')).RecentChangesScreen,
      {
        loadData: async (services, address) =>
          (await importLoaders()).loadRecentChanges(services, address),
        fresh: true,
      },
    ),
  },
]
