/** Factory of the page function of a hosted project from its environment variables. */
import { readHostedConfig, readSiteUrl } from '#shared/config'
import { createPageFunction, type PageFunction } from './pages/page-function.ts'

/** @throws a sentence that names what is missing, so that the function fails when it is deployed */
export function createHostedPageFunction(
  interfaceDir: string,
  environment: Readonly<Record<string, string | undefined>>,
): PageFunction {
  const config = readHostedConfig(environment)
  if (!config.ok) {
    const { missing } = config.error
    const sentence = `The configuration is incomplete. Missing: ${missing.join(', ')}.`
    // The emulators may lack some of their variables, and must still load the other functions.
    if (missing.some((name) => name.endsWith('_EMULATOR_HOST'))) return createUnavailableFunction(sentence)
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
    // The message is omitted, because it may contain page text and logs have more readers than records.
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

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
