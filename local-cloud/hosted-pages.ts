/** The page function of a hosted project, made from its settings. */
import { hostedConfig, siteUrl } from '#shared/config'
import { type PageFunction, pageFunction } from './pages/page-function.ts'

/** @throws a sentence naming what is missing: the function then fails where it is deployed, not where it is read. */
export function pagesHere(
  interfaceDir: string,
  environment: Readonly<Record<string, string | undefined>>,
): PageFunction {
  const config = hostedConfig(environment)
  if (!config.ok) {
    const { missing } = config.error
    const sentence = `The configuration is incomplete. Missing: ${missing.join(', ')}.`
    // The provider's emulators may run without some of theirs, and load the other functions all the same.
    if (missing.some((name) => name.endsWith('_EMULATOR_HOST'))) return refusal(sentence)
    throw new Error(sentence)
  }
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

const refusal =
  (sentence: string): PageFunction =>
  async (_request, response) => {
    response.writeHead(503, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(`${sentence}\n`)
  }

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
