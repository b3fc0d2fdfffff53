/** End-to-end test of the edit screen from the keyboard: where tools, fields and confirmations leave the focus. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { createPublishedPages } from '../accounts/create-people.ts'
import { createWikiTest } from '../wiki-test.ts'
import { createPng, dispatchFile } from './editing-images.ts'
import { addPicture, blurb, focused, form, getValues, putCaret, SAMPLE_EDITOR, texts } from './editing-pages.ts'

const it = createWikiTest({
  page: { signedIn: SAMPLE_EDITOR, viewport: { width: 1280, height: 800 } },
  ignoresErrors: true,
})

it.beforeAll(({ wiki }) =>
  createPublishedPages(wiki, [{ details: { name: 'By Keys', type: 'Race' }, sections: { Blurb: ['A text.'] } }]),
)

async function openEditor(page: Page): Promise<void> {
  await page.goto('/EditRacePage/By,Keys')
  await putCaret(blurb(page))
}

it('arrow keys, Home and End go through the tools behind a slash', async ({ page }) => {
  await openEditor(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toMatch(/^Add Paragraph/)
  for (const [key, tool] of [
    ['ArrowDown', /^Add Section/],
    ['ArrowRight', /^Insert Link/],
    ['ArrowUp', /^Add Section/],
    ['End', /^Remove Section/],
    ['ArrowDown', /^Add Paragraph/],
    ['ArrowLeft', /^Remove Section/],
    ['Home', /^Add Paragraph/],
    ['ArrowDown', /^Add Section/],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused(page)).toMatch(tool)
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('A heading')
  await form(page, 'Blurb').getByRole('heading', { name: 'A heading' }).waitFor()
})

it('Escape in a field about a picture goes back to the text', async ({ page }) => {
  await openEditor(page)
  await addPicture(page, 'Blurb')
  await page.keyboard.type('A lamp.')
  await page.keyboard.press('Escape')
  expect(await focused(page)).toBe('Blurb')
  expect(await form(page, 'Blurb').getByLabel(EDITOR_LABELS.imageTexts.imageAlt).inputValue()).toBe('A lamp.')
  await page.keyboard.type(' More.')
  expect(await getValues(texts(page, 'Blurb'))).toEqual(['A text. More.'])
})

it('a confirmed reset leaves the focus on its Undo, and that on the button', async ({ page }) => {
  await openEditor(page)
  await page.keyboard.type(' More.')
  await form(page, 'Blurb')
    .getByRole('button', { name: /^Reset All/ })
    .press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe(EDITOR_LABELS.confirmReset)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe(EDITOR_LABELS.undo)
  expect(await getValues(texts(page, 'Blurb'))).toEqual(['A text.'])
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^Reset All/)
  expect(await getValues(texts(page, 'Blurb'))).toEqual(['A text. More.'])
})

it('“Link All” leaves the focus in the text', async ({ page }) => {
  await openEditor(page)
  await page.keyboard.type(' Of Saltern and Kell.')
  await page.getByRole('button', { name: EDITOR_LABELS.reviewNames }).press('Enter')
  await page.getByRole('button', { name: EDITOR_LABELS.linkAll }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Blurb')
  expect(await getValues(texts(page, 'Blurb'))).toEqual(['A text. Of [[Saltern]] and [[Kell]].'])
})

it('a text that is too long to paste is no longer mentioned after a picture was pasted', async ({ page }) => {
  await openEditor(page)
  const alert = form(page, 'Blurb').getByRole('alert').getByText(EDITOR_MESSAGES.pastedTooLong)
  await blurb(page).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'x'.repeat(600_000))
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  })
  await alert.waitFor()
  const { name, mimeType, buffer } = createPng(32)
  const file = { method: 'paste', name, type: mimeType, bytes: [...buffer] } as const
  await blurb(page).evaluate(dispatchFile, file)
  await form(page, 'Blurb').locator('img').waitFor()
  expect(await alert.count()).toBe(0)
})

it('the first letter after the focus has come is in the text, not in the heading above it', async ({ page }) => {
  await openEditor(page)
  const field = form(page, 'Blurb').getByRole('textbox', { name: 'Blurb' })
  // The library moves the caret 20 ms after the focus, and a slow device handles a key before that.
  const part = await field.evaluate((one) => {
    document.querySelector<HTMLElement>('form[aria-label=Save] input')?.focus()
    getSelection()?.removeAllRanges()
    one.focus()
    return getSelection()?.anchorNode?.parentElement?.closest('p, [data-part]')?.textContent
  })
  expect(part).toBe('A text.')
})
