/**
 * Build configuration of the desktop program: main process, preload script and renderer. All packages are bundled,
 * because the packed program contains no node_modules.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { createDictionariesPlugin } from './scripts/building/dictionaries.mjs'
import { createInterfaceBuild } from './scripts/building/interface-build.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const development = process.env['NODE_ENV'] === 'development'
const out = (part: string) => `${root}out/desktop/${part}`

/** Settings of main process and preload script. The target is Node 20, because tests also run them on Node. */
const forNode = {
  emptyOutDir: true,
  externalizeDeps: false,
  target: 'node20',
} as const

/** electron-vite sets a relative base for `file:`, which breaks routes with several segments. */
const absoluteAddresses: Plugin = {
  name: 'absolute-addresses',
  config: () => ({ base: '/' }),
}

const renderer = createInterfaceBuild({ development })

export default defineConfig({
  main: {
    envDir: root,
    clearScreen: false,
    plugins: [createDictionariesPlugin()],
    build: {
      ...forNode,
      outDir: out('main'),
      license: true,
      rolldownOptions: {
        input: {
          main: `${root}electron/main.ts`,
          'cloud-process': `${root}electron/cloud-process.ts`,
          'backup-process': `${root}electron/backup-process.ts`,
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    clearScreen: false,
    build: {
      ...forNode,
      outDir: out('preload'),
      minify: true,
      rolldownOptions: {
        input: `${root}electron/preload.ts`,
        // Electron loads a sandboxed preload as a CommonJS script.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    ...renderer,
    plugins: [renderer.plugins, absoluteAddresses],
    server: { host: '127.0.0.1' },
    build: {
      ...renderer.build,
      outDir: out('renderer'),
      rolldownOptions: {
        ...renderer.build?.rolldownOptions,
        input: `${root}renderer/index.html`,
      },
    },
  },
})
