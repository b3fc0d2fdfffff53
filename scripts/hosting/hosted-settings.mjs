/** Settings of a hosted wiki: check of the required ones, and the files that the hosted functions read. */
import { loadModule } from '../building/load-module.mjs'

/** @type {{ HOSTED_SETTINGS: readonly string[] }} */
const { HOSTED_SETTINGS } = await loadModule('shared/config.ts')
/** Optional settings with their defaults. Settings with the default undefined are omitted. */
const OTHERS = {
  VITE_CHAT_URL: '',
  VITE_AUTHOR_URL: '',
  VITE_CREDIT: '',
  VITE_VERSION_LABEL: undefined,
  VITE_SITE_URL: undefined,
  WIKI_REGION: 'us-central1',
}

/**
 * Returns an error message that names missing settings, or null.
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function describeSettingsProblem(environment) {
  const missing = HOSTED_SETTINGS.filter((name) => !environment[name])
  return missing.length === 0
    ? null
    : `A hosted wiki needs more settings than there are. Missing: ${missing.join(', ')}. See docs/configuration.md.`
}

/** @param {Readonly<Record<string, string | undefined>>} environment */
const listSettings = (environment) =>
  /** @type {[string, string][]} */ (
    [
      ...HOSTED_SETTINGS.map((name) => [name, environment[name]]),
      ...Object.entries(OTHERS).map(([name, otherwise]) => [name, environment[name] || otherwise]),
    ].filter(([, value]) => value !== undefined)
  )

/**
 * Formats the settings as the `.env` file of the functions.
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export const formatSettingsFile = (environment) =>
  listSettings(environment)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
    .join('')

/**
 * Returns firebase.json with the region of the functions. A rewrite without a region looks for its function in the
 * default region of Firebase.
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
