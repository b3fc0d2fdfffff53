/** Configuration of the wiki: service endpoints and interface labels, read from the page by every edition. */
import type { Result } from './result.ts'
import { err, ok } from './result.ts'
import { hasShape, type Shaped } from './shape.ts'

const ENDPOINT = { host: 'string', port: 'number', ssl: 'boolean' } as const

const ENDPOINTS = {
  firestore: ENDPOINT,
  auth: ENDPOINT,
  storage: ENDPOINT,
  search: ENDPOINT,
} as const

const CONFIGURATION = {
  mode: 'string',
  firebase: {
    apiKey: 'string',
    authDomain: 'string',
    projectId: 'string',
    storageBucket: 'string',
    messagingSenderId: 'string',
    appId: 'string',
  },
  search: { applicationId: 'string', key: 'string' },
  labels: { version: 'string', chatUrl: 'string', authorUrl: 'string', credit: 'string' },
} as const

/** Address of one service. Each service has its own, so that the official emulators can be used too. */
export type Endpoint = Shaped<typeof ENDPOINT>

export type WikiConfig = Omit<Shaped<typeof CONFIGURATION>, 'mode'> & {
  /** `local`: services on this machine; `hosted`: a Firebase project and an Algolia application. */
  readonly mode: 'local' | 'hosted'
  /** Addresses of the services of a local or emulated wiki; null for the hosted ones. */
  readonly endpoints: Shaped<typeof ENDPOINTS> | null
}

/** Parses a configuration written by another part of the product. Returns null if it has any other shape. */
export function readConfig(data: unknown): WikiConfig | null {
  if (!hasShape(data, CONFIGURATION)) return null
  const { mode } = data
  const endpoints = 'endpoints' in data ? data.endpoints : undefined
  if (mode !== 'local' && mode !== 'hosted') return null
  if (endpoints !== null && !hasShape(endpoints, ENDPOINTS)) return null
  return { ...data, mode, endpoints }
}

export const endpointUrl = ({ host, port, ssl }: Endpoint): string => `${ssl ? 'https' : 'http'}://${host}:${port}`

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Settings that a hosted wiki requires. The measurement id of some projects is ignored, because nothing is measured.
 */
export const HOSTED_SETTINGS = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_STORAGE_BUCKET',
  'VITE_FIREBASE_MESSAGING_SENDER_ID',
  'VITE_FIREBASE_APP_ID',
  'VITE_ALGOLIA_APPLICATION_ID',
  'VITE_ALGOLIA_SEARCH_KEY',
] as const

/** Environment variables in which Firebase's tools name their emulators, each as HOST:PORT. */
export const EMULATORS = {
  firestore: 'FIRESTORE_EMULATOR_HOST',
  auth: 'FIREBASE_AUTH_EMULATOR_HOST',
  storage: 'FIREBASE_STORAGE_EMULATOR_HOST',
} as const

/** Firebase's tools never connect a project whose id begins with `demo-` to a real one. */
export const EMULATED_PROJECT = 'demo-infinite-worlds'
/** The emulators have no search. Nothing listens on this port, so the client falls back to the catalogue. */
const NO_SEARCH_ENDPOINT: Endpoint = { host: '127.0.0.1', port: 9, ssl: false }

const VERSION_LABEL = 'Beta 1.3.0'

const LOCAL_LABELS = {
  version: VERSION_LABEL,
  chatUrl: 'https://chat.infinite-worlds.example/',
  authorUrl: 'https://author.infinite-worlds.example/',
  credit: 'A fan-made wiki. The Infinite Worlds belong to their author.',
} as const

