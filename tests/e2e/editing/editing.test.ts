/** End-to-end test of the edit screen: pages are changed in Chromium, under the deployed rules. */
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { getSectionSpec, listSectionNames } from '#shared/model/page-types'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { takeUsage } from '../../wiki-process.ts'
import { createPublishedPages } from '../accounts/create-people.ts'
import { findAxeViolations } from '../axe.ts'
import { expectHeading, main, NARROW, openHydrated, POLL_OPTIONS, WIDE } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import {
  draftStatus,
  expectDraftStored,
  expectSaved,
  focused,
  form,
  getTool,
  getValues,
  putCaret,
  readDescription,
  SAMPLE_EDITOR,
  submitAll,
  texts,
  typeIn,
  writeSection,
} from './editing-pages.ts'
import { progressSeen, stepsOf, watchProgress } from './watch-progress.ts'

const it = createSharedPageTest({ page: { signedIn: SAMPLE_EDITOR }, ignoresErrors: true })

const filled = Object.fromEntries(listSectionNames('Race').map((section) => [section, [`At first: ${section}`]]))

it.beforeAll(({ wiki }) =>
  createPublishedPages(wiki, [
    { details: { name: 'Made Race', type: 'Race' }, sections: filled },
    { details: { name: 'Reset Race', type: 'Race' }, sections: filled },
    { details: { name: 'Tools Race', type: 'Race' }, sections: filled },
    { details: { name: 'Made Character', type: 'Character' }, sections: { Synopsis: ['First.'] } },
    {
      details: { name: 'Made Book', type: 'Book', bookNumber: 7 },
      sections: { Synopsis: ['Made Book: Synopsis.'] },
    },
  ]),
)

