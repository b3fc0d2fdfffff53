/** Who may import whom: the import table of the house as data. */

/**
 * @typedef {object} Room
 * @property {RegExp} files which files live here; the first match wins
 * @property {readonly RegExp[]} may which files of other rooms may be imported
 * @property {readonly RegExp[]} packages
 * @property {boolean} [network] whether `window.fetch` and the browser's storage may be touched
 */

const SHARED = /^shared\//
const PORTS_AND_HOOKS = /^renderer\/services\/(?:ports|hooks)\//
const UI = /^renderer\/ui\//
const REACT = /^react$/
const REACT_DOM = /^react-dom(?:\/.*)?$/
const ROUTER = /^react-router-dom$/
const ICONS = /^lucide$/
const NODE = /^node:(?!sqlite$)/
const FOUNDATION = /^local-cloud\/(?:store|rules|http)\//

/** @type {Readonly<Record<string, Room>>} */
export const ROOMS = {
  tests: { files: /^tests\/|\.test\.tsx?$/, may: [/./], packages: [/./], network: true },
  'shared/rules': {
    files: /^shared\/rules\//,
    may: [/^shared\/(?:(?:model|messages)\/.+|[^/]+)$/],
    packages: [/^node-diff3$/, /^diff$/],
  },
  shared: {
    files: SHARED,
    may: [/^shared\/(?:(?:model|messages)\/.+|[^/]+)$/],
    packages: [/^valibot$/, /^fflate$/],
  },
  'renderer/ui': {
    files: UI,
    may: [/^shared\/error-line\.ts$/],
    packages: [REACT, ICONS, /^@dnd-kit\//],
  },
  'renderer/services/hooks': {
    files: /^renderer\/services\/hooks\//,
    may: [SHARED, /^renderer\/services\//],
    packages: [REACT],
    network: true,
  },
  'renderer/services': {
    files: /^renderer\/services\//,
    may: [SHARED],
    packages: [/^firebase\//, /^algoliasearch\//, /^idb$/],
    network: true,
  },
  'renderer/features/$1': {
    files: /^renderer\/features\/([^/]+)\//,
    may: [SHARED, UI, PORTS_AND_HOOKS],
    packages: [REACT],
  },
  'renderer/screens': {
    files: /^renderer\/screens\//,
    may: [SHARED, UI, /^renderer\/features\//, PORTS_AND_HOOKS],
    packages: [REACT, ROUTER],
  },
  // plain functions of the services and the address
  'renderer/app/loaders': {
    files: /^renderer\/app\/loaders\//,
    may: [SHARED, /^renderer\/(?:screens|features|services)\//],
    packages: [ROUTER],
  },
  'renderer/app': {
    files: /^renderer\/(?:app\/|[^/]+$)/,
    may: [SHARED, /^renderer\//],
    packages: [REACT, REACT_DOM, ROUTER, ICONS],
  },
  // what the interface is given of the desktop program: it runs beside the page, and holds nothing else
  'electron/preload': {
    files: /^electron\/preload\.ts$/,
    may: [/^shared\/desktop-bridge\.ts$/],
    packages: [/^electron$/],
  },
  // the local cloud in a process of its own: the only way from the desktop to it
  'electron/cloud-process': {
    files: /^electron\/cloud-process\.ts$/,
    may: [SHARED, /^electron\//, /^local-cloud\/[^/]+$/],
    packages: [NODE],
  },
  'electron/backup-process': {
    files: /^electron\/backup-process\.ts$/,
    may: [SHARED, /^electron\//, /^scripts\/operations\/commands\//, /^local-cloud\/[^/]+$/],
    packages: [NODE],
  },
  electron: {
    files: /^electron\//,
    may: [SHARED],
    packages: [
      NODE,
      /^electron$/,
      /^electron-(?:store|updater|log)(?:\/.*)?$/,
      /^valibot$/,
      /^fflate$/,
      /^cspell-trie-lib$/,
    ],
  },
  'local-cloud/store': {
    files: /^local-cloud\/store\//,
    may: [SHARED],
    packages: [/^node:/, /^libsql$/],
  },
  'local-cloud/search': {
    files: /^local-cloud\/search\//,
    may: [SHARED, FOUNDATION],
    packages: [NODE, /^minisearch\//],
  },
  // the list of common passwords is large, and no part of the interface may hold it
  'local-cloud/auth': {
    files: /^local-cloud\/auth\//,
    may: [SHARED, FOUNDATION],
    packages: [NODE, /^@zxcvbn-ts\/language-common$/],
  },
  'local-cloud/rules': {
    files: /^local-cloud\/rules\//,
    may: [SHARED, FOUNDATION],
    packages: [NODE, /^re2js$/],
  },
  // what answers a client's calls and streams: it uses the documents through its access object alone
  'local-cloud/firestore/handlers': {
    files: /^local-cloud\/firestore\/(?:calls|documents-service|listen\/[^/]+)\.ts$/,
    may: [
      SHARED,
      /^local-cloud\/http\//,
      /^local-cloud\/store\/(?:values\/.+|document-store-contract\.ts)$/,
      /^local-cloud\/firestore\/(?!access\/|lookups\.ts)/,
    ],
    packages: [NODE],
  },
  // what a hosted project runs at a change: nothing of a wiki on this machine needs it
  'local-cloud/hosted-search': {
    files: /^local-cloud\/hosted-search\.ts$/,
    may: [SHARED, /^local-cloud\/search\//],
    packages: [/^algoliasearch$/],
  },
  'local-cloud/host': {
    files: /^local-cloud\/(?:pages\/|sample\/|[^/]+$)/,
    may: [SHARED, /^local-cloud\//],
    packages: [NODE],
    network: true,
  },
  'scripts/operations/commands': {
    files: /^scripts\/operations\/(?:commands\/|[^/]+$)/,
    may: [SHARED, /^scripts\/operations\//, /^local-cloud\//],
    packages: [NODE],
    network: true,
  },
  'scripts/operations/backup': {
    files: /^scripts\/operations\/backup\//,
    may: [SHARED, /^scripts\/operations\/wiki\//],
    packages: [NODE, /^yazl$/, /^yauzl$/],
  },
  'scripts/operations/mending': {
    files: /^scripts\/operations\/mending\//,
    may: [SHARED, /^scripts\/operations\/wiki\//, /^local-cloud\/sample\/protocol-writes\.ts$/],
    packages: [NODE],
  },
  'scripts/operations/markdown': {
    files: /^scripts\/operations\/markdown\//,
    may: [SHARED, /^scripts\/operations\/wiki\//],
    packages: [NODE],
  },
  'scripts/operations/hosted': {
    files: /^scripts\/operations\/hosted\//,
    may: [
      SHARED,
      /^scripts\/operations\/wiki\//,
      /^local-cloud\/(?:sample\/protocol-writes|search\/(?:index-kinds|record-index))\.ts$/,
    ],
    packages: [NODE, /^algoliasearch$/],
    network: true,
  },
  'scripts/operations/wiki': {
    files: /^scripts\/operations\/wiki\//,
    may: [SHARED, /^local-cloud\//],
    packages: [NODE],
    network: true,
  },
  'local-cloud/$1': {
    files: /^local-cloud\/([^/]+)\//,
    may: [SHARED, FOUNDATION],
    packages: [NODE],
  },
}

/** Where the names of page types and sections may be written out. */
export const TABLE = 'shared/model/page-types.ts'
export const MAY_NAME_TYPES =
  /^shared\/model\/page-types\.ts$|^local-cloud\/sample\/|^resources\/|^tests\/|\.test\.tsx?$/

/** The one place that loads a module whose address is only known at run time: the built server entry. */
export const MAY_LOAD_BY_PATH = /^local-cloud\/(?:pages\/|[^/]+$)|^tests\/|\.test\.tsx?$/

export const NETWORK = new Set([
  'fetch',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
])

/**
 * The room a file lives in, with its own name: `renderer/features/editor`.
 * @param {string} file
 * @returns {{ name: string, room: Room } | undefined}
 */
export function roomOf(file) {
  for (const [name, room] of Object.entries(ROOMS)) {
    const match = room.files.exec(file)
    if (match) return { name: name.replace('$1', match[1] ?? ''), room }
  }
  return undefined
}
