/** End-to-end test of keys between and in the texts of the editor: Tab, the tools, headings, and lists at the caret. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import type { SectionName } from '#shared/model/page-types'
import { createPublishedPages } from '../accounts/create-people.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  addPicture,
  blurb,
  focused,
  form,
  getTool,
  getValues,
  putCaret,
  SAMPLE_EDITOR,
  texts,
} from './editing-pages.ts'

const LONG = Array.from({ length: 40 }, (_, line) => `Paragraph ${line} of a long text.`)
const WINDOW = { width: 1280, height: 800 }

const it = createWikiTest({ page: { signedIn: SAMPLE_EDITOR, viewport: WINDOW }, ignoresErrors: true })

it.beforeAll(({ wiki }) =>
  createPublishedPages(wiki, [
    {
      details: { name: 'By Tab', type: 'Race' },
      sections: { Blurb: LONG, Culture: ['Of [[Saltern]].', 'Below it.'], History: LONG },
    },
    { details: { name: 'Two Texts', type: 'Race' }, sections: { Blurb: LONG, Characteristics: ['Short.'] } },
  ]),
)

async function openEditor(page: Page): Promise<void> {
  await page.goto('/EditRacePage/By,Tab')
  await blurb(page).waitFor()
}

/** Focuses the heading of a section, as a link to it does. */
const focusHeading = (page: Page, section: SectionName) =>
  page.evaluate((id) => document.getElementById(id)?.focus(), section)

/** Returns the text before the caret in its line, and whether the caret is between the header and the bar. */
const readCaret = (page: Page) =>
  page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0)
    const at = range?.startContainer
    const line = (at instanceof Element ? at : at?.parentElement)?.closest('p, [data-part]')
    const { top = 0, bottom = 0 } = line?.getBoundingClientRect() ?? {}
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const bar = document.querySelector('form[aria-label=Save]')?.getBoundingClientRect().top ?? 0
    return {
      section: document.activeElement?.ariaLabel,
      line: line?.textContent,
      offset: range?.startOffset,
      isInSight: top >= header && bottom <= bar,
    }
  })

it('Tab reads on at the start of the next text, and Shift+Tab at the end of the one before', async ({ page }) => {
  await openEditor(page)
  await focusHeading(page, 'Blurb')
  await page.keyboard.press('Tab')
  const start = { line: LONG[0], offset: 0, isInSight: true }
  expect(await readCaret(page)).toEqual({ section: 'Blurb', ...start })
  // From its own tools the caret stays.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Escape')
  expect(await readCaret(page)).toEqual({ section: 'Blurb', ...start, offset: 1 })
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Add Characteristics')
  await page.keyboard.press('Tab')
  expect(await readCaret(page)).toMatchObject({ section: 'Culture', line: 'Of [[Saltern]].', offset: 0 })
  await page.keyboard.press('Tab')
  expect(await readCaret(page)).toEqual({ section: 'History', ...start })
  await page.keyboard.press('Shift+Tab')
  expect(await readCaret(page)).toMatchObject({ section: 'Culture', line: 'Below it.', offset: 9, isInSight: true })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  // From behind the last text, its tools come in their order.
  for (const stop of ['Preview of History', 'Tools: History', 'History']) {
    await page.keyboard.press('Shift+Tab')
    expect(await focused(page)).toBe(stop)
  }
})

it('Shift+Tab from below leads to the end of a long text, on the screen', async ({ page }) => {
  await page.goto('/EditRacePage/Two,Texts')
  await blurb(page).waitFor()
  await focusHeading(page, 'Characteristics')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  const line = LONG.at(-1)
  expect(await readCaret(page)).toEqual({ section: 'Blurb', line, offset: line?.length, isInSight: true })
})

it('the first key after the focus moves the caret, also to the start of the text', async ({ page }) => {
  await openEditor(page)
  const heading = () =>
    page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest('[data-part=heading]') != null)
  // The library puts such a caret back in the first 200 ms. With a clock that stands still, all keys are within them.
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await focusHeading(page, 'Blurb')
  for (const key of ['Tab', 'ArrowUp']) await page.keyboard.press(key)
  await page.keyboard.type('First')
  expect(await heading()).toBe(true)
  for (const key of ['Enter', 'Alt+F10', 'Enter']) await page.keyboard.press(key)
  expect(await focused(page)).toMatch(/^Add Paragraph/)
  for (const key of ['Escape', 'Control+Home']) await page.keyboard.press(key)
  await page.keyboard.type('The ')
  await form(page, 'Blurb').getByRole('heading', { name: 'The First' }).waitFor()
})

it('Tab passes the buttons of a picture, which Alt+F10 leads to, and then to the tools', async ({ page }) => {
  await openEditor(page)
  await putCaret(texts(page, 'Culture').first())
  await addPicture(page, 'Culture')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('History')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Culture')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+F10')
  expect(await focused(page)).toMatch(/^Change Image/)
  await page.keyboard.press('Escape')
  expect(await readCaret(page)).toMatchObject({ section: 'Culture', line: 'Of [[Saltern]].' })
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Alt+F10')
  expect(await focused(page)).toBe('Tools: Culture')
})

