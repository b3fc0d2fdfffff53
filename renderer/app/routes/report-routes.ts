/** The routes of what is planned, broken and new, which everybody may read. */
import type { RouteObject } from 'react-router-dom'
import { ROUTES } from '#shared/model/paths'
import type { ScreenRoutes } from './screen-routes.tsx'

const loaders = () => import('../loaders/load-reports.ts')

export const reportRoutes = ({ withData }: ScreenRoutes): RouteObject[] => [
  {
    path: ROUTES.pipeline,
    ...withData(
      'screens/community/pipeline-screen.tsx',
      async () => (await import('../../screens/community/pipeline-screen.tsx')).PipelineScreen,
      {
        from: async (services, address) => (await loaders()).loadPipeline(services, address),
        fresh: true,
      },
    ),
  },
  {
    path: ROUTES.changeLog,
    ...withData(
      'screens/community/change-log-screen.tsx',
      async () => (await import('../../screens/community/change-log-screen.tsx')).ChangeLogScreen,
      {
        from: async (services, address) => (await loaders()).loadChangeLog(services, address),
        fresh: true,
      },
    ),
  },
]
