/** End-to-end test of undo and redo of what is not in sight: it is shown, and the caret goes there. */
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { createPublishedPages } from '../accounts/create-people.ts'
import { main, NARROW, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { createPng } from './editing-images.ts'
import { blurb, draftStatus, form, getTool, putCaret, readText, SAMPLE_EDITOR, texts, typeIn } from './editing-pages.ts'

/** The pages are of one person, whose presence is written at most once a minute. */
const it = createWikiTest({
  page: { signedIn: SAMPLE_EDITOR, viewport: { width: 1280, height: 800 } },
  ignoresErrors: true,
})

const CULTURE = Array.from({ length: 40 }, (_, index) => `Custom ${index + 1}.`)

it.beforeAll(({ wiki }) =>
  createPublishedPages(wiki, [
    {
      details: { name: 'Long Read', type: 'Race', series: 'The Outstanding' },
      sections: { Blurb: ['First.', 'Second.', 'Third.'], Culture: CULTURE },
    },
  ]),
)

async function openEditor(page: Page): Promise<void> {
  await page.goto('/EditRacePage/Long,Read')
  await blurb(page).waitFor()
}

const lastCustom = (page: Page) => texts(page, 'Culture').last()
const undoButton = (page: Page) => page.getByRole('button', { name: EDITOR_LABELS.undo, exact: true })
const redoButton = (page: Page) => page.getByRole('button', { name: EDITOR_LABELS.redo, exact: true })
const series = (page: Page) => main(page).getByLabel(EDITOR_LABELS.series)

/** True if an element is between the header and the bar. */
const isInSight = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN
    const bar = document.querySelector('form[aria-label=Save]')?.getBoundingClientRect().top ?? Number.NaN
    return top >= header && bottom <= bar
  })

const expectInSight = (shown: Locator) => expect.poll(() => isInSight(shown), POLL_OPTIONS).toBe(true)

/** The text with the caret, which is marked by a bar. */
const readCaret = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { focusNode = null, focusOffset = 0 } = getSelection() ?? {}
    const text = focusNode?.textContent ?? ''
    return focusNode instanceof Text ? `${text.slice(0, focusOffset)}|${text.slice(focusOffset)}` : `${text}|`
  })

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement)

