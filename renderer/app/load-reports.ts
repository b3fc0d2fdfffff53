/** What the pipeline and the change log show. */
import type { LogEntry } from '#shared/model/report'
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

export const loadChangeLog = async (services: Services): Promise<readonly LogEntry[]> =>
  orThrow(await (await services.reports()).changeLog())
