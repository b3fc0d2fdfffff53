/** Table of build targets with their sources and outputs. */

const CONFIGURATION = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'scripts/building/targets.mjs',
  'scripts/building/interface-build.mjs',
  'scripts/building/code-splitting.mjs',
  'scripts/building/lazy-module-sources.mjs',
  'scripts/building/trim-libraries.mjs',
  '.env',
]

/**
 * @typedef {object} Target
 * @property {string} out output folder, replaced by each build
 * @property {string} main file that every build must produce
 * @property {readonly string[]} sources files and folders whose changes make the build outdated
 * @property {string | null} mode the mode of vite.config.ts; null for the desktop program, which electron-vite builds
 * @property {boolean} development unminified, with development React
 */

/**
 * @param {string} mode
 * @param {string} main
 * @param {readonly string[]} sources
 * @param {{ development?: boolean }} [options]
 * @returns {Target}
 */
const target = (mode, main, sources, { development = false } = {}) => {
  // pseudo-web goes to out/pseudo/web
  const out = development ? `out/dev/${mode}` : `out/${mode.replace('-', '/')}`
  return { mode, out, main: `${out}/${main}`, sources: [...CONFIGURATION, ...sources], development }
}

const INTERFACE = ['shared', 'renderer']
const PSEUDO = [...INTERFACE, 'scripts/messages/pseudo-locale.mjs']
const CLOUD = ['shared', 'local-cloud', 'operations', 'firebase']

/** @type {Readonly<Record<string, Target>>} */
export const TARGETS = {
  web: target('web', 'index.html', INTERFACE),
  server: target('server', 'entry-server.js', INTERFACE),
  cloud: target('cloud', 'main.js', CLOUD),
  desktop: {
    mode: null,
    out: 'out/desktop',
    main: 'out/desktop/main/main.js',
    sources: [
      ...CONFIGURATION,
      'electron.vite.config.ts',
      'scripts/building/dictionaries.mjs',
      'electron',
      ...INTERFACE,
      ...CLOUD,
    ],
    development: false,
  },
  functions: target('functions', 'pages.js', CLOUD),
  bench: target('bench', 'main.js', [...INTERFACE, ...CLOUD, 'tests']),
  'dev-web': target('web', 'index.html', INTERFACE, { development: true }),
  'dev-server': target('server', 'entry-server.js', INTERFACE, { development: true }),
  'pseudo-web': target('pseudo-web', 'index.html', PSEUDO),
  'pseudo-server': target('pseudo-server', 'entry-server.js', PSEUDO),
}

export const PRODUCT = ['web', 'server', 'cloud']
/** The interface with development React, which alone reports hydration mismatches of attributes. */
export const DEVELOPMENT = ['dev-web', 'dev-server']
/** The interface with the texts of a pseudo-locale, which shows texts that do not come from shared/messages. */
export const PSEUDO_LOCALE = ['pseudo-web', 'pseudo-server']