describe('the edit screen', () => {
  const KEY = 'Made,Race'
  const open = async (page: Page, key = KEY) => {
    await page.goto(`/EditRacePage/${key}`)
    await texts(page, 'Blurb').first().waitFor()
  }

  it('opens with the records of its page alone, and reads the names of others at the first key', async ({ page }) => {
    const queries: string[] = []
    page.on('request', (request) => {
      if (/runQuery/.test(request.url())) queries.push(request.postData() ?? '')
    })
    const catalogueQueries = () => queries.filter((query) => query.includes('"catalogue"'))
    await open(page)
    await waitForNetworkIdle(page)
    expect(catalogueQueries()).toEqual([])
    await typeIn(texts(page, 'Blurb').first(), '!')
    await expect.poll(() => catalogueQueries().length).toBe(1)
  })

  it('on a phone the comment opens beside Submit', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await open(page)
    const comment = page.getByLabel(EDITOR_LABELS.comment)
    expect(await comment.isVisible()).toBe(false)
    await page.getByRole('button', { name: EDITOR_LABELS.commentButton, exact: true }).click()
    const [field, submit] = [await comment.boundingBox(), await submitAll(page).boundingBox()]
    expect((submit?.y ?? 0) - (field?.y ?? 0)).toBeLessThan(150)
    expect((submit?.y ?? NARROW.height) + (submit?.height ?? 0)).toBeLessThan(NARROW.height)
    expect(await findAxeViolations(page)).toEqual([])
    await page.setViewportSize(WIDE)
  })

  it('on a phone the comment takes the focus, and closes at Escape and at a save', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await open(page)
    const comment = page.getByLabel(EDITOR_LABELS.comment)
    const button = page.getByRole('button', { name: EDITOR_LABELS.commentButton, exact: true })
    const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement)
    await button.click()
    expect(await isFocused(comment)).toBe(true)
    await page.keyboard.press('Escape')
    expect([await comment.isVisible(), await isFocused(button)]).toEqual([false, true])
    await writeSection(page, 'Blurb', 'Saved with a comment.')
    await button.click()
    await page.keyboard.type('Why it was changed')
    await page.keyboard.press('Control+s')
    await comment.waitFor({ state: 'hidden' })
    expect(await isFocused(button)).toBe(true)
    await expectSaved(page)
    expect(await comment.isVisible()).toBe(false)
    await page.setViewportSize(WIDE)
  })

  it('saves one section by its own Submit, and keeps the others drafted', async ({ page }) => {
    await open(page)
    await writeSection(page, 'Blurb', 'One section changed.')
    await writeSection(page, 'Culture', 'Typed, not yet sent.')
    await page.evaluate(() => sessionStorage.removeItem('changed'))
    const bar = page.waitForSelector('section form [role="progressbar"]')
    const submit = form(page, 'Blurb').getByRole('button', { name: 'Submit' })
    expect([await readDescription(submit), await readDescription(submitAll(page))]).toEqual([
      'Blurb',
      EDITOR_LABELS.submitsEverything,
    ])
    await submit.click()
    await bar
    await expectSaved(page)
    // From now on this tab takes no older answer of a shared cache.
    expect(await page.evaluate(() => sessionStorage.getItem('changed'))).toMatch(/^\d{13}$/)
    await expect.poll(() => draftStatus(page).textContent(), POLL_OPTIONS).toMatch(/1 section changed/)
    expect(await getValues(texts(page, 'Culture'))).toEqual(['Typed, not yet sent.'])
    await openHydrated(page, `/Race/${KEY}`)
    await main(page).getByText('One section changed.').waitFor()
    expect(await main(page).getByText('Typed, not yet sent.').count()).toBe(0)
  })

  it('saves all six sections in one commit, having read one document', async ({ page, wiki }) => {
    await open(page)
    const sections = listSectionNames('Race')
    for (const section of sections) await writeSection(page, section, `All at once: ${section}`)
    await expectDraftStored(page)
    const calls: string[] = []
    page.on('request', (request) => {
      const [, call] = /documents:(\w+)/.exec(request.url()) ?? []
      if (call !== undefined && request.method() === 'POST') calls.push(call)
    })
    await takeUsage(wiki)
    await watchProgress(page)
    await submitAll(page).click()
    await expectSaved(page)
    expect(await progressSeen(page)).toEqual(expect.arrayContaining([...stepsOf(8.33, 6)]))
    const upToCommit = calls.slice(0, calls.indexOf('commit') + 1)
    expect(upToCommit).toEqual(['batchGet', 'commit'])
    await openHydrated(page, `/Race/${KEY}`)
    for (const section of sections) await main(page).getByText(`All at once: ${section}`).waitFor()
  })

  it('a one-section form shows 25, 50, 75 and 100 with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/EditCharacterSynopsis/Made,Character')
    await texts(page, 'Synopsis').first().fill('Where it all began.')
    expect(await page.title()).toBe('Edit Made Character Synopsis || Infinite Worlds Wiki')
    await watchProgress(page)
    await submitAll(page).click()
    expect(await progressSeen(page)).toEqual([0, 25, 50, 75, 100, null])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  })

  it('paragraphs are written, split, joined, moved and removed, all by keys', async ({ page }) => {
    await open(page)
    const values = () => getValues(texts(page, 'Blurb'))
    await texts(page, 'Blurb').first().fill('first')
    await page.keyboard.press('Enter')
    await page.keyboard.type('second')
    await expect.poll(values).toEqual(['first', 'second'])
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(values).toEqual(['second', 'first'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(values).toEqual(['first', 'second'])
    await putCaret(texts(page, 'Blurb').nth(1))
    await page.keyboard.press('Home')
    await page.keyboard.press('Backspace')
    await expect.poll(values).toEqual(['firstsecond'])
    await page.keyboard.press('Control+z')
    await expect.poll(values).toEqual(['first', 'second'])
    await putCaret(texts(page, 'Blurb').nth(1))
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('in the same paragraph, see [[made ra')
    await page.getByRole('option', { name: 'Made Race' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(values).toEqual(['first', 'second\nin the same paragraph, see [[Made Race]]'])
  })

  it('the tools of a section act where the caret is, and open with a slash', async ({ page }) => {
    await open(page, 'Tools,Race')
    const values = () => getValues(texts(page, 'Blurb'))
    await texts(page, 'Blurb').first().fill('first')
    await page.keyboard.press('Enter')
    await page.keyboard.press('/')
    await expect.poll(() => focused(page)).toBe('Add Paragraph: Blurb, Section 1')
    await page.keyboard.press('Escape')
    await page.keyboard.type('second')
    await expect.poll(values).toEqual(['first', 'second'])
    await (await getTool(page, 'Blurb', /^Move up: Paragraph 2/)).click()
    await expect.poll(values).toEqual(['second', 'first'])
    await expect.poll(() => focused(page)).toBe('Move up: Paragraph 1 of Blurb, Section 1')
    await (await getTool(page, 'Blurb', /^Add Section/)).click()
    await page.keyboard.type('A part')
    await page.keyboard.press('Enter')
    await page.keyboard.type('of its own')
    await form(page, 'Blurb').getByRole('heading', { name: 'A part' }).waitFor()
    await (await getTool(page, 'Blurb', /^Remove Section: Blurb, Section 2/)).click()
    await expect.poll(values).toEqual(['second', 'first'])
    await putCaret(texts(page, 'Blurb').nth(1))
    await (await getTool(page, 'Blurb', /^Remove Content: Paragraph 2/)).click()
    await expect.poll(values).toEqual(['second'])
    const removed = page.getByRole('status').getByText('Paragraph 2 of Blurb, Section 1 is removed.')
    await removed.waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => removed.count()).toBe(0)
    await expect.poll(values).toEqual(['second', 'first'])
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(values).toEqual(['second'])
  })

  it('facts are rows, filled in by Tab and Enter', async ({ page }) => {
    await open(page, 'Tools,Race')
    const facts = form(page, 'ManualOfStyle').locator('[data-part=fact]')
    await putCaret(texts(page, 'ManualOfStyle').last())
    const before = await facts.count()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Home')
    await page.keyboard.press('Tab')
    await page.keyboard.type('The silt')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Language')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Undertone')
    const rows = async () => (await facts.locator('> *').allTextContents()).slice(2 * before)
    await expect.poll(rows).toEqual(['Home', 'The silt', 'Language', 'Undertone'])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    await expect.poll(rows).toEqual(['Home', 'The silt', 'Language', 'Undertone'])
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type(' spoken')
    await expect.poll(rows).toEqual(['Home', 'The silt', 'Language spoken', 'Undertone'])
  })

  it('says that there is no page yet, and leads to where it is made', async ({ page }) => {
    await page.goto('/EditRacePage/Nobody,So,Far')
    await page.getByText(EDITOR_MESSAGES.noSuchPage('Race', 'Nobody So Far').join('')).waitFor()
    await page.getByRole('link', { name: FRAME_MESSAGES.createIt('Nobody So Far') }).click()
    const name = page.getByLabel('Name', { exact: true })
    await expect.poll(() => name.inputValue(), POLL_OPTIONS).toBe('Nobody So Far')
    expect(await page.getByLabel('Template').inputValue()).toBe('Race')
  })

  it('fault 18: Reset All asks for confirmation, and can be undone', async ({ page }) => {
    await open(page, 'Reset,Race')
    const blurb = form(page, 'Blurb')
    await texts(page, 'Blurb').first().fill('not to be lost')
    await blurb.getByRole('button', { name: /^Reset All/ }).click()
    await blurb.getByRole('button', { name: 'Cancel reset' }).click()
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['not to be lost'])
    await blurb.getByRole('button', { name: /^Reset All/ }).click()
    await blurb.getByRole('button', { name: 'Confirm reset' }).click()
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['At first: Blurb'])
    await page.getByText('Blurb is reset: your changes to it are removed.').waitFor()
    await blurb.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['not to be lost'])
  })

  it('details of a page are corrected, and the history lists the save', async ({ page }) => {
    await page.goto(`/EditBookPage/Made,Book`)
    const details = page.getByRole('region', { name: 'Page details' })
    const number = details.getByLabel('Book Order Number')
    const refusal = page.getByRole('alert').getByText('Please enter a book order number of 0 or more.')
    for (const typed of ['0x10', '1e3', '-0']) {
      await number.fill(typed)
      await expect.poll(() => refusal.count()).toBe(0)
      await submitAll(page).click()
      await refusal.waitFor()
    }
    await page.reload()
    await refusal.waitFor()
    await number.fill('7.0')
    await expect.poll(() => refusal.count()).toBe(0)
    await submitAll(page).click()
    await page.getByText(EDITOR_MESSAGES.unchanged).waitFor()
    await number.fill('8')
    await page.keyboard.press('Control+z')
    await expect.poll(() => number.inputValue()).toBe('7')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => number.inputValue()).toBe('8')
    await writeSection(page, 'Synopsis', 'A new synopsis.')
    await page.getByLabel('What did you change?').fill('The eighth book')
    await submitAll(page).click()
    await expectSaved(page)
    await page.goto('/History/Made,Book')
    await main(page).getByText('The eighth book · Book Order Number: 7 → 8').waitFor()
    await main(page).getByRole('link', { name: 'Version 2' }).click()
    await expectHeading(page, 'Made Book, version 2')
    await main(page).getByText('Book Order Number: 7 → 8', { exact: true }).waitFor()
    await main(page)
      .getByRole('heading', { name: getSectionSpec('Synopsis').label })
      .waitFor()
    // Neighbouring words are marked together, and screen readers hear what the mark means.
    expect(await main(page).locator('ins').allTextContents()).toEqual(['added: A new synopsis (end) '])
  })
})
