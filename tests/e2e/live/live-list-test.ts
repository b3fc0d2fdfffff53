/** Fixture: a test function for live lists, which checks after each test that no listener is left. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { TypeName } from '#shared/model/page-types'
import { commitWrites, storePage } from '../../stored-pages.ts'
import { takeUsage, type WikiProcess } from '../../wiki-process.ts'
import { openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

let saved = 0

export function createLiveListTest() {
  const it = createWikiTest({ wiki: { rules: 'open' } })
    // Returns the documents read since the last call.
    .extend(
      'countReads',
      ({ wiki }) =>
        async () =>
          (await takeUsage(wiki))['documentReads'] ?? 0,
    )
    // Publishes a new page and returns its name.
    .extend('saveNew', ({ wiki, database }) => async (type: TypeName = 'Item') => {
      const details = { name: `Saved Meanwhile ${saved++}`, type }
      await storePage(wiki, database, { details, sections: { Blurb: ['Just now.'] } })
      return details.name
    })
    // Saves the text of a page alone, which changes no list.
    .extend('changeText', ({ wiki, database }) => async (name: string) => {
      await commitWrites(wiki, database, [
        {
          update: {
            name: `${database}/documents/ContentRef/${toKey(name)}`,
            fields: { saveId: { stringValue: `again${saved++}` } },
          },
          updateMask: { fieldPaths: ['saveId'] },
          updateTransforms: [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }],
        },
      ])
    })
  it.afterEach(async ({ page, wiki }) => {
    // The service detects a vanished client only after a while.
    if (page.url().startsWith('http')) {
      await leave(page)
      await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(0)
    }
  })
  return it
}

export const toKey = (name: string) => name.replaceAll(' ', ',')

/** Opens a screen that listens to nothing. */
export async function leave(tab: Page): Promise<void> {
  await tab.locator('footer a[href="/PrivacyPolicy"]').click()
  await tab.waitForURL('**/PrivacyPolicy')
}

/** Returns how many listeners the documents service holds. */
export const listeners = async (wiki: WikiProcess): Promise<number> => {
  const answer = await fetch(`${wiki.services}/_local/usage.json`)
  return ((await answer.json()) as { listeners: number }).listeners
}

export const liveStatus = (page: Page) => page.locator('main span[data-state]')
export const isLive = (page: Page) =>
  expect.poll(() => liveStatus(page).getAttribute('data-state'), POLL_OPTIONS).toBe('live')

export async function openFollowed(page: Page, wiki: WikiProcess, path: string): Promise<void> {
  await openHydrated(page, path)
  await isLive(page)
  await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(1)
}

export const link = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true }).first()
export const comes = (page: Page, name: string) => link(page, name).waitFor(POLL_OPTIONS)