/** Returns null for a local wiki. The error lists the settings that a hosted or emulated wiki lacks. */
export function readHostedConfig(
  environment: Environment,
): Result<WikiConfig | null, { readonly missing: readonly string[] }> {
  if (Object.values(EMULATORS).some((name) => environment[name])) return readEmulatorConfig(environment)
  const missing = HOSTED_SETTINGS.filter((name) => !environment[name])
  if (missing.length === HOSTED_SETTINGS.length) return ok(null)
  if (missing.length > 0) return err({ missing })
  const setting = (name: (typeof HOSTED_SETTINGS)[number]) => environment[name] ?? ''
  return ok({
    mode: 'hosted',
    firebase: {
      apiKey: setting('VITE_FIREBASE_API_KEY'),
      authDomain: setting('VITE_FIREBASE_AUTH_DOMAIN'),
      projectId: setting('VITE_FIREBASE_PROJECT_ID'),
      storageBucket: setting('VITE_FIREBASE_STORAGE_BUCKET'),
      messagingSenderId: setting('VITE_FIREBASE_MESSAGING_SENDER_ID'),
      appId: setting('VITE_FIREBASE_APP_ID'),
    },
    search: {
      applicationId: setting('VITE_ALGOLIA_APPLICATION_ID'),
      key: setting('VITE_ALGOLIA_SEARCH_KEY'),
    },
    endpoints: null,
    labels: readLabels(environment, {
      version: VERSION_LABEL,
      chatUrl: '',
      authorUrl: '',
      credit: '',
    }),
  })
}

/** Requires all three emulators: a partly emulated wiki would write into a real project. */
function readEmulatorConfig(environment: Environment): Result<WikiConfig, { readonly missing: readonly string[] }> {
  const parseEndpoint = (name: string): Endpoint | null => {
    const [, host, port] = /^([a-z0-9.-]+):(\d{1,5})$/i.exec(environment[name] ?? '') ?? []
    return host === undefined ? null : { host, port: Number(port), ssl: false }
  }
  const firestore = parseEndpoint(EMULATORS.firestore)
  const auth = parseEndpoint(EMULATORS.auth)
  const storage = parseEndpoint(EMULATORS.storage)
  if (firestore === null || auth === null || storage === null)
    return err({ missing: Object.values(EMULATORS).filter((name) => parseEndpoint(name) === null) })
  return ok({
    ...createLocalConfig(environment, {
      projectId: EMULATED_PROJECT,
      apiKey: 'emulated',
      services: firestore,
    }),
    mode: 'hosted',
    endpoints: { firestore, auth, storage, search: NO_SEARCH_ENDPOINT },
  })
}

/** Returns the public address of the wiki without a trailing slash, or null if none is set. */
export function readSiteUrl(environment: Environment): Result<string | null, string> {
  const setting = environment['VITE_SITE_URL']
  if (!setting) return ok(null)
  return /^https?:\/\/[^\s/?#@]+\/?$/.test(setting)
    ? ok(setting.replace(/\/$/, ''))
    : err('VITE_SITE_URL must be the address of the site alone, like https://wiki.example')
}

/** Name of the storage bucket of a local wiki. */
export const getLocalBucket = (projectId: string): string => `${projectId}.local`

export const getProjectOfLocalBucket = (bucket: string): string => bucket.replace(/\.local$/, '')

/** Creates the configuration of a local wiki, whose services all answer at one address. */
export function createLocalConfig(
  environment: Environment,
  { projectId, apiKey, services }: { projectId: string; apiKey: string; services: Endpoint },
): WikiConfig {
  return {
    mode: 'local',
    firebase: {
      apiKey,
      authDomain: services.host,
      projectId,
      storageBucket: getLocalBucket(projectId),
      messagingSenderId: '0',
      appId: projectId,
    },
    search: { applicationId: projectId, key: apiKey },
    endpoints: { firestore: services, auth: services, storage: services, search: services },
    labels: readLabels(environment, LOCAL_LABELS),
  }
}

const readLabels = (environment: Environment, defaults: WikiConfig['labels']): WikiConfig['labels'] => ({
  version: environment['VITE_VERSION_LABEL'] ?? defaults.version,
  chatUrl: environment['VITE_CHAT_URL'] ?? defaults.chatUrl,
  authorUrl: environment['VITE_AUTHOR_URL'] ?? defaults.authorUrl,
  credit: environment['VITE_CREDIT'] ?? defaults.credit,
})
