/** Table of layers with their import rules: the source of `npm run layers` and of ARCHITECTURE's table. */

/**
 * A list of globs. One that begins with `!` excludes matches of the others.
 * @typedef {readonly string[]} Globs
 */

/**
 * @typedef {object} Layer
 * @property {Globs} files files of this layer; a file belongs to the first layer that matches it
 * @property {Globs} imports files of other layers that may be imported; files of the same layer always may
 * @property {Globs} packages
 * @property {string} purpose
 * @property {boolean} [network] whether `window.fetch` and the browser's storage may be used
 */

const SHARED = 'shared/**'
const UI = 'renderer/ui/**'
const COMPONENTS = 'renderer/components/**'
const PORTS_AND_HOOKS = 'renderer/services/{ports,hooks}/**'
const ROUTER = 'react-router-dom'
// Only the store may use Node's built-in SQLite.
const NODE = ['node:{*,*/*}', '!node:sqlite']
const FOUNDATION = 'local-cloud/services/{{store,rules,http}/**,result.ts}'
// Public entry of the package in local-cloud/services.
const SERVICES = 'local-cloud-services'
// Public entries of the other programs' parts.
const LOCAL_CLOUD = 'local-cloud/index.ts'
const WIKI_PORT = 'operations/wiki/**'

/**
 * Layers by name. A `*` in a name stands for one folder: `renderer/features/page` and `renderer/features/editor` are
 * separate layers that may not import each other.
 * @type {Readonly<Record<string, Layer>>}
 */
