/** What the pipeline and the change log show. */
import { queryParameter } from '#shared/model/query-parameters'
import type { ChangeLog } from '../../screens/community/change-log-screen.tsx'
import type { Pipeline } from '../../screens/community/pipeline-screen.tsx'
import type { Services } from '../../services/ports/services.ts'
import type { Address } from './loaders.ts'
import { orThrow } from './or-throw.ts'

export async function loadPipeline(services: Services, { url }: Address): Promise<Pipeline> {
  const reports = await services.reports()
  const item = queryParameter(url.searchParams, 'item')
  const [features, bugs, asked] = await Promise.all([
    reports.list('FeatureRequests', queryParameter(url.searchParams, 'features')),
    reports.list('BugReports', queryParameter(url.searchParams, 'bugs')),
    item === null ? null : reports.one(item),
  ])
  return { features: orThrow(features), bugs: orThrow(bugs), asked: asked && orMissing(asked) }
}

export async function loadChangeLog(services: Services, { url }: Address): Promise<ChangeLog> {
  const reports = await services.reports()
  const version = queryParameter(url.searchParams, 'version')
  const [log, settings, asked] = await Promise.all([
    reports.changeLog(queryParameter(url.searchParams, 'after')),
    reports.settings(),
    version === null ? null : reports.version(version),
  ])
  return {
    log: orThrow(log),
    changeLogBy: orThrow(settings).changeLogBy,
    asked: asked && orMissing(asked),
  }
}

/** The rest of the screen is worth showing without it. */
function orMissing<T>(answer: Parameters<typeof orThrow<T>>[0]): T | 'missing' {
  return answer.ok || answer.error.kind !== 'missing' ? orThrow(answer) : 'missing'
}
