/** End-to-end test of the pseudo-locale: no route shows a plain letter of ours, to whomever it is shown. */
import type { Page } from 'playwright'
import { toPageKey } from '#shared/model/page-key'
import { buildPath } from '#shared/model/paths'
import { ROUTE_TABLE, type Route } from '#shared/model/route-table'
import {
  createPseudoTest,
  fillWithGreek,
  greekName,
  openSettled,
  type PseudoPage,
  SERIES,
} from './greek-wiki.ts'
import { waitUntilSettled } from './plain-letters.ts'

const it = await createPseudoTest()

it.beforeAll(({ wiki, database }) => fillWithGreek(wiki, database))

/** The name that stands for `:id` in a pattern. */
function getId(route: Route): string {
  if (route.name === 'series') return SERIES
  return toPageKey(greekName(route.name === 'view' || route.name === 'edit' ? route.type : 'Book'))
}

const PATHS = ROUTE_TABLE.map((route) =>
  buildPath(route.pattern, { id: getId(route), rev: '1', query: greekName('Race') }),
)

const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

async function openAll({ page, letters }: PseudoPage): Promise<void> {
  await openSettled(page, '/')
  for (const path of PATHS) {
    await go(page, path)
    await waitUntilSettled(page)
    await page.locator('main h1').first().waitFor()
  }
  await letters.expectNone(page)
}

it('shows no plain letter to somebody who is signed out', async ({ openPseudoPage }) => {
  await openAll(await openPseudoPage())
})

it('shows no plain letter to an editor', async ({ openPseudoPage, editor }) => {
  await openAll(await openPseudoPage(editor))
})

it('shows no plain letter to a maintainer', async ({ openPseudoPage, maintainer }) => {
  await openAll(await openPseudoPage(maintainer))
})
