/** Test configuration with four projects: unit, contract, e2e in Chromium, and isolated files. */
import { defineConfig } from 'vitest/config'

// Settings of a configured wiki must not affect the tests.
const SETTINGS = /^(?:VITE_|WIKI_|ALGOLIA_|FIREBASE_|FIRESTORE_|GOOGLE_APPLICATION_CREDENTIALS$)/
for (const name of Object.keys(process.env)) if (SETTINGS.test(name)) delete process.env[name]

const long = process.env['IW_LONG'] === '1'
const exclude = ['**/node_modules/**', ...(long ? [] : ['**/*.long.test.{ts,tsx}'])]
// Soak tests take minutes and run only in `npm run test:long`.
const withLongTimeout = (milliseconds: number) => (long ? 30 * 60_000 : milliseconds)

// Each of these files needs its own worker, while all others share one and load each module once. Four render pages in
// their process, which can render for one wiki only; one measures its heap; two replace the network of the identity
// client before that client is loaded.
const ISOLATED = [
  'tests/contract/accounts/accounts-*.test.ts',
  'tests/e2e/hosted.test.ts',
  'tests/e2e/states/empty-states.test.ts',
  'tests/e2e/states/rendered-states.test.ts',
  'tests/e2e/states/screen-states.test.ts',
  'tests/contract/listening/listen-load.test.ts',
]

const inChromium = {
  // Pages spend most of their time waiting, so more workers than cores are useful.
  maxWorkers: 3,
  environment: 'node',
  globalSetup: 'tests/global-setup.ts',
  testTimeout: withLongTimeout(180_000),
  hookTimeout: 180_000,
  expect: { poll: { timeout: 45_000 } },
  sequence: { groupOrder: 1 },
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The timeout allows for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{shared,local-cloud,electron,renderer,scripts,operations}/**/*.test.{ts,tsx}'],
          exclude,
          testTimeout: withLongTimeout(30_000),
          // No test mocks a module, so files can share a worker that loads each module once.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/{contract,mutations}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...ISOLATED],
          isolate: false,
          globalSetup: 'tests/global-setup.ts',
          testTimeout: withLongTimeout(90_000),
          hookTimeout: 90_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...inChromium,
          name: 'e2e',
          include: ['tests/{e2e,desktop}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...ISOLATED],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...inChromium, name: 'isolated', include: ISOLATED },
      },
    ],
  },
})
