/** End-to-end test of feature requests, bug reports, the pipeline and the change log. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { EDITOR_ACCOUNT, expectAlerts, expectPath, field, press } from './accounts/account-steps.ts'
import { expectAccessible } from './axe.ts'
import { createPng, dispatchFile, getUploadName } from './editing/editing-images.ts'
import { expectHeading, isSameDocument, main, markDocument, NARROW, openHydrated } from './wiki-fixture.ts'
import { createSharedPageTest } from './wiki-test.ts'

const PIPELINE = '/FeaturesAndBugsPipeline'
const ASK = '/user/RequestAFeature'
const REPORT = '/user/ReportABug'
const LOG = '/ChangeLog'
const ANNOUNCE = '/ChangeLogAdd'

const it = createSharedPageTest({
  page: { signedIn: EDITOR_ACCOUNT },
  // Chromium logs each refusal of the rules, and each upload that a test refuses or cuts off.
  allowedErrors:
    /documents:(commit|batchGet).* (403|409)|status of (403|409)|o(\?name=|\/)FeatureRequests.* 403|net::ERR_CONNECTION_RESET/,
})

const status = (page: Page) => main(page).getByRole('status')
const region = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })

const wider = (shown: Page) => shown.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

describe('a person who is signed out', () => {
  it('sees what is open in the sample, and is redirected from the forms', async ({ freshPage: page }) => {
    await openHydrated(page, PIPELINE)
    await region(page, 'Features').getByRole('heading', { name: 'A table of every tithe' }).waitFor()
    await region(page, 'Bugs').getByRole('heading', { name: 'A name of 200 characters runs out of its row' }).waitFor()
    expect(await page.title()).toBe('Features and Bugs Pipeline || Infinite Worlds Wiki')
    await openHydrated(page, LOG)
    await main(page).getByRole('heading', { name: 'Beta 1.3.0' }).waitFor()
    await expectAccessible(page, 'the change log')
    for (const path of [ASK, REPORT, ANNOUNCE]) {
      await page.goto(path)
      await expectPath(page, '/')
    }
  })
})

describe('a person with a verified address', () => {
  it('sees missing fields marked, and keeps the typed text over a reload', async ({ page }) => {
    await openHydrated(page, ASK)
    await expectHeading(page, 'Request A Feature')
    await field(page, 'Text').fill('w'.repeat(2000))
    await press(page, 'Submit')
    await expectAlerts(page, ['Please enter a title.'])
    await expectAccessible(page, 'a form with a fault and one long word in it')
    await field(page, 'Text').fill('')
    await field(page, 'Title').fill('A map of the ways')
    await expectAlerts(page, [])
    await press(page, 'Submit')
    await expectAlerts(page, ['Please enter a text.'])
    await field(page, 'Text').fill('From gate to gate.')
    await expectAlerts(page, [])
    await openHydrated(page, ASK)
    await expectHeading(page, 'Request A Feature')
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('A map of the ways')
    expect(await field(page, 'Text').inputValue()).toBe('From gate to gate.')
    await press(page, 'Reset')
    expect(await field(page, 'Title').inputValue()).toBe('')
    expect(await field(page, 'Text').inputValue()).toBe('')
  })

  it('fault 16: is warned while typing that this device stores nothing', async ({ page }) => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await field(page, 'Title').fill('Kept nowhere')
    await expectAlerts(page, [REPORT_MESSAGES.notStored])
    await press(page, 'Reset')
    await expectAlerts(page, [])
    await openHydrated(page, ASK)
  })

  it('keeps text and image when sending fails, until Retry', async ({ page, watched, wiki }) => {
    const { services } = wiki
    const uploads: string[] = []
    page.on('response', (response) => {
      const name = getUploadName(response.request())
      if (name !== null) uploads.push(name)
    })
    await field(page, 'Title').fill('A map of the ways')
    await field(page, 'Text').fill('From gate to gate.\nAnd back.')
    const { name, mimeType, buffer } = createPng(700, 'map.png')
    const image = { method: 'paste', name, type: mimeType, bytes: [...buffer] } as const
    await field(page, 'Text').evaluate(dispatchFile, image)
    const preview = main(page).locator('form img')
    await preview.waitFor()
    await openHydrated(page, ASK)
    await preview.waitFor()
    expect(await field(page, 'Title').inputValue()).toBe('A map of the ways')

    // The request is refused, so that the client does not retry until its timeout.
    await page.route(`${services}/v0/**`, (route) =>
      route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } }),
    )
    await press(page, 'Submit')
    await expectAlerts(page, [`${REPORT_MESSAGES.imageProblems.denied} Retry`])
    await page.unroute(`${services}/v0/**`)
    let failed = Number.NaN
    await page.route(`${services}/v0/**`, (route) => {
      failed = Number.isNaN(failed) ? performance.now() : failed
      return route.abort('connectionreset')
    })
    await press(page, 'Retry')
    await expectAlerts(page, [`${REPORT_MESSAGES.imageProblems.unreachable} Retry`])
    expect(performance.now() - failed).toBeLessThan(5000)
    uploads.splice(0)
    await page.unroute(`${services}/v0/**`)
    const cut = /:\d+\/v1\//
    await watched.cutOff(cut)
    await press(page, 'Retry')
    await expectAlerts(page, [REPORT_MESSAGES.problems.unreachable])
    expect(uploads).toHaveLength(3)
    await press(page, 'Submit')
    await expectAlerts(page, [REPORT_MESSAGES.problems.unreachable])
    expect(uploads).toHaveLength(3)
    await watched.reconnect(cut)
    expect(await field(page, 'Text').inputValue()).toBe('From gate to gate.\nAnd back.')
    await preview.waitFor()
  })

  it('requests a feature with an image, seen in a second window', async ({ page, wiki, openPage }) => {
    const other = await openPage({ viewport: NARROW, locale: 'fr-FR' })
    await openHydrated(other.page, PIPELINE)
    await other.page.locator('section[aria-labelledby="features"]').getByText('Live', { exact: true }).waitFor()
    await markDocument(other.page)

    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(`${wiki.services}/v1/`) && request.method() !== 'OPTIONS')
        requests.push(new URL(request.url()).pathname.replace(/.*:/, ''))
    })
    await press(page, 'Submit')
    await status(page).getByText(REPORT_MESSAGES.sent).waitFor()
    expect(requests.slice(0, requests.indexOf('commit') + 1)).toEqual(['batchGet', 'commit'])
    expect(await field(page, 'Title').inputValue()).toBe('')
    expect(await main(page).locator('form img').count()).toBe(0)

    const item = other.page
      .locator('section[aria-labelledby="features"]')
      .getByRole('listitem')
      .filter({ hasText: 'A map of the ways' })
    await item.getByRole('heading', { name: 'A map of the ways' }).waitFor()
    const text = await item.textContent()
    for (const part of ['From gate to gate.\nAnd back.', `Created by ${EDITOR_ACCOUNT.userName}`])
      expect(text).toContain(part)
    expect(text).toContain('Priority: low')
    const time = item.locator('time')
    const at = new Date((await time.getAttribute('datetime')) ?? '')
    expect(await time.getAttribute('lang')).toBe('fr-FR')
    expect(await time.textContent()).toContain(at.toLocaleDateString('fr-FR', { month: 'long' }))
    const image = item.locator('img')
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
    expect(await isSameDocument(other.page)).toBe(true)
    expect(await wider(other.page)).toBeLessThanOrEqual(0)
    expect(other.takeUnexpectedErrors()).toEqual([])
    await other.close()
  })

  it('sees a warning about a report with the same title, with a link to it', async ({ page }) => {
    await field(page, 'Title').fill(' a MAP of the ways')
    await field(page, 'Text').fill('Once more.')
    await main(page).getByText(REPORT_MESSAGES.similar).waitFor()
    await press(page, 'Submit')
    const alert = main(page).getByRole('alert')
    await alert.getByText(REPORT_MESSAGES.taken).waitFor()
    await field(page, 'Title').fill('Another map')
    await expectAlerts(page, [])
    await field(page, 'Title').fill(' a MAP of the ways')
    await alert.getByRole('link').click()
    const item = region(page, 'Features').getByRole('listitem').filter({ hasText: 'A map of the ways' })
    await item.getByRole('heading', { name: 'A map of the ways' }).waitFor()
    expect(page.url()).toContain(`#${await item.getAttribute('id')}`)
    await expectAccessible(page, 'the pipeline')
  })

  it('sees missing fields of a version marked until they are filled in', async ({ page }) => {
    await openHydrated(page, ANNOUNCE)
    await press(page, 'Submit')
    await expectAlerts(page, [REPORT_MESSAGES.versionEmpty, REPORT_MESSAGES.changeEmpty])
    await field(page, 'Version').fill('abc')
    await expectAlerts(page, [REPORT_MESSAGES.versionNumber, REPORT_MESSAGES.changeEmpty])
    await field(page, 'Text 1').fill('  ')
    await expectAlerts(page, [REPORT_MESSAGES.versionNumber, REPORT_MESSAGES.changeEmpty])
    await field(page, 'Text 1').fill('A new map.')
    await press(page, 'Submit')
    await expectAlerts(page, [REPORT_MESSAGES.versionNumber])
    await field(page, 'Version').fill('1.4')
    await expectAlerts(page, [])
    await openHydrated(page, PIPELINE)
  })

  it('narrows the lists by words', async ({ page }) => {
    await main(page).getByLabel('Filter').fill('back GATE')
    await main(page).getByText('1 item found').waitFor()
    await main(page).getByLabel('Filter').fill('nothing of it')
    await region(page, 'Features').getByText(REPORT_MESSAGES.filterEmpty).waitFor()
    expect(await region(page, 'Features').getByRole('listitem').count()).toBe(0)
  })
})
