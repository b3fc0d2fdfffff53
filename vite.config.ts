/** One build, a mode for each program: the interface in a browser and on the page host, local cloud, desktop, bench. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultServerConditions, defineConfig, type UserConfig } from 'vite'
import { codeSplitting } from './scripts/building/chunks.mjs'
import { leanLibraries, leanRouter } from './scripts/building/lean-libraries.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const development = process.env['NODE_ENV'] === 'development'
const out = (mode: string) => `${root}out/${development ? 'dev/' : ''}${mode}`

/** A program for Node: packages stay in node_modules, and the entries have names that are known. */
const program = (
  mode: string,
  input: string | Record<string, string>,
  folder: string,
): UserConfig => ({
  root: folder,
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
})

const modes: Record<string, () => UserConfig> = {
  web: () => ({
    root: `${root}renderer`,
    plugins: development ? [] : [leanLibraries()],
    build: {
      outDir: out('web'),
      emptyOutDir: true,
      manifest: true,
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
  }),
  server: () => ({
    ...program('server', `${root}renderer/entry-server.tsx`, `${root}renderer`),
    plugins: development ? [] : [leanRouter()],
    // in one file with what it imports it starts sooner, and with a third less memory
    ssr: {
      noExternal: true,
      external: ['react', 'react-dom'],
      resolve: { conditions: ['module-sync', ...defaultServerConditions] },
    },
    define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV']) },
  }),
  cloud: () =>
    program(
      'cloud',
      {
        main: `${root}local-cloud/main.ts`,
        operations: `${root}scripts/operations/main.ts`,
      },
      root,
    ),
  // What is packed holds no packages: all that is used stands in these files.
  desktop: () => {
    const built = program(
      'desktop',
      {
        main: `${root}electron/main.ts`,
        'cloud-process': `${root}electron/cloud-process.ts`,
        'backup-process': `${root}electron/backup-process.ts`,
      },
      root,
    )
    return {
      ...built,
      build: { ...built.build, license: true },
      ssr: { noExternal: true, external: ['electron'] },
    }
  },
  preload: () => ({
    root,
    build: {
      ssr: `${root}electron/preload.ts`,
      outDir: out('preload'),
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: {
        external: ['electron'],
        // a sandboxed preload is loaded as a script, never as a module
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
    ssr: { noExternal: true, external: ['electron'] },
  }),
  // What a hosted project runs: one file, with nothing to install beside it.
  functions: () => ({
    ...program('functions', { wiki: `${root}local-cloud/hosted-functions.ts` }, root),
    ssr: { noExternal: true },
  }),
  bench: () => program('bench', `${root}tests/bench/main.ts`, root),
}

export default defineConfig(({ mode }) => {
  const config = modes[mode]
  if (!config)
    throw new Error(`There is no build mode "${mode}": use ${Object.keys(modes).join(', ')}.`)
  const { plugins = [], ...rest } = config()
  return {
    ...rest,
    plugins: [react(), ...plugins],
    // Every page carries the style file: readable names would cost each reader half a kilobyte.
    ...(development ? {} : { css: { modules: { generateScopedName: '[hash:base64:4]' } } }),
    envDir: root,
    clearScreen: false,
  }
})
