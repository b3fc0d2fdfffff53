/** Route loaders of the pipeline and the change log. */
import { readQueryParameter } from '#shared/model/query-parameters'
import type { ChangeLogData } from '../../screens/community/change-log-screen.tsx'
import type { PipelineData } from '../../screens/community/pipeline-screen.tsx'
import type { Services } from '../../services/ports/services.ts'
import type { Address } from './loaders.ts'
import { unwrapOrThrow } from './unwrap-or-throw.ts'

export async function loadPipeline(services: Services, { url }: Address): Promise<PipelineData> {
  const reports = await services.reports()
  const item = readQueryParameter(url.searchParams, 'item')
  const [features, bugs, requested] = await Promise.all([
    reports.list('FeatureRequests', readQueryParameter(url.searchParams, 'features')),
    reports.list('BugReports', readQueryParameter(url.searchParams, 'bugs')),
    item === null ? null : reports.getReport(item),
  ])
  return {
    features: unwrapOrThrow(features),
    bugs: unwrapOrThrow(bugs),
    asked: requested && unwrapOrMissing(requested),
  }
}

export async function loadChangeLog(services: Services, { url }: Address): Promise<ChangeLogData> {
  const reports = await services.reports()
  const version = readQueryParameter(url.searchParams, 'version')
  const [log, settings, requested] = await Promise.all([
    reports.listVersions(readQueryParameter(url.searchParams, 'after')),
    reports.getSettings(),
    version === null ? null : reports.getVersion(version),
  ])
  return {
    log: unwrapOrThrow(log),
    changeLogBy: unwrapOrThrow(settings).changeLogBy,
    asked: requested && unwrapOrMissing(requested),
  }
}

/** A missing report is a value, not an error: the rest of the screen is shown without it. */
function unwrapOrMissing<T>(answer: Parameters<typeof unwrapOrThrow<T>>[0]): T | 'missing' {
  return answer.ok || answer.error.kind !== 'missing' ? unwrapOrThrow(answer) : 'missing'
}