export const LAYERS = {
  tests: {
    files: ['tests/**', '**/*.test.{ts,tsx}', 'local-cloud/services/testing/**'],
    imports: ['**'],
    packages: ['**'],
    purpose: 'Tests and their fixtures; nothing imports them',
    network: true,
  },
  'shared/rules': {
    files: ['shared/rules/**'],
    imports: ['shared/{model,messages}/**', 'shared/*'],
    packages: ['node-diff3', 'diff'],
    purpose: 'Rules of the wiki as pure functions: no DOM, Node, clock or randomness',
  },
  shared: {
    files: [SHARED],
    imports: ['shared/{model,messages}/**', 'shared/*'],
    packages: ['valibot', 'fflate'],
    purpose: 'Page types, records, messages: pure as well',
  },
  'renderer/ui': {
    files: [UI],
    imports: ['shared/error-line.ts', 'shared/messages/**'],
    packages: ['react', 'react/jsx-runtime', 'react-dom', 'lucide'],
    purpose: 'Components that know nothing of the wiki',
  },
  'renderer/services/hooks': {
    files: ['renderer/services/hooks/**'],
    imports: [SHARED, 'renderer/services/**'],
    packages: ['react'],
    purpose: 'React hooks over the ports',
    network: true,
  },
  'renderer/services': {
    files: ['renderer/services/**'],
    imports: [SHARED],
    packages: ['firebase/**', 'algoliasearch/*', 'idb'],
    purpose: 'Firebase, Algolia, drafts, browser storage: the only part that touches network and storage',
    network: true,
  },
  'renderer/components': {
    files: [COMPONENTS],
    imports: [SHARED, UI, PORTS_AND_HOOKS],
    packages: ['react'],
    purpose: 'Components that know the wiki and serve several features',
  },
  'renderer/features/*': {
    files: ['renderer/features/*/**'],
    imports: [SHARED, UI, COMPONENTS, PORTS_AND_HOOKS],
    packages: ['react', 'react-dom', 'react-image-crop', 'react-image-crop/**', 'prosemirror-*'],
    purpose: 'One feature of the interface; features do not know each other',
  },
  'renderer/screens': {
    files: ['renderer/screens/**'],
    imports: [SHARED, UI, COMPONENTS, 'renderer/features/**', PORTS_AND_HOOKS],
    packages: ['react', ROUTER],
    purpose: 'One component a route',
  },
  'renderer/app/loaders': {
    files: ['renderer/app/loaders/**'],
    imports: [SHARED, 'renderer/{screens,features,services}/**'],
    packages: [ROUTER],
    purpose: 'Route loaders: plain functions of services and address',
  },
  'renderer/app': {
    files: ['renderer/app/**', 'renderer/*'],
    imports: [SHARED, 'renderer/**'],
    packages: ['react', 'react-dom', 'react-dom/*', ROUTER, 'lucide'],
    purpose: 'Router, frame, entries',
  },
  'electron/preload': {
    files: ['electron/preload.ts'],
    imports: ['shared/desktop-bridge.ts'],
    packages: ['electron'],
    purpose: 'Preload script: the bridge given to the interface, and nothing else',
  },
  'electron/processes': {
    files: ['electron/{cloud,backup}-process.ts'],
    imports: [SHARED, 'electron/**', LOCAL_CLOUD, 'operations/index.ts'],
    packages: [...NODE],
    purpose: 'Utility processes, which run the local cloud and the operations',
  },
  electron: {
    files: ['electron/**'],
    imports: [SHARED],
    packages: [
      ...NODE,
      'electron',
      'electron-{store,updater,log}',
      'electron-{store,updater,log}/**',
      'valibot',
      'fflate',
      'cspell-trie-lib',
    ],
    purpose: 'Main process of the desktop program',
  },
  'local-cloud/services/store': {
    files: ['local-cloud/services/store/**'],
    imports: ['local-cloud/services/result.ts'],
    packages: ['node:{*,*/*}', 'libsql'],
    purpose: 'Embedded document and object store',
  },
  'local-cloud/search': {
    files: ['local-cloud/search/**'],
    imports: [SHARED],
    packages: [...NODE, SERVICES, 'minisearch/**'],
    purpose: 'Search service',
  },
  // The list of common passwords is large, so no part of the interface may contain it.
  'local-cloud/services/auth': {
    files: ['local-cloud/services/auth/**'],
    imports: [FOUNDATION],
    packages: [...NODE, '@zxcvbn-ts/language-common'],
    purpose: 'Identity service',
  },
  'local-cloud/services/rules': {
    files: ['local-cloud/services/rules/**'],
    imports: [FOUNDATION],
    packages: [...NODE, 're2js'],
    purpose: 'Parser and evaluator of security rules',
  },
  'local-cloud/services/firestore/handlers': {
    files: ['local-cloud/services/firestore/{call-handlers,documents-service,listen/*}.ts'],
    imports: [
      'local-cloud/services/result.ts',
      'local-cloud/services/http/**',
      'local-cloud/services/store/values/**',
      'local-cloud/services/store/document-store-contract.ts',
      'local-cloud/services/firestore/**',
      '!local-cloud/services/firestore/access/**',
      '!local-cloud/services/firestore/lookups.ts',
    ],
    packages: [...NODE],
    purpose: 'Handlers of the documents service, which reach documents through the access object alone',
  },
  'local-cloud/hosted-search': {
    files: ['local-cloud/hosted-search.ts'],
    imports: [SHARED, 'local-cloud/search/**'],
    packages: ['algoliasearch'],
    purpose: 'Trigger that keeps the hosted search index',
  },
  'local-cloud/host': {
    files: ['local-cloud/{pages,sample}/**', 'local-cloud/*'],
    imports: [SHARED, 'local-cloud/**', '!local-cloud/services/**'],
    packages: [...NODE, SERVICES],
    purpose: 'Page server, sample content, start-up; loads the built interface by path',
    network: true,
  },
  'operations/commands': {
    files: ['operations/commands/**', 'operations/*'],
    imports: [SHARED, 'operations/**', LOCAL_CLOUD],
    packages: [...NODE, SERVICES],
    purpose: "Operators' commands",
    network: true,
  },
  'operations/backup': {
    files: ['operations/backup/**'],
    imports: [SHARED, WIKI_PORT],
    packages: [...NODE, 'yazl', 'yauzl'],
    purpose: 'Backup format: write, verify, restore',
  },
  'operations/repair': {
    files: ['operations/repair/**'],
    imports: [SHARED, WIKI_PORT, LOCAL_CLOUD],
    packages: [...NODE, 'sharp'],
    purpose: 'Repair and catalogue',
  },
  'operations/markdown': {
    files: ['operations/markdown/**'],
    imports: [SHARED, WIKI_PORT],
    packages: [...NODE],
    purpose: 'Export and import as Markdown',
  },
  'operations/places': {
    files: ['operations/places/**'],
    imports: [SHARED, WIKI_PORT],
    packages: [...NODE],
    purpose: 'Placing of texts in bulk',
  },
  'operations/hosted': {
    files: ['operations/hosted/**'],
    imports: [SHARED, WIKI_PORT, LOCAL_CLOUD],
    packages: [...NODE, 'algoliasearch'],
    purpose: 'Adapter of the port to a hosted wiki',
    network: true,
  },
  'operations/wiki': {
    files: ['operations/wiki/**'],
    imports: [SHARED, LOCAL_CLOUD],
    packages: [...NODE, SERVICES],
    purpose: 'Port to a wiki, and its adapter to a data folder',
    network: true,
  },
  'local-cloud/services/*': {
    files: ['local-cloud/services/*/**'],
    imports: [FOUNDATION],
    packages: [...NODE],
    purpose: 'The other services, each by itself',
  },
  'local-cloud/services': {
    files: ['local-cloud/services/*'],
    imports: ['local-cloud/services/**'],
    packages: [],
    purpose: 'Public entry of the package `local-cloud-services`, which knows no wiki',
  },
  'local-cloud/*': {
    files: ['local-cloud/*/**'],
    imports: [SHARED],
    packages: [...NODE, SERVICES],
    purpose: 'Operator service',
  },
}

export const TABLE = 'shared/model/page-types.ts'
/** Files that may contain the names of page types and sections as text. */
export const MAY_NAME_TYPES = [
  TABLE,
  'shared/messages/**',
  'local-cloud/sample/**',
  'resources/**',
  'tests/**',
  '**/*.test.{ts,tsx}',
]

/** Public entries. Every other file is imported by its own name. */
export const PUBLIC_ENTRIES = ['{operations,local-cloud,local-cloud/services}/index.ts']

/** Files that may import a computed address. Only the page server does: it loads the built server entry. */
export const MAY_LOAD_BY_PATH = ['local-cloud/pages/**', 'local-cloud/*', 'tests/**', '**/*.test.{ts,tsx}']

/** Globals that give access to the network and to browser storage. */
export const NETWORK = new Set([
  'fetch',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
])
