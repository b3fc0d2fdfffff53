/** The projects: beside the code, one suite for each pair of twins, real Chromium, and what renders by itself. */
import { defineConfig } from 'vitest/config'

// A wiki that whoever runs the tests has set up is not the one that is tried.
const SETTINGS = /^(?:VITE_|WIKI_|ALGOLIA_|FIREBASE_|FIRESTORE_|GOOGLE_APPLICATION_CREDENTIALS$)/
for (const name of Object.keys(process.env)) if (SETTINGS.test(name)) delete process.env[name]

const long = process.env['IW_LONG'] === '1'
const exclude = ['**/node_modules/**', ...(long ? [] : ['**/*.long.test.{ts,tsx}'])]
// A soak or a thousand kills takes minutes; `npm run test:long` is where it may.
const patience = (milliseconds: number) => (long ? 30 * 60_000 : milliseconds)

// Three of these render pages themselves, and a process renders for one wiki; one measures its heap, and one stands between
// the identity client and the network, which it has to do before anybody loads that client. So each has a worker of its
// own, whereas other files share a worker and load each module once.
const ISOLATED = [
  'tests/contract/accounts/accounts.test.ts',
  'tests/e2e/hosted.test.ts',
  'tests/e2e/states/rendered-states.test.ts',
  'tests/e2e/states/screen-states.test.ts',
  'tests/contract/listening/listen-load.test.ts',
]

const inChromium = {
  // a page waits much of its time: for a timer of its own, or for what a test holds back
  maxWorkers: 3,
  environment: 'node',
  globalSetup: 'tests/global-setup.ts',
  testTimeout: patience(180_000),
  hookTimeout: 180_000,
  expect: { poll: { timeout: 45_000 } },
  sequence: { groupOrder: 1 },
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    // what is waited for comes later on a machine that has other work
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
          testTimeout: patience(30_000),
          // nothing of a module is replaced by a test, so that one worker loads each once
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
          testTimeout: patience(90_000),
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
