/** Fixture: a wiki under the deployed rules, and the reports service of a person who is signed in. */
import { test } from 'vitest'
import type { ReportKind } from '#shared/model/report'
import { createReports } from '../../renderer/services/writing/reports.ts'
import { openClientCloud } from './client-cloud.ts'

export const createRefusal = (kind: string) => ({ ok: false, error: { kind } })

let ids = 0
const newId = () => String(ids++).padStart(16, 'r')

export const it = test
  .extend('wiki', async ({ task: _ }, { onCleanup }) => {
    const wiki = await openClientCloud()
    onCleanup(() => wiki.close())
    return wiki
  })
  .extend('cloud', ({ wiki }) => wiki.cloud)
  .extend('reports', ({ wiki }) => createReports(wiki.documents, wiki.storage))
  .extend('uid', async ({ wiki }) => {
    const uid = await wiki.addPerson('Ane')
    await wiki.signIn('Ane')
    return uid
  })
  /** Advances the clock past the rate limit of reports. */
  .extend(
    'wait',
    ({ wiki }) =>
      () =>
        wiki.advanceClock(10_001),
  )
  .extend('by', ({ wiki, uid }) => () => ({
    author: { uid, userName: 'Ane', identity: uid },
    now: new Date(wiki.now()).toISOString(),
  }))
  .extend('report', ({ by }) => (title: string, kind: ReportKind = 'FeatureRequests') => ({
    kind,
    id: newId(),
    title,
    text: 'Please.',
    imageUrl: null,
    ...by(),
  }))
  .extend('entry', ({ by }) => (title: string, ...texts: string[]) => ({
    id: newId(),
    title,
    texts,
    ...by(),
  }))
