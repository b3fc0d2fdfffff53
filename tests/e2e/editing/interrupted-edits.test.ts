/** Everything that ends an edit before it is saved: what was typed is on the page or in the draft, exactly. */
import type { Page, Route } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { extractText, requestPage } from '../../parse-document.ts'
import { createPublishedPages } from '../accounts/create-people.ts'
import { storedSession } from '../accounts/stored-session.ts'
import {
  openHydrated,
  POLL_OPTIONS,
  startWikiFixture,
  type WatchedPage,
  type WikiFixture,
} from '../wiki-fixture.ts'
import { createPng } from './editing-images.ts'
import {
  draftStatus,
  expectDraftStored,
  expectSaved,
  focused,
  MAINTAINER,
  SAMPLE_EDITOR,
  signInAsEditor,
  submitAll,
  texts,
  versionsShown,
} from './editing-pages.ts'

let fixture: WikiFixture
let watched: WatchedPage
let made = 0
let name = ''

beforeAll(async () => {
  fixture = await startWikiFixture()
  watched = await openAs(SAMPLE_EDITOR)
})
afterAll(async () => {
  await watched?.close()
  await fixture?.close()
})
afterEach(() => watched.page.unrouteAll())
// Each test makes its own page: a busy machine does not make all of them within the time of one hook.
beforeEach(async () => {
  made += 1
  name = `Kept ${made}`
  await createPublishedPages(fixture.wiki, [
    {
      details: { name, type: 'Race' },
      sections: { Blurb: ['The first paragraph.'], History: ['It was long ago.'] },
    },
  ])
})

const openAs = async (who: typeof SAMPLE_EDITOR) =>
  fixture.open({ storageState: await storedSession(fixture.wiki, who) })
const key = () => name.replaceAll(' ', ',')
const blurb = (page: Page) => texts(page, 'Blurb').first()
const openEditor = async (page: Page) => {
  await page.goto(`/EditRacePage/${key()}`)
  await blurb(page).waitFor()
}
/** Another tab of the same person. */
const anotherTab = async () => {
  const page = await watched.page.context().newPage()
  await openEditor(page)
  return page
}
/** The page as its first response holds it for every reader. */
const storedText = async (): Promise<string> =>
  extractText((await requestPage(fixture.wiki.pages, `/Race/${key()}`)).text)
const commits = /documents:commit/
const isWrite = (route: Route) => (route.request().postData() ?? '').includes('ContentRef')

