/** Drafts that are older than the page, and versions brought back. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPublishedPages } from '../accounts/create-people.ts'
import {
  openHydrated,
  POLL_OPTIONS,
  startWikiFixture,
  type WatchedPage,
  type WikiFixture,
} from '../wiki-fixture.ts'
import {
  expectDraftStored,
  expectSaved,
  focused,
  MAINTAINER,
  signInAsEditor,
  submitAll,
  texts,
  versionsShown,
  writeSection,
} from './editing-pages.ts'

let fixture: WikiFixture
let watched: WatchedPage
let made = 0
let name = ''

beforeAll(async () => {
  fixture = await startWikiFixture()
  watched = await fixture.open()
  await createPublishedPages(
    fixture.wiki,
    ['At Risk 1', 'At Risk 2'].map((called) => ({
      details: { name: called, type: 'Race' },
      sections: { Blurb: ['The first state.'] },
    })),
  )
  await signInAsEditor(watched.page)
})
afterAll(async () => {
  await watched?.close()
  await fixture?.close()
})
beforeEach(() => {
  made += 1
  name = `At Risk ${made}`
})

const key = () => name.replaceAll(' ', ',')
const blurb = (page: Page) => texts(page, 'Blurb').first()
const openEditor = async (page: Page) => {
  await page.goto(`/EditRacePage/${key()}`)
  await blurb(page).waitFor()
}

it('fault 12: a draft begun before another save says so when it is opened', async () => {
  const { page } = watched
  await openEditor(page)
  await blurb(page).fill('My older draft.')
  await expectDraftStored(page)
  const other = await fixture.open()
  await signInAsEditor(other.page, MAINTAINER)
  await openEditor(other.page)
  await writeSection(other.page, 'History', 'Written meanwhile.')
  await submitAll(other.page).click()
  await expectSaved(other.page)
  await other.close()
  await openEditor(page)
  await page.getByText('This page has been saved 1 time since your draft began.').waitFor()
  expect(await blurb(page).inputValue()).toBe('My older draft.')
  await submitAll(page).click()
  await expectSaved(page)
})

it('a version is restored as a new one, and the state before it stays in the history', async () => {
  const { page } = watched
  await openEditor(page)
  await blurb(page).fill('The second state.')
  await writeSection(page, 'Culture', 'Added with the second.')
  const series = page.getByRole('region', { name: 'Page details' }).getByLabel('Series')
  const first = await series.inputValue()
  await series.fill('The second series')
  await submitAll(page).click()
  await expectSaved(page)
  await page.goto(`/History/${key()}/1`)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  // what comes from the history is seen, and may be left as it is
  const offered = page.getByLabel(`Series: The second series → ${first}`, { exact: true })
  await offered.uncheck()
  await page.getByRole('button', { name: 'Confirm restore' }).click()
  await page.getByText('Version 1 is restored.').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^Version 1 is restored\./)
  await openHydrated(page, `/Race/${key()}`)
  await page.locator('main').getByText('The first state.').waitFor()
  await page.locator('main').getByText('The second series').first().waitFor()
  expect(await page.getByText('Added with the second.').count()).toBe(0)
  await page.goto(`/History/${key()}`)
  const main = page.locator('main')
  await main.getByText('Restored version 1').waitFor()
  await expect
    .poll(() => versionsShown(page), POLL_OPTIONS)
    .toEqual(['Version 3', 'Version 2', 'Version 1'])
  await page.goto(`/History/${key()}/3`)
  await page.getByRole('heading', { level: 2, name: 'Culture' }).waitFor()
  expect(await page.getByRole('button', { name: 'Restore this version' }).count()).toBe(0)
})
