/** Types: the kinds of route data. Every route with data names its kind, by which the gate opens it. */

import type { ChangeLogData } from './community/change-log-screen.tsx'
import type { PipelineData } from './community/pipeline-screen.tsx'
import type { ListData } from './reading/category-list-screen.tsx'
import type { ComparisonData } from './reading/comparison-screen.tsx'
import type { HistoryData } from './reading/history-screen.tsx'
import type { HomeData } from './reading/home-screen.tsx'
import type { OverviewData } from './reading/overview-screen.tsx'
import type { PageData } from './reading/page-screen.tsx'
import type { RecentChangesData } from './reading/recent-changes-screen.tsx'
import type { SearchData } from './reading/search-screen.tsx'
import type { SeriesData } from './reading/series-screen.tsx'

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
