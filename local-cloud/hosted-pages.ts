/** The page function of a hosted project, made from its settings. */
import { readHostedConfig, readSiteUrl } from '#shared/config'
import { createPageFunction, type PageFunction } from './pages/page-function.ts'

/** @throws a sentence naming what is missing: the function then fails where it is deployed, not where it is read. */
export function createHostedPageFunction(
  interfaceDir: string,
  environment: Readonly<Record<string, string | undefined>>,
): PageFunction {
  const config = readHostedConfig(environment)
  if (!config.ok) {
    const { missing } = config.error
    const sentence = `The configuration is incomplete. Missing: ${missing.join(', ')}.`
    // The provider's emulators may run without some of theirs, and load the other functions all the same.
    if (missing.some((name) => name.endsWith('_EMULATOR_HOST')))
      return createUnavailableFunction(sentence)
    throw new Error(sentence)
  }
  if (config.value === null)
    throw new Error('This is the page function of a hosted wiki, and no project is configured.')
  const site = readSiteUrl(environment)
  if (!site.ok) throw new Error(site.error)
  return createPageFunction({
    interfaceDir,
    config: config.value,
    siteUrl: site.value ?? `https://${config.value.firebase.projectId}.web.app`,
    // without the text of the page: a log is read by more people than a record
    onError: (path, error) => console.error(`${path} could not be rendered`, getErrorName(error)),
  })
}

const createUnavailableFunction =
  (sentence: string): PageFunction =>
  async (_request, response) => {
    response.writeHead(503, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(`${sentence}\n`)
  }

const getErrorName = (error: unknown): string =>
  error instanceof Error ? error.name : typeof error
