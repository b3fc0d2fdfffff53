/** End-to-end test of where the caret and the focus are while somebody writes: in sight, and where they type next. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { createPublishedPages } from '../accounts/create-people.ts'
import { main, NARROW, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { createPng } from './editing-images.ts'
import {
  blurb,
  expectDraftStored,
  focused,
  form,
  getTool,
  getValues,
  putCaret,
  readText,
  SAMPLE_EDITOR,
  texts,
} from './editing-pages.ts'

/** The pages are of one person, whose presence is written at most once a minute. */
const it = createWikiTest({
  page: { signedIn: SAMPLE_EDITOR, viewport: { width: 1280, height: 800 } },
  ignoresErrors: true,
})

it.beforeAll(({ wiki }) =>
  createPublishedPages(wiki, [
    {
      details: { name: 'Written Here', type: 'Race', series: 'The Outstanding' },
      sections: { ManualOfStyle: ['Tall.'], Blurb: ['A text.'], Culture: ['Once.', 'Later.', 'Now.'] },
    },
  ]),
)

async function openEditor(page: Page): Promise<void> {
  await page.goto('/EditRacePage/Written,Here')
  await putCaret(blurb(page))
}

/** Returns the pixels by which the lower end is above the bar at the end of the window. */
const measureRoom = (page: Page, what: 'caret' | 'list') =>
  page.evaluate((measured) => {
    const caret = () => getSelection()?.getRangeAt(0).getBoundingClientRect()
    const list = () => document.querySelector('[role=listbox]')?.getBoundingClientRect()
    const { bottom = Number.NaN } = (measured === 'caret' ? caret() : list()) ?? {}
    return (document.querySelector('form[aria-label=Save]')?.getBoundingClientRect().top ?? Number.NaN) - bottom
  }, what)

describe('the caret', () => {
  it('stays above the bar while a long text is written, and so does the list of pages', async ({ page }) => {
    await openEditor(page)
    for (let line = 0; line < 30; line++) {
      await page.keyboard.press('Enter')
      await page.keyboard.type('x')
      await expect.poll(() => measureRoom(page, 'caret'), POLL_OPTIONS).toBeGreaterThanOrEqual(0)
    }
    await page.keyboard.type(' [[Kell')
    await page.getByRole('listbox').waitFor()
    await expect.poll(() => measureRoom(page, 'list'), POLL_OPTIONS).toBeGreaterThanOrEqual(0)
    // A dismissed list does not come back with the next letter, which Tab would replace by a page.
    await page.keyboard.press('Escape')
    await page.keyboard.type('y')
    expect(await page.getByRole('listbox').count()).toBe(0)
  })

  it('is in the text of a section that was just added', async ({ page }) => {
    await openEditor(page)
    await page.getByRole('button', { name: EDITOR_LABELS.add('History'), exact: true }).press('Enter')
    await texts(page, 'History').first().waitFor()
    await page.keyboard.type('Long ago.')
    expect(await getValues(texts(page, 'History'))).toEqual(['Long ago.'])
  })

  it('stays in an empty last line, which a save leaves out', async ({ page }) => {
    await openEditor(page)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await page.getByText(EDITOR_MESSAGES.unchanged).waitFor()
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['A text.', ''])
    await page.keyboard.type('More.')
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['A text.', 'More.'])
    await page.keyboard.press('Control+z')
    await page.getByRole('status').getByText(EDITOR_MESSAGES.undone).waitFor({ state: 'attached' })
    await page.keyboard.press('Control+Shift+z')
    await page.getByRole('status').getByText(EDITOR_MESSAGES.redone).waitFor({ state: 'attached' })
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['A text.', 'More.'])
  })

  it.for([
    ['a space', ['Enter', 'Space'], ['A text.', ' ']],
    ['an empty line below it', ['Enter', 'Enter', 'ArrowUp'], ['A text.', '']],
  ] as const)('stays in a last line with %s, which a save leaves out', async ([, keys, shown], { page }) => {
    await openEditor(page)
    await page.keyboard.press('End')
    for (const key of keys) await page.keyboard.press(key)
    await page.keyboard.press('Control+s')
    await page.getByText(EDITOR_MESSAGES.unchanged).waitFor()
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(shown)
    await page.keyboard.type('More.')
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['A text.', `${shown[1]}More.`])
  })

  it('comes back with the letters after a slash, which opened the tools', async ({ page }) => {
    await openEditor(page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('/')
    await expect.poll(() => focused(page)).toMatch(/Add Paragraph/)
    await page.keyboard.type('home and away')
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['A text.', '/home and away'])
  })

  it('begins in the title of a new page’s first fact', async ({ page }) => {
    await openHydrated(page, '/user/upload')
    await main(page).getByLabel('Template').selectOption({ label: 'Item' })
    await form(page, 'ManualOfStyle').getByRole('textbox', { name: 'Manual Of Style' }).focus()
    await page.keyboard.type('Made of')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Tin')
    const cells = form(page, 'ManualOfStyle').locator('[data-part=fact] > *')
    await expect.poll(() => cells.allTextContents()).toEqual(['Made of', 'Tin'])
  })
})