describe('fault 7 and 19: the window goes away', () => {
  it('by a reload right after the last key, by a link and by Back', async () => {
    const { page } = watched
    await openEditor(page)
    await blurb(page).fill('Typed and reloaded at once.')
    await page.reload()
    await expect
      .poll(() => blurb(page).inputValue(), POLL_OPTIONS)
      .toBe('Typed and reloaded at once.')
    await blurb(page).fill('Left by a link.')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL(`**/Race/${key()}`)
    await page.goBack()
    await expect.poll(() => blurb(page).inputValue(), POLL_OPTIONS).toBe('Left by a link.')
  })

  it('the tab is killed at 20 keys a second: at most a second is missing', async () => {
    const page = await anotherTab()
    const words = 'the quick brown fox jumps over the lazy dog again '
    await blurb(page).fill('')
    await blurb(page).pressSequentially(words, { delay: 50 })
    const crashed = page.waitForEvent('crash')
    const session = await page.context().newCDPSession(page)
    session.send('Page.crash').catch(() => {})
    await crashed
    await page.close()
    await openEditor(watched.page)
    const found = await blurb(watched.page).inputValue()
    expect(words.startsWith(found)).toBe(true)
    expect(words.length - found.length).toBeLessThanOrEqual(20)
  })

  it('fault 59: signed out and in again; another person does not see it', async () => {
    const { page } = watched
    await openEditor(page)
    await blurb(page).fill('Only mine.')
    await expectDraftStored(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await signInAsEditor(page, MAINTAINER)
    await openEditor(page)
    expect(await blurb(page).inputValue()).toBe('The first paragraph.')
    await page.goto('/user')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText(EDITOR_MESSAGES.noDrafts).waitFor()
    expect(await page.getByText(name).count()).toBe(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await signInAsEditor(page)
    await page.locator('main').getByRole('link', { name }).first().click()
    await expect.poll(() => blurb(page).inputValue(), POLL_OPTIONS).toBe('Only mine.')
  })
})

describe('fault 8, 22, 30: the save does not go through', () => {
  it('offline it waits, says so, and goes out by itself', async () => {
    const { page } = watched
    await openEditor(page)
    await blurb(page).fill('Written on a train.')
    await page.context().setOffline(true)
    await submitAll(page).click()
    await expect
      .poll(() => draftStatus(page).textContent(), POLL_OPTIONS)
      .toMatch(/waiting to be sent/)
    await page.context().setOffline(false)
    await expectSaved(page)
    expect(await storedText()).toContain('Written on a train.')
  })

  it('the line breaks before the commit: nothing is half-made, and it goes out later', async () => {
    const { page } = watched
    await openEditor(page)
    await blurb(page).fill('Broken before.')
    await page.route(commits, (route) => (isWrite(route) ? route.abort() : route.continue()))
    await submitAll(page).click()
    await expect
      .poll(() => draftStatus(page).textContent(), POLL_OPTIONS)
      .toMatch(/waiting to be sent/)
    expect(await storedText()).toContain('The first paragraph.')
    await page.unroute(commits)
    await page.reload()
    await expectSaved(page)
    expect(await storedText()).toContain('Broken before.')
  })

  it('fault 22: the answer is lost after the commit: one version, not two', async () => {
    const { page } = watched
    await openEditor(page)
    await blurb(page).fill('Answer lost.')
    await page.route(commits, async (route) => {
      if (!isWrite(route)) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await submitAll(page).click()
    await expect
      .poll(() => draftStatus(page).textContent(), POLL_OPTIONS)
      .toMatch(/waiting to be sent/)
    await page.unroute(commits)
    await page.reload()
    await expectSaved(page)
    await page.goto(`/History/${key()}`)
    await expect.poll(() => versionsShown(page), POLL_OPTIONS).toEqual(['Version 2', 'Version 1'])
  })

  it('the line breaks after the save: it is said to be saved, and Retry shows the page', async () => {
    const { page } = watched
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
    await expect.poll(() => blurb(page).inputValue(), POLL_OPTIONS).toBe('Saved, then cut off.')
  })

  it('the service answers with an error: the editor says so, and everything stays', async () => {
    const { page } = watched
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
      expect(await blurb(page).inputValue()).toBe('Refused at first.')
      await page.unroute(commits)
    }
    await submitAll(page).click()
    await expectSaved(page)
    expect(await storedText()).toContain('Refused at first.')
  })

  it('fault 20: a double click and Enter are one save', async () => {
    const { page } = watched
    await openEditor(page)
    await blurb(page).fill('Once.')
    await submitAll(page).dblclick()
    await expectSaved(page)
    await page.goto(`/History/${key()}`)
    await expect.poll(() => versionsShown(page), POLL_OPTIONS).toEqual(['Version 2', 'Version 1'])
  })
})

/** As from far away. */
const DELAY = 400

describe('typing on after a save', () => {
  it('whose answers come late is one person’s text: no conflict, no key lost, nothing left of the draft', async () => {
    const { page } = watched
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
        await blurb(page).pressSequentially(words, { delay })
        expected += words
        expect(await blurb(page).inputValue()).toBe(expected)
        // the answer to the one before may still be on its way
        await submitAll(page).click()
      }
    await expect
      .poll(() => draftStatus(page).textContent(), POLL_OPTIONS)
      .toBe(EDITOR_MESSAGES.nothingTyped)
    await expectSaved(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByText('Somebody else').count()).toBe(0)
    expect(await blurb(page).inputValue()).toBe(expected)
    const stored = await page.evaluate(() => Object.keys(localStorage))
    expect(stored.filter((id) => id.endsWith(`"${key()}"]`))).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
    expect(await storedText()).toContain(expected.trim())
    await blurb(page).press('!')
    await page.getByText(EDITOR_MESSAGES.savedBefore).waitFor()
    expect(await page.getByText(EDITOR_MESSAGES.saved).count()).toBe(0)
  })

  it('Enter in a one-line field publishes nothing, and Submit keeps the focus', async () => {
    const { page } = watched
    await openEditor(page)
    await blurb(page).fill('By keys alone.')
    let saves = 0
    page.on('request', (request) => {
      if (commits.test(request.url())) saves += 1
    })
    const bar = page.getByRole('form', { name: 'Save' })
    for (const field of [
      page.getByLabel('Section Name').first(),
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
    await expect
      .poll(() => submitAll(page).getAttribute('aria-disabled'), POLL_OPTIONS)
      .toBe('true')
    expect(await focused(page)).toBe('Submit')
  })
})

describe('two tabs', () => {
  it('fault 13: show one text and say so, lose none of twenty keys typed at once, and save as one', async () => {
    const { page } = watched
    await openEditor(page)
    const shared = 'open in another window too'
    expect(await page.getByText(shared).count()).toBe(0)
    const second = await anotherTab()
    await Promise.all([page, second].map((tab) => tab.getByText(shared).waitFor()))
    await blurb(page).fill('')
    await expect.poll(() => blurb(second).inputValue(), POLL_OPTIONS).toBe('')
    const [mine, theirs] = ['abcdefghij', 'KLMNOPQRST']
    for (let key = 0; key < 10; key++)
      await Promise.all([
        blurb(page).press(mine.charAt(key)),
        blurb(second).press(theirs.charAt(key)),
      ])
    const sorted = async (tab: Page) => [...(await blurb(tab).inputValue())].toSorted().join('')
    for (const tab of [page, second])
      await expect.poll(() => sorted(tab), POLL_OPTIONS).toBe(`${theirs}${mine}`)
    const text = await blurb(page).inputValue()
    await expect.poll(() => blurb(second).inputValue(), POLL_OPTIONS).toBe(text)
    await expectDraftStored(page)
    await second.close()
    await page.getByText(shared).waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => blurb(page).inputValue(), POLL_OPTIONS).toBe(text)
    const third = await anotherTab()
    await submitAll(page).click()
    await expectSaved(page)
    await expect
      .poll(() => draftStatus(third).textContent(), POLL_OPTIONS)
      .toBe(EDITOR_MESSAGES.nothingTyped)
    await expect.poll(() => blurb(third).inputValue(), POLL_OPTIONS).toBe(text)
    await third.close()
  })
})

describe('fault 10 to 13: others write too', () => {
  let other: WatchedPage
  beforeAll(async () => {
    other = await openAs(MAINTAINER)
  })
  afterAll(() => other?.close())
  beforeEach(() => Promise.all([openEditor(watched.page), openEditor(other.page)]))

  /** By the first editor, beside the blurb's text. */
  async function chooseImage(): Promise<void> {
    const { page } = watched
    await page.getByLabel('Image file: Blurb, Section 1').setInputFiles(createPng(90))
    await page.getByText('Not uploaded yet').waitFor()
  }

  async function expectImage(): Promise<void> {
    const { page } = watched
    await openHydrated(page, `/Race/${key()}`)
    // rejects for what is no picture
    await page
      .locator('main article img')
      .first()
      .evaluate((img: HTMLImageElement) => img.decode())
  }

  it('fault 11: different sections of a page meet no question, an image goes along', async () => {
    const { page } = watched
    await chooseImage()
    await blurb(page).fill('Mine in the blurb.')
    await texts(other.page, 'History').first().fill('Theirs in the history.')
    await submitAll(other.page).click()
    await expectSaved(other.page)
    await submitAll(page).click()
    await expectSaved(page)
    await expectImage()
    const text = await page.locator('main').innerText()
    expect(text).toContain('Mine in the blurb.')
    expect(text).toContain('Theirs in the history.')
  })

  it('fault 10: the same section, other words: both stand with the image, and a receipt says so', async () => {
    const { page } = watched
    await chooseImage()
    await blurb(page).fill('The first long paragraph.')
    await page
      .getByRole('region', { name: 'Blurb' })
      .getByRole('button', { name: /^Add Paragraph/ })
      .click()
    await page.keyboard.type('My second one.')
    await blurb(other.page).fill('Truly, the first paragraph.')
    await submitAll(other.page).click()
    await expectSaved(other.page)
    await submitAll(page).click()
    await page.getByText('both texts were joined').waitFor()
    const text = await storedText()
    expect(text).toContain('Truly, the first long paragraph.')
    expect(text).toContain('My second one.')
    await expectImage()
  })

  it.each([
    ['Keep mine', 'yours was kept', ['My own words.'], ['Their own words.']],
    ['Keep theirs', 'theirs was kept', ['Their own words.'], ['My own words.']],
    ['Keep both', 'both were kept', ['My own words.', 'Their own words.'], []],
  ] as const)('fault 10: the same words: %s', async (choice, message, stand, gone) => {
    const { page } = watched
    await blurb(page).fill('My own words.')
    await blurb(other.page).fill('Their own words.')
    await submitAll(other.page).click()
    await expectSaved(other.page)
    await page.setViewportSize({ width: 360, height: 640 })
    const dialog = page.getByRole('dialog')
    await submitAll(page).click()
    await dialog.waitFor()
    if (choice === 'Keep mine') {
      await page.reload()
      await page.getByText(EDITOR_MESSAGES.clashStored).waitFor()
      await submitAll(page).click()
      await dialog.waitFor()
    }
    // what there is to choose from is read before a choice has the focus
    await expect.poll(() => focused(page), POLL_OPTIONS).toBe('Somebody else has changed this too')
    expect(await dialog.evaluate((one) => one.scrollTop)).toBe(0)
    expect(await dialog.innerText()).toContain('Their own words.')
    for (const radio of await dialog.getByRole('radio', { name: choice }).all()) await radio.check()
    await dialog.getByRole('button', { name: 'Save with these choices' }).click()
    if (choice === 'Keep theirs') await page.getByText(EDITOR_MESSAGES.unchanged).waitFor()
    else await expectSaved(page)
    await page.getByText(message).waitFor()
    await expect.poll(() => focused(page), POLL_OPTIONS).toBe('Submit')
    const text = await storedText()
    for (const words of stand) expect(text).toContain(words)
    for (const words of gone) expect(text).not.toContain(words)
  })
})