it('the tools show the line on which they act, as long as one of them has the focus', async ({ page }) => {
  await openEditor(page)
  const marked = () =>
    texts(page, 'Culture').evaluateAll((lines) =>
      lines.filter((line) => getComputedStyle(line).outlineStyle === 'dashed').map((line) => line.textContent),
    )
  await putCaret(texts(page, 'Culture').nth(1))
  expect(await marked()).toEqual([])
  for (const key of ['Alt+F10', 'Enter']) await page.keyboard.press(key)
  expect(await marked()).toEqual(['Below it.'])
  await (await getTool(page, 'Culture', /^Move up: Paragraph 2/)).click()
  expect(await marked()).toEqual(['Below it.'])
  await page.keyboard.press('Escape')
  expect(await marked()).toEqual([])
})

it('Escape leads from a picture back to the caret, which is on the screen again', async ({ page }) => {
  await openEditor(page)
  await putCaret(blurb(page))
  await addPicture(page, 'Blurb')
  await putCaret(texts(page, 'Blurb').last())
  await page.keyboard.press('Alt+F10')
  expect(await focused(page)).toMatch(/^Change Image/)
  await page.keyboard.press('Escape')
  expect(await readCaret(page)).toMatchObject({ section: 'Blurb', line: LONG.at(-1), isInSight: true })
})

it('Enter in a heading goes on in the line below it, and makes none above a filled one', async ({ page }) => {
  await openEditor(page)
  await putCaret(texts(page, 'Culture').first())
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('Heading')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Much ')
  expect(await getValues(texts(page, 'Culture'))).toEqual(['Much Of [[Saltern]].', 'Below it.'])
  await (await getTool(page, 'Culture', /^Add Section/)).click()
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await page.keyboard.type('New.')
  expect(await getValues(texts(page, 'Culture'))).toEqual(['Much Of [[Saltern]].', 'Below it.', 'New.'])
})

it('arrow keys pass through a link, and a list that the caret has left takes no key', async ({ page }) => {
  await openEditor(page)
  const link = texts(page, 'Culture').first()
  await putCaret(link)
  await page.keyboard.press('Home')
  for (let letter = 0; letter < 'Of [[Sal'.length; letter++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await readCaret(page)).toMatchObject({ line: 'Below it.' })
  expect(await page.getByRole('listbox').count()).toBe(0)
  // Typing in the link offers pages again.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('t')
  await page.getByRole('listbox', { name: EDITOR_LABELS.pagesToLinkTo }).waitFor()
  // A click and a key directly after it: the browser has moved the caret, and the list is still drawn.
  const isHandled = await texts(page, 'Culture')
    .nth(1)
    .evaluate((line) => {
      getSelection()?.collapse(line.firstChild, 2)
      const options = { key: 'ArrowDown', bubbles: true, cancelable: true }
      return !line.dispatchEvent(new KeyboardEvent('keydown', options))
    })
  expect(isHandled).toBe(false)
})

it.for([
  { ...WINDOW, keyboard: 0 },
  { width: 360, height: 740, keyboard: 0 },
  { width: 360, height: 740, keyboard: 300 },
])(
  'the tools behind a slash are not behind the bar at $width × $height, above $keyboard px',
  async (screen, { page }) => {
    const { keyboard, ...size } = screen
    await page.addInitScript((covered) => {
      Object.defineProperty(VisualViewport.prototype, 'height', { get: () => innerHeight - covered })
    }, keyboard)
    await page.setViewportSize(size)
    await openEditor(page)
    await putCaret(texts(page, 'History').last())
    for (const key of ['ArrowRight', 'Enter', '/']) await page.keyboard.press(key)
    await expect.poll(() => focused(page)).toMatch(/^Add Paragraph/)
    const place = await form(page, 'History').evaluate((section) => {
      const read = (selector: string, from: ParentNode) => from.querySelector(selector)?.getBoundingClientRect()
      const tools = read('fieldset > div', section)
      const header = read('header', document)
      const bar = read('form[aria-label=Save]', document)
      return {
        below: Math.round((tools?.top ?? 0) - (header?.bottom ?? 0)),
        above: Math.round((bar?.top ?? 0) - (tools?.bottom ?? 0)),
        isWithin: tools !== undefined && tools.left >= 0 && tools.right <= innerWidth,
        height: Math.round(tools?.height ?? 0),
      }
    })
    expect(place.below).toBeGreaterThanOrEqual(0)
    expect(place.above).toBeGreaterThanOrEqual(0)
    expect(place.height).toBeGreaterThan(100)
    expect(place.isWithin).toBe(true)
  },
)
