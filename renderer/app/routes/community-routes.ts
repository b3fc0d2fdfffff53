/** Routes of histories, changes and reports: public screens that the page host renders for every request. */
import { lazyModule } from './lazy-module.ts'
import type { RoutesByName, ScreenRoutes } from './screen-routes.tsx'

const importHistories = () => import('../loaders/load-history.ts')
const importReports = () => import('../loaders/load-reports.ts')

export const createCommunityRoutes = ({ withData }: ScreenRoutes) =>
  ({
    history: withData(
      lazyModule(() => import('../../screens/reading/history-screen.tsx')),
      ({ HistoryScreen }) => HistoryScreen,
      {
        kind: 'history',
        loadData: async (services, address) => (await importHistories()).loadHistory(services, address),
        fresh: true,
      },
    ),
    comparison: withData(
      lazyModule(() => import('../../screens/reading/comparison-screen.tsx')),
      ({ ComparisonScreen }) => ComparisonScreen,
      {
        kind: 'comparison',
        loadData: async (services, address) => (await importHistories()).loadComparison(services, address),
        fresh: true,
      },
    ),
    recentChanges: withData(
      lazyModule(() => import('../../screens/reading/recent-changes-screen.tsx')),
      ({ RecentChangesScreen }) => RecentChangesScreen,
      {
        kind: 'recentChanges',
        loadData: async (services, address) => (await importHistories()).loadRecentChanges(services, address),
        fresh: true,
      },
    ),
    pipeline: withData(
      lazyModule(() => import('../../screens/community/pipeline-screen.tsx')),
      ({ PipelineScreen }) => PipelineScreen,
      {
        kind: 'reports',
        loadData: async (services, address) => (await importReports()).loadPipeline(services, address),
        fresh: true,
      },
    ),
    changeLog: withData(
      lazyModule(() => import('../../screens/community/change-log-screen.tsx')),
      ({ ChangeLogScreen }) => ChangeLogScreen,
      {
        kind: 'changeLog',
        loadData: async (services, address) => (await importReports()).loadChangeLog(services, address),
        fresh: true,
      },
    ),
  }) as const satisfies RoutesByName