describe.for([
  ['a wide window', { width: 1280, height: 800 }],
  ['a phone', NARROW],
] as const)('in %s', ([, viewport]) => {
  it.beforeEach(async ({ page }) => {
    await page.setViewportSize(viewport)
    await openEditor(page)
  })

  it('a text is shown, and what is typed next is put there', async ({ page }) => {
    await typeIn(lastCustom(page), ' It lasts.')
    await putCaret(blurb(page))
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('Control+z')
    await expectInSight(lastCustom(page))
    expect(await readCaret(page)).toBe('Custom 40. It|')
    await page.keyboard.type(' ends.')
    expect(await readText(lastCustom(page))).toBe('Custom 40. It ends.')
    // Above the header too.
    await typeIn(blurb(page), ' More.')
    await putCaret(lastCustom(page))
    await lastCustom(page).scrollIntoViewIfNeeded()
    await page.keyboard.press('Control+z')
    await expectInSight(blurb(page))
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.keyboard.press('Control+Shift+z')
    await expectInSight(blurb(page))
    expect(await readCaret(page)).toBe('First. More.|')
  })

  it('the bar keeps the focus, and a text is shown', async ({ page }) => {
    await typeIn(lastCustom(page), ' It lasts.')
    await page.evaluate(() => scrollTo(0, 0))
    await undoButton(page).focus()
    for (const press of ['first', 'second', 'third']) {
      await page.keyboard.press('Enter')
      expect(await hasFocus(undoButton(page)), press).toBe(true)
    }
    await expectInSight(lastCustom(page))
    expect(await readText(lastCustom(page))).toBe('Custom 40.')
  })

  it('a fact of the page is shown', async ({ page }) => {
    await series(page).fill('Another')
    await putCaret(blurb(page))
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('Control+z')
    await expectInSight(series(page))
    expect(await series(page).inputValue()).toBe('The Outstanding')
    expect(await hasFocus(series(page))).toBe(true)
  })

  it('a picture is shown, and the place where it was', async ({ page }) => {
    await putCaret(lastCustom(page))
    await getTool(page, 'Culture', /^Add Image/)
    await page.getByLabel('Image file: Paragraph 40 of Culture, Section 1').setInputFiles(createPng(960, 'gate.png'))
    const image = form(page, 'Culture').locator('img')
    await image.waitFor()
    await putCaret(blurb(page))
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('Control+z')
    await image.waitFor({ state: 'detached' })
    await expectInSight(texts(page, 'Culture').nth(38))
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('Control+Shift+z')
    await expectInSight(image)
    await form(page, 'Culture')
      .getByRole('button', { name: /^Remove image/i })
      .click()
    await image.waitFor({ state: 'detached' })
    await putCaret(blurb(page))
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('Control+z')
    await expectInSight(image)
    expect(await image.evaluate((one: HTMLImageElement) => one.complete && one.height > 100)).toBe(true)
  })

  it('a moved line has the caret', async ({ page }) => {
    await putCaret(texts(page, 'Blurb').nth(1))
    await page.keyboard.press('Alt+ArrowDown')
    expect(await texts(page, 'Blurb').allTextContents()).toEqual(['First.', 'Third.', 'Second.'])
    await putCaret(lastCustom(page))
    await lastCustom(page).scrollIntoViewIfNeeded()
    await page.keyboard.press('Control+z')
    expect(await texts(page, 'Blurb').allTextContents()).toEqual(['First.', 'Second.', 'Third.'])
    await expectInSight(texts(page, 'Blurb').nth(1))
    expect(await readCaret(page)).toBe('Second.|')
    await putCaret(lastCustom(page))
    await page.keyboard.press('Control+Shift+z')
    expect(await texts(page, 'Blurb').allTextContents()).toEqual(['First.', 'Third.', 'Second.'])
    expect(await readCaret(page)).toBe('Second.|')
  })

  it('a section of a text is shown, also by where it was', async ({ page }) => {
    await putCaret(lastCustom(page))
    await (await getTool(page, 'Culture', /^Add Section/)).click()
    await page.keyboard.type('Feasts')
    await page.keyboard.press('Alt+ArrowUp')
    await putCaret(blurb(page))
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('Control+z')
    const feasts = form(page, 'Culture').getByRole('heading', { name: 'Feasts' })
    await expectInSight(feasts)
    expect(await readCaret(page)).toBe('Feasts|')
    await (await getTool(page, 'Culture', /^Remove Section/)).click()
    await feasts.waitFor({ state: 'detached' })
    expect(await draftStatus(page).textContent()).toMatch(/^Culture, \u2068Feasts\u2069 is removed\./)
    await putCaret(blurb(page))
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('Control+z')
    await expectInSight(feasts)
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('Control+Shift+z')
    await feasts.waitFor({ state: 'detached' })
    await expectInSight(lastCustom(page))
  })

  it('a section of the page is shown, and the button that adds it', async ({ page }) => {
    const add = page.getByRole('button', { name: EDITOR_LABELS.add('History'), exact: true })
    await add.click()
    await texts(page, 'History').first().waitFor()
    await putCaret(blurb(page))
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('Control+z')
    await expectInSight(add)
    expect(await hasFocus(add)).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await redoButton(page).click()
    await expectInSight(form(page, 'History').getByRole('heading', { name: 'History' }))
    expect(await hasFocus(redoButton(page))).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await undoButton(page).click()
    await expectInSight(add)
    expect(await hasFocus(undoButton(page))).toBe(true)
    await putCaret(blurb(page))
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.type('Long ago.')
    await expect.poll(() => readText(texts(page, 'History').first()), POLL_OPTIONS).toBe('Long ago.')
  })
})
