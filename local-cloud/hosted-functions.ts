/** What a hosted project runs of this program: its pages, and the records of its search. */
import { hostedConfig, siteUrl } from '#shared/config'
import { type PageFunction, pageFunction } from './pages/page-function.ts'

export { searchRecord } from './search/search-record.ts'

/** @throws a sentence naming what is missing: the function then fails where it is deployed, not where it is read. */
export function pagesHere(
  interfaceDir: string,
  environment: Readonly<Record<string, string | undefined>>,
): PageFunction {
  const config = hostedConfig(environment)
  if (!config.ok)
    throw new Error(`The configuration is incomplete. Missing: ${config.error.missing.join(', ')}.`)
  if (config.value === null)
    throw new Error('This is the page function of a hosted wiki, and no project is configured.')
  const site = siteUrl(environment)
  if (!site.ok) throw new Error(site.error)
  return pageFunction({
    interfaceDir,
    config: config.value,
    siteUrl: site.value ?? `https://${config.value.firebase.projectId}.web.app`,
    // without the text of the page: a log is read by more people than a record
    report: (path, error) => console.error(`${path} could not be rendered`, nameOf(error)),
  })
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
