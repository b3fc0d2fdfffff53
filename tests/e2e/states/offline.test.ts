/** End-to-end test of the offline fallback without any network: this device shows what it has, with its age. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { MESSAGES } from '#shared/messages/messages'
import { OFFLINE_MESSAGES } from '#shared/messages/offline-messages'
import { SUGGESTION_MESSAGES } from '#shared/messages/suggestion-messages'
import { matchAny, matchScript, matchStyle } from '../../built-chunks.ts'
import { storePage, writeDocuments } from '../../stored-pages.ts'
import { expectAccessible } from '../axe.ts'
import { expectHeading, isSameDocument, markDocument, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { comesByItself, openWithCopy, saysItIsOld, saysNothing } from './offline-copies.ts'

const it = createWikiTest({ wiki: { rules: 'open' } })

it('a dialog that cannot be loaded says so', async ({ openPage }) => {
  const { page, cutOff } = await openPage()
  await openHydrated(page, '/Race/Varven')
  const isLoaded = (source: string) =>
    performance.getEntriesByType('resource').some(({ name }) => new RegExp(source).test(name))
  await page.waitForFunction(isLoaded, matchScript('later').source)
  await cutOff(matchAny(matchScript('command-dialog'), matchScript('appearance-settings')))
  const message = page.getByText(FRAME_MESSAGES.notLoaded)
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k')
      return message.count()
    })
    .toBe(1)
  await page.keyboard.press('Tab')
  await expect.poll(() => message.count()).toBe(0)
  await page.getByRole('button', { name: 'Appearance' }).click()
  await message.waitFor()
})

/** Returns the paths of the scripts and style sheets of the page. */
const listLoadedFiles = (page: Page) =>
  page.evaluate(() =>
    [
      ...performance.getEntriesByType('resource').map(({ name }) => name),
      ...[...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
    ]
      .map((address) => new URL(address).pathname)
      .filter((path) => path.startsWith('/assets/')),
  )

describe('faults 28 and 30: without any network', () => {
  /** Waits until this browser can start the interface without a network. */
  const canStartAlone = async (page: Page) => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    const readCachedPaths = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return found.flat().map(({ url }) => new URL(url).pathname)
      })
    const isCached = async (file: RegExp) => (await readCachedPaths()).some((path) => file.test(path))
    await expect.poll(readCachedPaths).toEqual(expect.arrayContaining(['/shell.html']))
    await expect.poll(() => isCached(matchScript('later'))).toBe(true)
    await expect.poll(() => isCached(matchScript('page-screen'))).toBe(true)
    await expect.poll(() => isCached(matchStyle('page-screen'))).toBe(true)
    await expect.poll(() => isCached(matchStyle('command-dialog'))).toBe(true)
    // The worker caches them one by one.
    const listUncached = async () => {
      const cached = await readCachedPaths()
      return (await listLoadedFiles(page)).filter((path) => !cached.includes(path)).join(' ')
    }
    await expect.poll(listUncached).toBe('')
    return readCachedPaths()
  }

  it('a reload shows the copy with its age, and then refreshes it', async ({ openPage }) => {
    const { page } = await openPage({ serviceWorkers: 'allow' })
    await openWithCopy(page, '/Race/Varven')
    const cachedPaths = await canStartAlone(page)
    expect(cachedPaths.filter((path) => path !== '/shell.html' && !path.startsWith('/assets/'))).toEqual([])
    await page.context().setOffline(true)
    await page.reload()
    await expectHeading(page, 'Varven')
    await saysItIsOld(page, 'less than a minute')
    expect(await page.locator('article').textContent()).toContain('people made of mud')
    await markDocument(page)
    await page.context().setOffline(false)
    await saysNothing(page)
    expect(await isSameDocument(page)).toBe(true)
    await expectHeading(page, 'Varven')
    await page.context().setOffline(true)
    await page.reload()
    await saysItIsOld(page, 'less than a minute')
    await expectAccessible(page, 'a copy of a page')
  })

  it('the search box suggests pages that this device knows, also with a typo', async ({ openPage }) => {
    const { page } = await openPage({ serviceWorkers: 'allow' })
    await openWithCopy(page, '/Content/RacePages')
    await canStartAlone(page)
    await page.context().setOffline(true)
    await page.reload()
    await expectHeading(page, 'All Race Pages')
    const box = page.locator('header input[name="q"]')
    for (const typed of ['kel', 'vraven']) {
      await box.fill(typed)
      await page
        .getByRole('option')
        .getByText(typed === 'kel' ? 'Kell' : 'Varven', { exact: true })
        .waitFor()
    }
    // The list is all that this device has of the page.
    await box.fill('varven')
    await box.evaluate((input: HTMLInputElement) => input.form?.requestSubmit())
    await expectHeading(page, MESSAGES.unreachable.heading)
    await box.fill('salt arith')
    await page.getByText(SUGGESTION_MESSAGES.noneOnDevice).waitFor()
    await page.context().setOffline(false)
    await box.fill('salt arithm')
    await page.getByRole('option').getByText('Salt Arithmetic').waitFor()
  })

  it('an unread address leads to the pages of this device, and loads with the network', async ({ openPage }) => {
    const { page } = await openPage({ serviceWorkers: 'allow' })
    await openHydrated(page, '/Race/Varven')
    await canStartAlone(page)
    await page.context().setOffline(true)
    await page.goto('/Race/Kell')
    await expectHeading(page, MESSAGES.unreachable.heading)
    const text = OFFLINE_MESSAGES.notStored(await page.evaluate(() => navigator.onLine))
    await page.locator('main').getByText(text).waitFor()
    const kept = page.locator('main').getByRole('region', { name: OFFLINE_MESSAGES.storedPages }).getByRole('link')
    await expect.poll(() => kept.allTextContents()).toEqual(['Varven'])
    await expectAccessible(page, 'an unread page without a network')
    await kept.click()
    await expectHeading(page, 'Varven')
    await page.goBack()
    await expectHeading(page, MESSAGES.unreachable.heading)
    await page.context().setOffline(false)
    await comesByItself(page, 'Kell')
  })

  it('a random page is one of this device, and a whole name opens its own', async ({ openPage }) => {
    const { page } = await openPage({ serviceWorkers: 'allow' })
    await openWithCopy(page, '/Race/Varven')
    await openHydrated(page, '/')
    await canStartAlone(page)
    await page.context().setOffline(true)
    await page.locator('main').getByRole('link', { name: HOME_MESSAGES.randomPage }).click()
    await expectHeading(page, 'Varven')
    await page.goBack()
    await expectHeading(page, HOME_MESSAGES.welcome)
    // The search is submitted before a suggestion can come.
    await page.locator('header input[name="q"]').fill('varven')
    await page.locator('header form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await expectHeading(page, 'Varven')
  })

  it('the palette, the list of keys and previews need not have been used before', async ({ openPage }) => {
    const { page } = await openPage({ serviceWorkers: 'allow' })
    await openWithCopy(page, '/Race/Varven')
    await openWithCopy(page, '/Content/RacePages')
    await canStartAlone(page)
    await page.context().setOffline(true)
    await page.reload()
    await expectHeading(page, 'All Race Pages')
    await saysItIsOld(page, 'less than a minute')
    await page.locator('main').getByRole('link', { name: 'Varven', exact: true }).hover()
    await page.getByRole('tooltip').getByText('people made of mud').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: COMMAND_MESSAGES.palette }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: FRAME_MESSAGES.keys }).waitFor()
  })

  it('with the network every page comes from its host', async ({ wiki, openPage, database }) => {
    const { page } = await openPage({ serviceWorkers: 'allow' })
    await storePage(wiki, database, {
      details: { name: 'Renewed', type: 'Item' },
      sections: { Blurb: ['As it was.'] },
    })
    await openHydrated(page, '/Item/Renewed')
    await canStartAlone(page)
    await writeDocuments(wiki, database, {
      'Content/Items/Renewed/Blurb': {
        content: [{ sectionName: '', sectionContent: [{ title: '', text: 'As it is.' }] }],
        rev: 1,
      },
    })
    const answer = await page.reload({ waitUntil: 'commit' })
    expect(await answer?.text()).toContain('As it is.')
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  })
})
