/**
 * Build configuration with a mode for each program: interface (browser and page host), local cloud, hosted functions,
 * benchmarks. electron-vite builds the desktop program (electron.vite.config.ts).
 */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultServerConditions, defineConfig, type UserConfig } from 'vite'
import { createInterfaceBuild, PRODUCTION_ROUTER, shortClassNames } from './scripts/building/interface-build.mjs'
import { lazyModuleSources } from './scripts/building/lazy-module-sources.mjs'
import { pseudoLocale } from './scripts/messages/pseudo-locale.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const development = process.env['NODE_ENV'] === 'development'
const out = (mode: string) => `${root}out/${development ? 'dev/' : ''}${mode}`

/** Creates the build of a program for Node: packages stay external, and entries have fixed names. */
const program = (mode: string, input: string | Record<string, string>, folder: string): UserConfig => ({
  root: folder,
  envDir: root,
  clearScreen: false,
  plugins: [react()],
  build: {
    ssr: true,
    outDir: out(mode),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input,
      external: [/^node:/],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ...shortClassNames(development),
})

const modes: Record<string, () => UserConfig> = {
  web() {
    const config = createInterfaceBuild({ development })
    return { ...config, build: { ...config.build, outDir: out('web'), manifest: true } }
  },
  server() {
    const config = program('server', `${root}renderer/entry-server.tsx`, `${root}renderer`)
    return {
      ...config,
      plugins: [config.plugins, lazyModuleSources()],
      resolve: { alias: development ? {} : PRODUCTION_ROUTER },
      // Bundling the packages makes it start faster and with a third less memory.
      ssr: {
        noExternal: true,
        external: ['react', 'react-dom'],
        resolve: { conditions: ['module-sync', ...defaultServerConditions] },
      },
      define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV']) },
    }
  },
  cloud: () =>
    program(
      'cloud',
      {
        main: `${root}local-cloud/main.ts`,
        operations: `${root}operations/main.ts`,
      },
      root,
    ),
  // The hosted functions bundle their packages, so nothing must be installed.
  functions: () => ({
    ...program(
      'functions',
      {
        pages: `${root}local-cloud/hosted-pages.ts`,
        search: `${root}local-cloud/hosted-search.ts`,
      },
      root,
    ),
    ssr: { noExternal: true },
  }),
  bench: () => program('bench', `${root}tests/bench/main.ts`, root),
}

/** Prefix of modes whose texts are those of the pseudo-locale. */
const PSEUDO = 'pseudo-'

export default defineConfig(({ mode }) => {
  const config = modes[mode.replace(PSEUDO, '')]
  if (!config) throw new Error(`There is no build mode "${mode}": use ${Object.keys(modes).join(', ')}.`)
  if (!mode.startsWith(PSEUDO)) return config()
  const { plugins, ...rest } = config()
  return { ...rest, plugins: [plugins, pseudoLocale()] }
})
