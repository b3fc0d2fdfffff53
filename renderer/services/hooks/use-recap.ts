/** Hook: the recap of the reader, loaded again when the reading progress changes. */
import type { ReadError } from '#shared/errors'
import type { Result } from '#shared/result'
import { NO_PROGRESS } from '#shared/rules/places/progress'
import { getReadingProgress } from '../browser/progress/reading-progress.ts'
import { loadRecap, type RecapSeries } from '../reading/load-recap.ts'
import { type QueryState, useQuery } from './use-query.ts'

export type { RecapBook, RecapSeries } from '../reading/load-recap.ts'

/** @param text stored form of the progress; null loads nothing */
export const useRecap = (text: string | null): QueryState<Result<readonly RecapSeries[], ReadError>> =>
  useQuery(text, (services) =>
    loadRecap(services, (index) => {
      const progress = getReadingProgress().getProgress(index)
      return progress.ok ? progress.value : NO_PROGRESS
    }),
  )
