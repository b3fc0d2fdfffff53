/** What the pipeline and the change log show. */
import type { ChangeLog } from '../screens/change-log-screen.tsx'
import type { Pipeline } from '../screens/pipeline-screen.tsx'
import type { Services } from '../services/ports.ts'
import { orThrow } from './or-throw.ts'

export async function loadPipeline(services: Services): Promise<Pipeline> {
  const reports = await services.reports()
  const [features, bugs] = await Promise.all([
    reports.open('FeatureRequests'),
    reports.open('BugReports'),
  ])
  return { features: orThrow(features), bugs: orThrow(bugs) }
}

export async function loadChangeLog(services: Services): Promise<ChangeLog> {
  const reports = await services.reports()
  return { entries: orThrow(await reports.changeLog()) }
}
