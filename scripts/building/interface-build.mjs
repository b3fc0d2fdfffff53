/** Build settings of the interface, shared by the web edition and the desktop's renderer. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { codeSplitting } from './code-splitting.mjs'
import { trimLibraries } from './trim-libraries.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The router's package exports its development build alone, which is 0.6 kB of warnings larger. */
export const PRODUCTION_ROUTER = {
  'react-router/dom': `${root}node_modules/react-router/dist/production/dom-export.mjs`,
  'react-router': `${root}node_modules/react-router/dist/production/index.mjs`,
}

/**
 * Every page contains names of files, and the entry those of all chunks: the chunks' own names would be half a kilobyte
 * of the first load. The build's manifest has them (`tests/built-chunks.ts`).
 */
const SHORT_NAMES = {
  entryFileNames: 'assets/[hash:7].js',
  /** @param {{ name: string }} chunk */
  chunkFileNames: ({ name }) => (name === 'app' ? 'assets/app-[hash:7].js' : 'assets/[hash:7].js'),
  assetFileNames: 'assets/[hash:6][extname]',
}

/**
 * @param {{ development: boolean }} options
 * @returns {import('vite').UserConfig}
 */
export const createInterfaceBuild = ({ development }) => ({
  root: `${root}renderer`,
  envDir: root,
  clearScreen: false,
  resolve: { alias: development ? {} : PRODUCTION_ROUTER },
  plugins: [react(), ...(development ? [] : [trimLibraries()])],
  build: {
    emptyOutDir: true,
    license: true,
    target: 'es2022',
    // The first versions with popovers and `light-dark()`, which would otherwise become variables of twice the size.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
    minify: !development,
    // The largest chunk is the full Firestore client, which loads after the page is usable.
    chunkSizeWarningLimit: 600,
    // The polyfill is an inline script, which the content security policy blocks.
    modulePreload: { polyfill: false },
    // The content security policy blocks data: URLs in styles.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { ...SHORT_NAMES, codeSplitting } },
  },
  ...shortClassNames(development),
})

/**
 * Shortens class names, because every page contains them; readable ones would add half a kilobyte.
 * @param {boolean} development
 * @returns {import('vite').UserConfig}
 */
export const shortClassNames = (development) =>
  development ? {} : { css: { modules: { generateScopedName: '[hash:base64:4]' } } }
