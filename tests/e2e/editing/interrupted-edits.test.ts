/** End-to-end test of interrupted edits: what was typed is on the page or in the draft, unchanged. */
import type { Route } from 'playwright'
import { describe, expect } from 'vitest'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { findAxeViolations } from '../axe.ts'
import { openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import {
  blurb,
  draftStatus,
  expectDraftStored,
  expectSaved,
  focused,
  MAINTAINER,
  readText,
  signInAsEditor,
  submitAll,
  typeIn,
  versionsShown,
} from './editing-pages.ts'
import { holdJournalWrites } from './hold-journal-writes.ts'
import { createRacePageTest } from './race-page-test.ts'

const it = createRacePageTest()

it.afterEach(({ page }) => page.unrouteAll())

const commits = /documents:commit/
const isWrite = (route: Route) => (route.request().postData() ?? '').includes('ContentRef')

describe('fault 7 and 19: the window is closed or reloaded', () => {
  it('a reload, a link or Back lose nothing', async ({ page, key, openEditor }) => {
    await openEditor(page)
    await blurb(page).fill('Typed and reloaded at once.')
    await page.reload()
    await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('Typed and reloaded at once.')
    await blurb(page).fill('Left by a link.')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL(`**/Race/${key}`)
    await page.goBack()
    await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('Left by a link.')
  })

  it('a reload at once keeps all steps of Undo, also a second one', async ({ openAnotherTab }) => {
    const tab = await openAnotherTab()
    await tab.addInitScript(holdJournalWrites)
    await tab.reload()
    await blurb(tab).waitFor()
    const undo = tab.getByRole('button', { name: EDITOR_LABELS.undo, exact: true })
    for (const word of [' One', ' two', ' three']) {
      await typeIn(blurb(tab), word)
      await tab.reload()
      await expect.poll(() => readText(blurb(tab)), POLL_OPTIONS).toMatch(new RegExp(`${word}$`))
    }
    for (const rest of [' One two', ' One', '']) {
      await expect
        .poll(async () => {
          await undo.click()
          return readText(blurb(tab))
        }, POLL_OPTIONS)
        .toBe(`The first paragraph.${rest}`)
    }
    await tab.close()
  })

  it('the page says that there are unsent changes, until they are sent', async ({ page, key, openEditor }) => {
    await openEditor(page)
    await blurb(page).fill('Not sent yet.')
    await expectDraftStored(page)
    await page.goto(`/Race/${key}`)
    const notice = page.getByText(EDITOR_MESSAGES.unsentHere)
    await notice.waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('link', { name: EDITOR_MESSAGES.continueEditing }).click()
    await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('Not sent yet.')
    await expect.poll(() => focused(page), POLL_OPTIONS).toBe('Blurb')
    expect(new URL(page.url()).hash).toBe('#Blurb')
    await submitAll(page).click()
    await expectSaved(page)
    await openHydrated(page, `/Race/${key}`)
    await waitForNetworkIdle(page)
    expect(await notice.count()).toBe(0)
  })

  it('a crash at 20 keys a second loses at most a second', async ({ page, openEditor, openAnotherTab }) => {
    const tab = await openAnotherTab()
    const words = 'the quick brown fox jumps over the lazy dog again '
    await blurb(tab).fill('')
    await typeIn(blurb(tab), words, { delay: 50 })
    const crashed = tab.waitForEvent('crash')
    const session = await tab.context().newCDPSession(tab)
    session.send('Page.crash').catch(() => {})
    await crashed
    await tab.close()
    await openEditor(page)
    const found = await readText(blurb(page))
    expect(words.startsWith(found)).toBe(true)
    expect(words.length - found.length).toBeLessThanOrEqual(20)
  })

  it('fault 59: the next person does not see the draft', async ({ page, pageName, openEditor }) => {
    await openEditor(page)
    await blurb(page).fill('Only mine.')
    await expectDraftStored(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await signInAsEditor(page, MAINTAINER)
    await openEditor(page)
    expect(await readText(blurb(page))).toBe('The first paragraph.')
    await page.goto('/user')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText(EDITOR_MESSAGES.noDrafts).waitFor()
    expect(await page.getByText(pageName).count()).toBe(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await signInAsEditor(page)
    await page.locator('main').getByRole('link', { name: pageName }).first().click()
    await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('Only mine.')
  })
})

describe('fault 8, 22, 30: a save that fails', () => {
  it('offline the save waits, and is sent by itself', async ({ page, openEditor, readStoredText }) => {
    await openEditor(page)
    await blurb(page).fill('Written on a train.')
    await page.context().setOffline(true)
    await submitAll(page).click()
    await expect.poll(() => draftStatus(page).textContent(), POLL_OPTIONS).toMatch(/waiting to be sent/)
    await page.context().setOffline(false)
    await expectSaved(page)
    expect(await readStoredText()).toContain('Written on a train.')
  })

  it('the connection fails before the commit, which is sent later', async ({ page, openEditor, readStoredText }) => {
    await openEditor(page)
    await blurb(page).fill('Broken before.')
    await page.route(commits, (route) => (isWrite(route) ? route.abort() : route.continue()))
    await submitAll(page).click()
    await expect.poll(() => draftStatus(page).textContent(), POLL_OPTIONS).toMatch(/waiting to be sent/)
    expect(await readStoredText()).toContain('The first paragraph.')
    await page.unroute(commits)
    await page.reload()
    await expectSaved(page)
    expect(await readStoredText()).toContain('Broken before.')
  })

  it('fault 22: a lost response makes one version, not two', async ({ page, key, openEditor }) => {
    await openEditor(page)
    await blurb(page).fill('Answer lost.')
    await page.route(commits, async (route) => {
      if (!isWrite(route)) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await submitAll(page).click()
    await expect.poll(() => draftStatus(page).textContent(), POLL_OPTIONS).toMatch(/waiting to be sent/)
    await page.unroute(commits)
    await page.reload()
    await expectSaved(page)
    await page.goto(`/History/${key}`)
    await expect.poll(() => versionsShown(page), POLL_OPTIONS).toEqual(['Version 2', 'Version 1'])
  })

  it('the connection fails after the save, which is reported', async ({ page, openEditor }) => {
    await openEditor(page)
    await blurb(page).fill('Saved, then cut off.')
    let stored = false
    const calls = /documents:(?:commit|batchGet)/
    await page.route(calls, async (route) => {
      if (stored) return route.abort()
      stored = commits.test(route.request().url()) && isWrite(route)
      return route.continue()
    })
    await submitAll(page).click()
    await page.getByRole('button', { name: 'Retry' }).waitFor(POLL_OPTIONS)
    expect(await page.getByRole('status').allTextContents()).toContain(EDITOR_MESSAGES.saved)
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('Saved, then cut off.')
  })

  it('an error of the service is reported, and the text stays', async ({ page, openEditor, readStoredText }) => {
    await openEditor(page)
    await blurb(page).fill('Refused at first.')
    for (const [code, status, sentence] of [
      [403, 'PERMISSION_DENIED', 'The wiki refused this save.'],
      [500, 'INTERNAL', 'The wiki cannot be reached.'],
    ] as const) {
      await page.route(commits, (route) =>
        route.fulfill({
          status: code,
          headers: { 'access-control-allow-origin': '*' },
          json: { error: { code, status } },
        }),
      )
      await submitAll(page).click()
      await page.getByText(sentence).waitFor()
      expect(await readText(blurb(page))).toBe('Refused at first.')
      await page.unroute(commits)
    }
    await submitAll(page).click()
    await expectSaved(page)
    expect(await readStoredText()).toContain('Refused at first.')
  })

  it('fault 20: a double click and Enter are one save', async ({ page, key, openEditor }) => {
    await openEditor(page)
    await blurb(page).fill('Once.')
    await submitAll(page).dblclick()
    await expectSaved(page)
    await page.goto(`/History/${key}`)
    await expect.poll(() => versionsShown(page), POLL_OPTIONS).toEqual(['Version 2', 'Version 1'])
  })
})

/** Milliseconds until each response, as over a long distance. */
const DELAY = 400

describe('typing on after a save', () => {
  it('with late responses causes no conflict, loses no key and leaves no draft', async ({
    page,
    key,
    openEditor,
    readStoredText,
  }) => {
    await openEditor(page)
    const calls = /documents:(?:commit|batchGet)/
    await page.route(calls, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, DELAY))
      await route.continue()
    })
    await blurb(page).fill('')
    let expected = ''
    for (const words of ['The first words ', 'and the second ', 'and the third '])
      for (const delay of [40, 60]) {
        await typeIn(blurb(page), words, { delay })
        expected += words
        expect(await readText(blurb(page))).toBe(expected)
        // The response to the previous save may still be under way.
        await submitAll(page).click()
      }
    await expect.poll(() => draftStatus(page).textContent(), POLL_OPTIONS).toBe(EDITOR_MESSAGES.nothingTyped)
    await expectSaved(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByText('Somebody else').count()).toBe(0)
    expect(await readText(blurb(page))).toBe(expected)
    const stored = await page.evaluate(() => Object.keys(localStorage))
    expect(stored.filter((id) => id.endsWith(`"${key}"]`))).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
    expect(await readStoredText()).toContain(expected.trim())
    await typeIn(blurb(page), '!')
    await page.getByText(EDITOR_MESSAGES.savedBefore).waitFor()
    expect(await page.getByText(EDITOR_MESSAGES.saved).count()).toBe(0)
  })

  it('Enter in a one-line field publishes nothing', async ({ page, openEditor }) => {
    await openEditor(page)
    await blurb(page).fill('By keys alone.')
    let saves = 0
    page.on('request', (request) => {
      // Who is editing is written too.
      if (commits.test(request.url()) && !request.postData()?.includes('/presence/')) saves += 1
    })
    const bar = page.getByRole('form', { name: 'Save' })
    for (const field of [
      page.getByLabel('Series Name'),
      bar.getByLabel('What did you change?'),
      bar.getByLabel('A small change'),
    ]) {
      await field.focus()
      await field.press('Enter')
    }
    await submitAll(page).focus()
    await page.keyboard.press('Enter')
    await expectSaved(page)
    expect(saves).toBe(1)
    expect(await focused(page)).toBe('Submit')
    await expect.poll(() => submitAll(page).getAttribute('aria-disabled'), POLL_OPTIONS).toBe('true')
    expect(await focused(page)).toBe('Submit')
  })
})
