/** The settings of a hosted wiki as the build writes them out: public ones only, and nothing half-said. */

/** As `shared/config.ts` reads them, which is built by then; this runs before anything is. */
const NEEDED = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_STORAGE_BUCKET',
  'VITE_FIREBASE_MESSAGING_SENDER_ID',
  'VITE_FIREBASE_APP_ID',
  'VITE_ALGOLIA_APPLICATION_ID',
  'VITE_ALGOLIA_SEARCH_KEY',
]
const OTHERS = {
  VITE_CHAT_URL: '',
  VITE_AUTHOR_URL: '',
  VITE_CREDIT: '',
  VITE_VERSION_LABEL: undefined,
  VITE_SITE_URL: undefined,
  WIKI_REGION: 'us-central1',
}

/**
 * The sentence that names what is missing, or nothing.
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function describeSettingsProblem(environment) {
  const missing = NEEDED.filter((name) => !environment[name])
  return missing.length === 0
    ? null
    : `A hosted wiki needs more settings than there are. Missing: ${missing.join(', ')}. See docs/configuration.md.`
}

/** @param {Readonly<Record<string, string | undefined>>} environment */
const settings = (environment) =>
  /** @type {[string, string][]} */ (
    [
      ...NEEDED.map((name) => [name, environment[name]]),
      ...Object.entries(OTHERS).map(([name, otherwise]) => [name, environment[name] || otherwise]),
    ].filter(([, value]) => value !== undefined)
  )

/**
 * The settings as the functions read them, a line each.
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export const formatSettingsFile = (environment) =>
  settings(environment)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
    .join('')

/**
 * The provider's configuration with the region the functions are deployed to: a rewrite that names none looks for its
 * function in the provider's own choice of region.
 * @template {{ hosting: { rewrites: readonly { function: object }[] } }} T
 * @param {T} config
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function setRegion(config, environment) {
  const region = environment['WIKI_REGION'] || OTHERS.WIKI_REGION
  const rewrites = config.hosting.rewrites.map((rewrite) => ({
    ...rewrite,
    function: { ...rewrite.function, region },
  }))
  return { ...config, hosting: { ...config.hosting, rewrites } }
}
