/** Contract test of the identity service through `firebase/auth` in Node; `tests/e2e/accounts` runs the same cases in Chromium. */

import { afterEach, beforeEach, describe, it } from 'vitest'
import { openCloud, type TestCloud } from '../open-cloud.ts'
import { type AuthClient, connectAuth, deriveKeyFast } from './auth-calls.ts'
import { IDENTITY_CASES } from './auth-cases.ts'

let cloud: TestCloud
let here: AuthClient
let elsewhere: AuthClient
let time: number
beforeEach(async () => {
  time = Date.now()
  cloud = await openCloud(undefined, { clock: () => time, derive: deriveKeyFast })
  here = connectAuth(cloud)
  elsewhere = connectAuth(cloud)
})
afterEach(async () => {
  await Promise.all([here.close(), elsewhere.close()])
  await cloud.close()
})

describe('the client', () => {
  it.each(IDENTITY_CASES)('%s', (_name, run) =>
    run({
      auth: here.auth,
      elsewhere: elsewhere.auth,
      email: 'seth@wiki.example',
      newestLink: async () => new URL(cloud.auth.listMails()[0]?.link ?? ''),
      async advanceClock(passed) {
        time += passed
      },
    }),
  )
})
