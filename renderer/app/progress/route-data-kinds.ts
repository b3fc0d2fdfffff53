/** Types: the kinds of route data. Every route with data names its kind, by which the gate opens it. */
import type { ChangeLogData } from '../../screens/community/change-log-screen.tsx'
import type { PipelineData } from '../../screens/community/pipeline-screen.tsx'
import type { ListData } from '../../screens/reading/category-list-screen.tsx'
import type { ComparisonData } from '../../screens/reading/comparison-screen.tsx'
import type { HistoryData } from '../../screens/reading/history-screen.tsx'
import type { HomeData } from '../../screens/reading/home-screen.tsx'
import type { OverviewData } from '../../screens/reading/overview-screen.tsx'
import type { PageData } from '../../screens/reading/page-screen.tsx'
import type { RecentChangesData } from '../../screens/reading/recent-changes-screen.tsx'
import type { SearchData } from '../../screens/reading/search-screen.tsx'
import type { SeriesData } from '../../screens/reading/series-screen.tsx'

export interface RouteDataByKind {
  readonly home: HomeData
  readonly overview: OverviewData
  readonly series: SeriesData
  readonly list: ListData
  readonly page: PageData
  readonly search: SearchData
  readonly recentChanges: RecentChangesData
  readonly history: HistoryData
  readonly comparison: ComparisonData
  readonly reports: PipelineData
  readonly changeLog: ChangeLogData
}

export type DataKind = keyof RouteDataByKind
