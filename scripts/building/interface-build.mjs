/** Build settings: the interface as browsers load it, the same for the web edition and for the desktop's renderer. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { codeSplitting } from './chunks.mjs'
import { trimLibraries } from './trim-libraries.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The router's package exports its development build alone, which is 0.6 kB of warnings larger. */
export const PRODUCTION_ROUTER = {
  'react-router/dom': `${root}node_modules/react-router/dist/production/dom-export.mjs`,
  'react-router': `${root}node_modules/react-router/dist/production/index.mjs`,
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
    minify: !development,
    // The client that listens is one library, loaded after the page is usable.
    chunkSizeWarningLimit: 600,
    // The polyfill is an inline script, which the content policy forbids.
    modulePreload: { polyfill: false },
    // A data: address in a style is refused by the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting } },
  },
  ...shortClassNames(development),
})

/**
 * Every page carries the style file: readable names would cost each reader half a kilobyte.
 * @param {boolean} development
 * @returns {import('vite').UserConfig}
 */
export const shortClassNames = (development) =>
  development ? {} : { css: { modules: { generateScopedName: '[hash:base64:4]' } } }
