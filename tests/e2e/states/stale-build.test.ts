/** End-to-end test of a chunk that a newer build has removed: one reload that keeps what was typed, then a message. */

import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { MESSAGES } from '#shared/messages/messages'
import { partNotLoaded, seePage } from '#shared/messages/start-messages'
import { matchScript } from '../../built-chunks.ts'
import { PROJECT_DIR } from '../../wiki-process.ts'
import { blurb, expectDraftStored, readText, SAMPLE_EDITOR, texts, typeIn } from '../editing/editing-pages.ts'
import { expectHeading, isSameDocument, markDocument, openHydrated, waitForHydration } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const LIST_CHUNK = matchScript('category-list-screen')
const HOME_CHUNK = matchScript('home-screen')
const EDIT_CHUNK = matchScript('edit-screen')
const MESSAGE_CHUNK = matchScript('start-error')

/** Copies the built interface without the screen of the lists. Returns the path of the copy. */
async function copyWithoutLists(): Promise<string> {
  const site = await mkdtemp(join(tmpdir(), 'stale-build-'))
  for (const part of ['web', 'server']) await cp(join(PROJECT_DIR, 'out', part), join(site, part), { recursive: true })
  const assets = join(site, 'web/assets')
  const chunks = (await readdir(assets)).filter((name) => LIST_CHUNK.test(name))
  expect(chunks).toHaveLength(1)
  for (const name of chunks) await rm(join(assets, name))
  // The server bundle resolves its packages from its own folder.
  await symlink(join(PROJECT_DIR, 'node_modules'), join(site, 'node_modules'), 'junction')
  return site
}

const site = await copyWithoutLists()
const it = createWikiTest({
  wiki: { flags: ['--interface', site] },
  allowedErrors: /^(?!exception)/,
}).extend('documents', ({ page }) => {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return documents
})
afterAll(() => rm(site, { recursive: true, force: true }))

const search = (page: Page) => page.getByRole('searchbox').or(page.getByRole('combobox')).first()
const toRaces = (page: Page) =>
  page.getByRole('navigation', { name: 'Site' }).getByText('Races', { exact: true }).click()

it('fault 64: a screen with a missing chunk is reloaded once', async ({ page, documents }) => {
  await openHydrated(page, '/')
  await search(page).fill('half a thou')
  await toRaces(page)
  const message = page.getByRole('status').getByText(MESSAGES.outdated.heading)
  await page.getByText(MESSAGES.outdated.heading).waitFor()
  expect(documents).toEqual(['/', '/Content/RacePages'])
  expect(await search(page).inputValue()).toBe('half a thou')
  // The rendered page stays readable, and its links work.
  await expectHeading(page, 'All Race Pages')
  expect(await message.count()).toBeLessThanOrEqual(1)
  await page.locator('main').getByRole('link', { name: 'Varven', exact: true }).click()
  await expectHeading(page, 'Varven')
  await waitForHydration(page)
  // A second failure of the same build causes no reload.
  await markDocument(page)
  await toRaces(page)
  await expectHeading(page, MESSAGES.outdated.heading)
  expect(await isSameDocument(page)).toBe(true)
  expect(documents).toEqual(['/', '/Content/RacePages', '/Race/Varven'])
  // Only a new document can bring another build.
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectHeading(page, 'All Race Pages')
  expect(await isSameDocument(page)).toBe(false)
  expect(documents.at(-1)).toBe('/Content/RacePages')
})

it('fault 64: the new build opens the screen with the typed text', async ({ page, documents }) => {
  await openHydrated(page, '/')
  await page.route(HOME_CHUNK, (route) => route.abort())
  await page.goto('/Race/Varven')
  await waitForHydration(page)
  documents.length = 0
  await page.unrouteAll()
  await page.route(HOME_CHUNK, async (route) => {
    if (documents.length === 0) await route.fulfill({ status: 404, body: 'gone' })
    else await route.continue()
  })
  await search(page).fill('something long')
  await page.getByRole('link', { name: 'Infinite Worlds' }).first().click()
  await expectHeading(page, HOME_MESSAGES.welcome)
  await waitForHydration(page)
  expect(documents).toEqual(['/'])
  await expect.poll(() => search(page).inputValue()).toBe('something long')
})

it('a screen that shows nothing without its chunk stops loading, and can be tried again', async ({ openPage }) => {
  const { page, close } = await openPage({ signedIn: SAMPLE_EDITOR })
  await page.goto('/EditRacePage/Kell')
  await typeIn(blurb(page), ' Not lost.')
  await expectDraftStored(page)
  await page.route(EDIT_CHUNK, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.reload()
  await page.getByText(MESSAGES.outdated.heading).waitFor()
  expect(await page.getByText(FRAME_MESSAGES.loading, { exact: true }).count()).toBe(0)
  expect(await page.getByRole('link', { name: seePage }).getAttribute('href')).toBe('/Race/Kell')
  await page.unrouteAll()
  await page.getByRole('link', { name: FRAME_MESSAGES.retry }).click()
  await expect.poll(() => readText(blurb(page))).toContain(' Not lost.')
  await close()
})

it('a start that fails is said even if the chunk of its message is missing', async ({ openPage }) => {
  const { page, close } = await openPage({ signedIn: SAMPLE_EDITOR })
  await page.goto('/EditRacePage/Kell')
  await blurb(page).waitFor()
  for (const chunk of [EDIT_CHUNK, MESSAGE_CHUNK])
    await page.route(chunk, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.reload()
  await page.getByText(partNotLoaded).waitFor()
  await close()
})

it('an edit screen that cannot be loaded without a network leaves its page on the screen', async ({ openPage }) => {
  const { page, close } = await openPage({ signedIn: SAMPLE_EDITOR })
  await openHydrated(page, '/Character/Maud,Quarrender/Relationships')
  await markDocument(page)
  await page.route(EDIT_CHUNK, (route) => route.abort())
  await page.route(/robots\.txt/, (route) => route.abort())
  await page.getByRole('link', { name: 'Edit Page' }).click()
  await page.getByRole('status').getByText(partNotLoaded).waitFor()
  expect(new URL(page.url()).pathname).toBe('/Character/Maud,Quarrender/Relationships')
  await page.locator('article').getByText('Maud liked the lodger.').waitFor()
  expect(await isSameDocument(page)).toBe(true)
  // The message belongs to this view of the page.
  await page.getByRole('link', { name: 'Infinite Worlds' }).first().click()
  await expectHeading(page, HOME_MESSAGES.welcome)
  expect(await page.getByText(partNotLoaded).count()).toBe(0)
  await page.goBack()
  await page.unrouteAll()
  // Chromium remembers the failed import, so that the document is loaded again.
  await page.getByRole('link', { name: 'Edit Page' }).click()
  await page.getByRole('heading', { level: 1, name: /Maud Quarrender/ }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/EditCharacterRelationships/Maud,Quarrender')
  await texts(page, 'Relationships').first().waitFor()
  await close()
})
