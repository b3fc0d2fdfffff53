/** End-to-end test of a section that is selected as a whole, by a key and by the browser, and of a selection by drag. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { createPublishedPages } from '../accounts/create-people.ts'
import { POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { addPicture, blurb, form, getValues, putCaret, SAMPLE_EDITOR, texts } from './editing-pages.ts'

const it = createWikiTest({ page: { signedIn: SAMPLE_EDITOR }, ignoresErrors: true })

it.beforeAll(({ wiki }) =>
  createPublishedPages(wiki, [
    { details: { name: 'Selected', type: 'Item' }, sections: { Blurb: ['First.', 'Second.'], History: ['Below it.'] } },
  ]),
)
it.beforeEach(async ({ page }) => {
  await page.goto('/EditItemPage/Selected')
  await putCaret(blurb(page))
})

const field = (page: Page) => form(page, 'Blurb').getByRole('textbox', { name: 'Blurb', exact: true })
/** The heading and the lines below it. */
const read = (page: Page) => field(page).evaluate((root) => [...root.children].map((part) => part.textContent))
const selectByBrowser = (page: Page) => page.evaluate(() => document.execCommand('selectAll'))
const SELECTIONS = [
  ['a key', (page: Page) => page.keyboard.press('Control+a')],
  ['the browser', selectByBrowser],
] as const

const paste = (page: Page, text: string, type = 'text/plain') =>
  field(page).evaluate(
    (root, [format, pasted]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(format, pasted)
      root.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    },
    [type, text] as const,
  )

it.for(SELECTIONS)('a selection by %s is replaced below an empty heading', async ([, select], { page }) => {
  await select(page)
  await paste(page, 'One.\n\nTwo.\n\nThree.')
  await expect.poll(() => read(page), POLL_OPTIONS).toEqual(['', 'One.', 'Two.', 'Three.'])
  await select(page)
  await page.keyboard.type('Typed.')
  await expect.poll(() => read(page), POLL_OPTIONS).toEqual(['', 'Typed.'])
})

it.for(SELECTIONS)('lines pasted over a selection by %s come below the heading', async ([, select], { page }) => {
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Name')
  await select(page)
  await paste(page, 'One.\n\nTwo.')
  await page.keyboard.type(' More.')
  await expect.poll(() => read(page), POLL_OPTIONS).toEqual(['', 'One.', 'Two. More.'])
})

it('a composed word and a cut leave the empty heading alone', async ({ page }) => {
  await selectByBrowser(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 })
  await session.send('Input.insertText', { text: '火' })
  await expect.poll(() => read(page), POLL_OPTIONS).toEqual(['', '火'])
  await selectByBrowser(page)
  await page.keyboard.press('Control+x')
  await page.keyboard.type('After.')
  await expect.poll(() => read(page), POLL_OPTIONS).toEqual(['', 'After.'])
})

it('what is cut with its heading is pasted as it was, and the image of the block stays', async ({ page }) => {
  await addPicture(page, 'Blurb')
  await field(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Name')
  const image = form(page, 'Blurb').getByRole('button', { name: /^Remove Image/ })
  for (const key of ['Control+a', 'Control+x', 'Control+v']) {
    await page.keyboard.press(key)
    expect(await image.count(), key).toBe(1)
  }
  expect(await read(page)).toEqual([expect.stringMatching(/^Name/), 'First.', 'Second.'])
})

it('a heading that is pasted into an empty one brings its place along', async ({ page }) => {
  await page.keyboard.press('Control+Home')
  const place = JSON.stringify({ book: 'Carried,Forward', chapter: 12 }).replaceAll('"', '&quot;')
  await paste(page, `<h3 data-pm-slice="1 1 []" data-line-place="${place}">Name</h3><p>One.</p>`, 'text/html')
  await expect.poll(() => read(page), POLL_OPTIONS).toEqual(['Name', 'One.', 'First.', 'Second.'])
  expect(await field(page).locator('[data-part=heading] [data-place]').count()).toBe(1)
})

it('an empty first line is removed by a Backspace whose key has no name', async ({ page }) => {
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect.poll(() => read(page), POLL_OPTIONS).toEqual(['', '', 'First.', 'Second.'])
  await page.keyboard.press('ArrowUp')
  await blurb(page).evaluate((line) => {
    const before = line.previousElementSibling?.firstElementChild
    if (!before) throw new Error('No heading is above the line')
    const range = { startContainer: before, startOffset: 0, endContainer: line, endOffset: 0 }
    const inputType = 'deleteContentBackward'
    const targetRanges = [new StaticRange(range)]
    line.dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true, targetRanges }))
  })
  await expect.poll(() => read(page), POLL_OPTIONS).toEqual(['', 'First.', 'Second.'])
})

it('a drag selects, also where a text that has lost the focus was selected', async ({ page }) => {
  const [first, second] = [texts(page, 'Blurb').first(), texts(page, 'Blurb').nth(1)]
  await first.click({ clickCount: 3 })
  await texts(page, 'History').first().click()
  await first.scrollIntoViewIfNeeded()
  const [from, to] = [await first.boundingBox(), await second.boundingBox()]
  if (from === null || to === null) throw new Error('No lines are shown')
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  expect(await getValues(texts(page, 'Blurb'))).toEqual(['First.', 'Second.'])
  expect(await page.evaluate(() => String(getSelection()))).toMatch(/Sec/)
})
