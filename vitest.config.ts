/** Three projects: beside the code, one suite for each pair of twins, and real Chromium. */
import { defineConfig } from 'vitest/config'

const long = process.env['IW_LONG'] === '1'
const exclude = ['**/node_modules/**', ...(long ? [] : ['**/*.long.test.{ts,tsx}'])]
// A soak or a thousand kills takes minutes; `npm run test:long` is where it may.
const patience = (milliseconds: number) => (long ? 30 * 60_000 : milliseconds)

export default defineConfig({
  test: {
    maxWorkers: 2,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{shared,local-cloud,operations,electron,renderer,scripts}/**/*.test.{ts,tsx}'],
          exclude,
          testTimeout: patience(10_000),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.{ts,tsx}'],
          exclude,
          testTimeout: patience(30_000),
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.{ts,tsx}'],
          exclude,
          testTimeout: patience(45_000),
          hookTimeout: 60_000,
          // Two browsers on two cores wait for each other and time out.
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
