/** The routes of what was written before: one page's history, one save, and the newest of all. */
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { ROUTES } from '#shared/model/paths'
import type { Services } from '../services/ports.ts'
import type { Address } from './loaders.ts'

type MakeScreen = (
  source: string,
  component: () => Promise<ComponentType>,
  options: {
    readonly from: (services: Services, address: Address) => Promise<unknown>
    readonly fresh: boolean
  },
) => Pick<RouteObject, 'caseSensitive' | 'handle' | 'lazy' | 'loader'>

const loaders = () => import('./load-history.ts')

export const historyRoutes = (screen: MakeScreen): RouteObject[] => [
  {
    path: `${ROUTES.history}/:id`,
    ...screen(
      'screens/history-screen.tsx',
      async () => (await import('../screens/history-screen.tsx')).HistoryScreen,
      { from: async (...asked) => (await loaders()).loadHistory(...asked), fresh: true },
    ),
  },
  {
    path: `${ROUTES.history}/:id/:rev`,
    ...screen(
      'screens/comparison-screen.tsx',
      async () => (await import('../screens/comparison-screen.tsx')).ComparisonScreen,
      { from: async (...asked) => (await loaders()).loadComparison(...asked), fresh: true },
    ),
  },
  {
    path: ROUTES.recentChanges,
    ...screen(
      'screens/recent-changes-screen.tsx',
      async () => (await import('../screens/recent-changes-screen.tsx')).RecentChangesScreen,
      { from: async (...asked) => (await loaders()).loadRecentChanges(...asked), fresh: true },
    ),
  },
]
