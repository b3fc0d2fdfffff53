/** End-to-end test of concurrent edits: two tabs of one person, and two people on one page. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { CONFLICT_MESSAGES } from '#shared/messages/conflict-messages'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createPng } from './editing-images.ts'
import {
  blurb,
  draftStatus,
  expectDraftStored,
  expectSaved,
  focused,
  getTool,
  putCaret,
  readText,
  submitAll,
  texts,
  typeIn,
} from './editing-pages.ts'
import { createRacePageTest } from './race-page-test.ts'

const it = createRacePageTest()

it.afterEach(({ page }) => page.unrouteAll())

describe('two tabs', () => {
  it('fault 13: share one draft, lose no key and save once', async ({ page, openEditor, openAnotherTab }) => {
    await openEditor(page)
    const shared = 'open in another window too'
    expect(await page.getByText(shared).count()).toBe(0)
    const second = await openAnotherTab()
    await Promise.all([page, second].map((tab) => tab.getByText(shared).waitFor()))
    await blurb(page).fill('')
    await expect.poll(() => readText(blurb(second)), POLL_OPTIONS).toBe('')
    await Promise.all([putCaret(blurb(page)), putCaret(blurb(second))])
    const [mine, theirs] = ['abcdefghij', 'KLMNOPQRST']
    for (let key = 0; key < 10; key++)
      await Promise.all([page.keyboard.press(mine.charAt(key)), second.keyboard.press(theirs.charAt(key))])
    const sorted = async (tab: Page) => [...(await readText(blurb(tab)))].toSorted().join('')
    for (const tab of [page, second]) await expect.poll(() => sorted(tab), POLL_OPTIONS).toBe(`${theirs}${mine}`)
    const text = await readText(blurb(page))
    await expect.poll(() => readText(blurb(second)), POLL_OPTIONS).toBe(text)
    await expectDraftStored(page)
    await second.close()
    await page.getByText(shared).waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe(text)
    const third = await openAnotherTab()
    await submitAll(page).click()
    await expectSaved(page)
    await getTool(page, 'Blurb', /^Add Image/)
    await expect.poll(() => draftStatus(third).textContent(), POLL_OPTIONS).toBe(EDITOR_MESSAGES.nothingTyped)
    await expect.poll(() => readText(blurb(third)), POLL_OPTIONS).toBe(text)
    await third.close()
  })

  it('text that is composed in one is kept while the other types', async ({ page, openEditor, openAnotherTab }) => {
    await openEditor(page)
    await blurb(page).fill('Seen: ')
    const second = await openAnotherTab()
    await expect.poll(() => readText(blurb(second)), POLL_OPTIONS).toBe('Seen: ')
    await putCaret(blurb(page))
    const keyboard = await page.context().newCDPSession(page)
    const compose = (text: string) =>
      keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await compose('に')
    await compose('にほ')
    await texts(second, 'History').first().fill('Typed meanwhile.')
    await typeIn(blurb(second), '!')
    await expectDraftStored(second)
    await compose('にほん')
    await keyboard.send('Input.insertText', { text: '日本' })
    for (const tab of [page, second]) {
      await expect.poll(() => readText(blurb(tab)), POLL_OPTIONS).toMatch(/^Seen: (?:!日本|日本!)$/)
      expect(await readText(texts(tab, 'History').first())).toBe('Typed meanwhile.')
    }
    await expectDraftStored(page)
  })
})

describe('fault 10 to 13: others write too', () => {
  it.beforeEach(({ page, openEditor, other }) => Promise.all([openEditor(page), openEditor(other)]))

  /** The first editor adds an image to the blurb. */
  async function chooseImage(page: Page): Promise<void> {
    await getTool(page, 'Blurb', /^Add Image/)
    await page.getByLabel('Image file: Blurb, Section 1').setInputFiles(createPng(90))
    await page.getByText('Not uploaded yet').waitFor()
  }

  async function expectImage(page: Page, key: string): Promise<void> {
    await openHydrated(page, `/Race/${key}`)
    // `decode` rejects for anything but an image.
    await page
      .locator('main article img')
      .first()
      .evaluate((img: HTMLImageElement) => img.decode())
  }

  it('fault 11: edits of different sections do not conflict', async ({ page, key, other }) => {
    await chooseImage(page)
    await blurb(page).fill('Mine in the blurb.')
    await texts(other, 'History').first().fill('Theirs in the history.')
    await submitAll(other).click()
    await expectSaved(other)
    await submitAll(page).click()
    await expectSaved(page)
    await expectImage(page, key)
    const text = await page.locator('main').innerText()
    expect(text).toContain('Mine in the blurb.')
    expect(text).toContain('Theirs in the history.')
  })

  it('fault 10: different words of a section are merged', async ({ page, key, other, readStoredText }) => {
    await chooseImage(page)
    await blurb(page).fill('The first long paragraph.')
    await (await getTool(page, 'Blurb', /^Add Paragraph/)).click()
    await page.keyboard.type('My second one.')
    await blurb(other).fill('Truly, the first paragraph.')
    await submitAll(other).click()
    await expectSaved(other)
    await submitAll(page).click()
    await page.getByText('both texts were merged').waitFor()
    const text = await readStoredText()
    expect(text).toContain('Truly, the first long paragraph.')
    expect(text).toContain('My second one.')
    await expectImage(page, key)
  })

  it.for([
    ['Keep mine', 'yours was saved', ['My own words.'], ['Their own words.']],
    ['Keep theirs', 'theirs stays', ['Their own words.'], ['My own words.']],
    ['Keep both', 'both were saved', ['My own words.', 'Their own words.'], []],
  ] as const)(
    'fault 10: the same words: %s',
    async ([choice, message, expected, gone], { page, other, readStoredText }) => {
      await blurb(page).fill('My own words.')
      await blurb(other).fill('Their own words.')
      await submitAll(other).click()
      await expectSaved(other)
      await page.setViewportSize({ width: 360, height: 640 })
      const dialog = page.getByRole('dialog')
      await submitAll(page).click()
      await dialog.waitFor()
      if (choice === 'Keep mine') {
        await page.reload()
        await page.getByText(EDITOR_MESSAGES.conflictStored).waitFor()
        await submitAll(page).click()
        await dialog.waitFor()
      }
      // The dialog is read before one of its choices has the focus.
      await expect.poll(() => focused(page), POLL_OPTIONS).toBe('Somebody else has changed this too')
      expect(await dialog.evaluate((one) => one.scrollTop)).toBe(0)
      expect(await dialog.innerText()).toContain('Their own words.')
      expect(await dialog.locator('mark').allTextContents()).toEqual(['My', 'Their'])
      expect(await dialog.getByRole('status').textContent()).toBe(CONFLICT_MESSAGES.open(1))
      const save = dialog.getByRole('button', { name: CONFLICT_MESSAGES.save })
      expect(await save.isDisabled()).toBe(true)
      for (const radio of await dialog.getByRole('radio', { name: choice }).all()) await radio.check()
      expect(await dialog.getByRole('status').textContent()).toBe('')
      await save.click()
      if (choice === 'Keep theirs') await page.getByText(EDITOR_MESSAGES.unchanged).waitFor()
      else await expectSaved(page)
      await page.getByText(message).waitFor()
      await expect.poll(() => focused(page), POLL_OPTIONS).toBe('Submit')
      const text = await readStoredText()
      for (const words of expected) expect(text).toContain(words)
      for (const words of gone) expect(text).not.toContain(words)
    },
  )
})
