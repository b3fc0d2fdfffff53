/** Routes of histories, changes and reports: public screens that the page host renders for every request. */
import { lazyModule } from './lazy-module.ts'
import type { RoutesByName, ScreenRoutes } from './screen-routes.tsx'

const FRESH = { fresh: true }

export const createCommunityRoutes = ({ withData }: ScreenRoutes) =>
  ({
    history: withData(
      'history',
      lazyModule(() => import('../../screens/reading/history-screen.tsx')),
      ({ HistoryScreen }) => HistoryScreen,
      FRESH,
    ),
    comparison: withData(
      'comparison',
      lazyModule(() => import('../../screens/reading/comparison-screen.tsx')),
      ({ ComparisonScreen }) => ComparisonScreen,
      FRESH,
    ),
    recentChanges: withData(
      'recentChanges',
      lazyModule(() => import('../../screens/reading/recent-changes-screen.tsx')),
      ({ RecentChangesScreen }) => RecentChangesScreen,
      FRESH,
    ),
    pipeline: withData(
      'reports',
      lazyModule(() => import('../../screens/community/pipeline-screen.tsx')),
      ({ PipelineScreen }) => PipelineScreen,
      FRESH,
    ),
    changeLog: withData(
      'changeLog',
      lazyModule(() => import('../../screens/community/change-log-screen.tsx')),
      ({ ChangeLogScreen }) => ChangeLogScreen,
      FRESH,
    ),
  }) as const satisfies RoutesByName
