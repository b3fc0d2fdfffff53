/** Contract test of the documents service through `firebase/firestore/lite` in Node; tests/e2e runs the same cases in Chromium. */

import { afterAll, beforeAll, describe, it } from 'vitest'
import { openCloud, type TestCloud } from '../open-cloud.ts'
import { createLite, type Lite, SERVER_NOW } from './lite-case.ts'
import { THEMES } from './lite-themes.ts'

describe.each(THEMES.map((theme) => [theme.name, theme] as const))('%s', (_name, theme) => {
  let cloud: TestCloud
  let lite: Lite

  beforeAll(async () => {
    cloud = await openCloud(theme.indexes, { clock: () => SERVER_NOW })
    lite = createLite(cloud.db, cloud.address)
    await theme.seed?.(lite)
  })
  afterAll(() => cloud?.close())

  it.each(theme.cases)('%s', (_name, run) => run(lite))
})