describe('the focus', () => {
  it('moves to the text, where the tools behind a slash close once one was used', async ({ page }) => {
    await openEditor(page)
    const tool = form(page, 'Blurb').getByRole('button', { name: /^Add Section/ })
    await page.keyboard.press('Enter')
    await page.keyboard.press('/')
    await expect.poll(() => focused(page)).toMatch(/^Add Paragraph/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => tool.count()).toBe(0)
    await page.keyboard.type('By the slash')
    await form(page, 'Blurb').getByRole('heading', { name: 'By the slash' }).waitFor()
    await (await getTool(page, 'Blurb', /^Add Section/)).click()
    await page.keyboard.type('By the button')
    await form(page, 'Blurb').getByRole('heading', { name: 'By the button' }).waitFor()
    expect(await tool.count()).toBe(1)
  })

  it('leaves the facts by Escape and Tab, and a moved line says where it is', async ({ page }) => {
    await openEditor(page)
    const facts = form(page, 'ManualOfStyle').getByRole('textbox', { name: 'Manual Of Style' })
    await putCaret(texts(page, 'ManualOfStyle').first())
    const hasFocus = () => facts.evaluate((one) => one === document.activeElement)
    // Tab moves from a title to its text. No usual title begins with these letters, so Escape dismisses no list.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('Zz')
    await page.keyboard.press('Tab')
    expect(await hasFocus()).toBe(true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await hasFocus()).toBe(false)
    await putCaret(blurb(page))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Second.')
    await page.keyboard.press('Alt+ArrowUp')
    const moved = EDITOR_MESSAGES.movedTo('Paragraph 1 of Blurb, Section 1')
    await page.getByRole('status').getByText(moved).waitFor({ state: 'attached' })
    expect(await getValues(texts(page, 'Blurb'))).toEqual(['Second.', 'A text.'])
  })

  it('reaches the heading of a screen that loads its page first, and then the title is announced', async ({ page }) => {
    await openHydrated(page, '/Race/Written,Here')
    await main(page).getByRole('link', { name: 'Edit Page' }).click()
    await page.getByRole('status').getByText('Edit Written Here || Infinite Worlds Wiki').waitFor({ state: 'attached' })
    expect(await focused(page)).toBe('Edit Written Here')
  })

  it('follows a link to a section of the form', async ({ page }) => {
    await openEditor(page)
    await main(page)
      .getByRole('navigation')
      .getByRole('link', { name: EDITOR_LABELS.pageDetails, exact: true })
      .or(main(page).getByRole('link', { name: 'Blurb', exact: true }))
      .last()
      .click()
    await expect.poll(() => focused(page)).toBe('Blurb')
  })

  it('goes to the description of a picture that a tool added', async ({ page }) => {
    await openEditor(page)
    await getTool(page, 'Blurb', /^Add Image/)
    await page.getByLabel('Image file: Blurb, Section 1').setInputFiles(createPng(64, 'lamp.png'))
    const description = form(page, 'Blurb').getByLabel(EDITOR_LABELS.imageTexts.imageAlt)
    await expect.poll(() => description.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  it('has a picture of a later paragraph beside it, until Undo', async ({ page }) => {
    await page.goto('/EditRacePage/Written,Here')
    await putCaret(texts(page, 'Culture').nth(1))
    await getTool(page, 'Culture', /^Add Image/)
    await page.getByLabel('Image file: Paragraph 2 of Culture, Section 1').setInputFiles(createPng(64, 'gate.png'))
    const image = form(page, 'Culture').locator('img')
    await image.waitFor()
    const readOrder = () =>
      form(page, 'Culture')
        .locator('img, [role=textbox] > p')
        .evaluateAll((all) => all.map((one) => one.textContent || 'image'))
    expect(await readOrder()).toEqual(['Once.', 'image', 'Later.', 'Now.'])
    expect(await form(page, 'Culture').getByRole('textbox').locator('[data-part=heading]').count()).toBe(2)
    await page.getByRole('form', { name: 'Save' }).getByRole('button', { name: 'Undo', exact: true }).click()
    await image.waitFor({ state: 'detached' })
    expect(await readOrder()).toEqual(['Once.', 'Later.', 'Now.'])
    expect(await form(page, 'Culture').getByRole('textbox').locator('[data-part=heading]').count()).toBe(1)
  })
})

it('a series that differs by a letter from one of the wiki is offered', async ({ page }) => {
  await page.goto('/user/upload?template=Item')
  const series = page.getByLabel('Series Name')
  await series.fill('The Outsanding')
  await page.getByRole('button', { name: EDITOR_MESSAGES.seriesInstead('The Outstanding') }).click()
  expect(await series.inputValue()).toBe('The Outstanding')
  await series.fill('Something Else')
  expect(await page.getByText(EDITOR_MESSAGES.newSeries).count()).toBe(0)
})

it('a draft that opens in place of the page in the link says so', async ({ page }) => {
  await page.goto('/user/upload?template=Location&name=First')
  await blurb(page).fill('Of the first.')
  await expectDraftStored(page)
  await page.goto('/user/upload?template=Location&name=Second')
  await page.getByText('This is your unsent draft First').waitFor()
  expect(await readText(blurb(page))).toBe('Of the first.')
})

it('the bar covers the marks beside the sections, also in a wide window', async ({ page }) => {
  await page.goto('/EditRacePage/Written,Here')
  await putCaret(blurb(page))
  const bar = page.getByRole('form', { name: 'Save' })
  const isCovered = await bar.evaluate((one) => {
    const { left, top, height } = one.getBoundingClientRect()
    return document.elementFromPoint(left - 10, top + height / 2) === one
  })
  expect(isCovered).toBe(true)
})

it('names without brackets are reviewed on a phone without a sideways scroll', async ({ openPage }) => {
  const { page, close } = await openPage({ signedIn: SAMPLE_EDITOR, viewport: NARROW, isMobile: true, hasTouch: true })
  await page.goto('/EditRacePage/Written,Here')
  await putCaret(blurb(page))
  await page.keyboard.type(' They met Évenne and Kell on the long road to Port Remainder.')
  await page.getByRole('button', { name: EDITOR_LABELS.reviewNames }).click()
  const links = page.getByRole('button', { name: /^Link: / })
  const count = await links.count()
  expect(count).toBeGreaterThan(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width)
  // The name is in sight, also at the end of a long text.
  for (const name of await page.getByRole('listitem').filter({ has: links }).locator('strong').all()) {
    const hidden = await name.evaluate((one) => {
      const row = one.parentElement?.getBoundingClientRect()
      return row === undefined || one.getBoundingClientRect().right > row.right
    })
    expect(hidden).toBe(false)
  }
  await links.first().click()
  await expect.poll(() => links.count(), POLL_OPTIONS).toBe(count - 1)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
  await close()
})
