/** The routes of what is planned, broken and new, which everybody may read. */
import type { RouteObject } from 'react-router-dom'
import { ROUTES } from '#shared/model/paths'
import type { ScreenRoutes } from './screen-routes.tsx'

const importLoaders = () => import('../loaders/load-reports.ts')

export const createReportRoutes = ({ withData }: ScreenRoutes): RouteObject[] => [
  {
    path: ROUTES.pipeline,
    ...withData(
      'screens/community/pipeline-screen.tsx',
      async () => (await import('../../screens/community/pipeline-screen.tsx')).PipelineScreen,
      {
        loadData: async (services, address) =>
          (await importLoaders()).loadPipeline(services, address),
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
        loadData: async (services, address) =>
          (await importLoaders()).loadChangeLog(services, address),
        fresh: true,
      },
    ),
  },
]
