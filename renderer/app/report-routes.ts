/** The routes of what is planned, broken and new, which everybody may read. */
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { ROUTES } from '#shared/model/paths'
import type { Services } from '../services/ports.ts'

type MakeScreen = (
  source: string,
  component: () => Promise<ComponentType>,
  options: {
    readonly from: (services: Services) => Promise<unknown>
    readonly fresh: boolean
  },
) => Pick<RouteObject, 'caseSensitive' | 'handle' | 'lazy' | 'loader'>

const loaders = () => import('./load-reports.ts')

export const reportRoutes = (screen: MakeScreen): RouteObject[] => [
  {
    path: ROUTES.pipeline,
    ...screen(
      'screens/pipeline-screen.tsx',
      async () => (await import('../screens/pipeline-screen.tsx')).PipelineScreen,
      { from: async (services) => (await loaders()).loadPipeline(services), fresh: true },
    ),
  },
  {
    path: ROUTES.changeLog,
    ...screen(
      'screens/change-log-screen.tsx',
      async () => (await import('../screens/change-log-screen.tsx')).ChangeLogScreen,
      { from: async (services) => (await loaders()).loadChangeLog(services), fresh: true },
    ),
  },
]
