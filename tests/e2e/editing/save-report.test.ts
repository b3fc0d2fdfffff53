/** End-to-end test of the report of a save: its undo, the way to the saved section, and the undo of a merge. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { EDITOR_LABELS, formatStaleDraft } from '#shared/messages/editor-messages'
import { formatHiddenFacts, SAVE_REPORT_MESSAGES } from '#shared/messages/save-report-messages'
import { expectAccessible } from '../axe.ts'
import { heading, NARROW, POLL_OPTIONS, WIDE } from '../wiki-fixture.ts'
import {
  blurb,
  expectDraftStored,
  expectSaved,
  focused,
  form,
  getTool,
  MAINTAINER,
  putCaret,
  readText,
  SAMPLE_EDITOR,
  submitAll,
  texts,
  typeIn,
  writeSection,
} from './editing-pages.ts'
import { createRacePageTest } from './race-page-test.ts'

const it = createRacePageTest()

it.afterEach(({ page }) => page.unrouteAll())

const undoSave = (page: Page) => page.getByRole('button', { name: SAVE_REPORT_MESSAGES.undo })
const undoMerge = (page: Page) => page.getByRole('button', { name: SAVE_REPORT_MESSAGES.undoMerge })
const undoStep = (page: Page) => page.getByRole('button', { name: EDITOR_LABELS.undo, exact: true })
const seePage = (page: Page) => page.getByRole('link', { name: SAVE_REPORT_MESSAGES.seePage })

const bar = (page: Page) => page.getByRole('form', { name: 'Save' })
const measureBar = (page: Page) => bar(page).evaluate((one) => one.getBoundingClientRect().height)

/** Returns the controls of the bar by their names, in the order of Tab and as they stand in their rows. */
const readOrders = (page: Page) =>
  bar(page).evaluate((one) => {
    const controls = [...one.querySelectorAll('a, button, input')]
      .filter((control) => control.checkVisibility())
      .map((control) => ({ name: control.textContent || control.id, ...control.getBoundingClientRect().toJSON() }))
    const rows = controls.toSorted((a, b) => (a.bottom <= b.top ? -1 : b.bottom <= a.top ? 1 : a.left - b.left))
    return { tab: controls.map(({ name }) => name), shown: rows.map(({ name }) => name) }
  })

describe('the bar', () => {
  it.for([
    ['a wide window', WIDE],
    ['a phone', NARROW],
  ] as const)(
    'of %s has no empty rows, and its controls are in the order of Tab',
    async ([, viewport], { openPage, openEditor }) => {
      const { page } = await openPage({ signedIn: SAMPLE_EDITOR, viewport })
      await openEditor(page)
      const heights = await bar(page).evaluate((one) => [one.firstElementChild?.getBoundingClientRect().height])
      expect(heights).toEqual([0])
      if (viewport === NARROW) await bar(page).getByRole('button', { name: EDITOR_LABELS.commentButton }).click()
      await blurb(page).fill(`Words of a bar ${viewport.width} pixels wide.`)
      await submitAll(page).click()
      await undoSave(page).waitFor()
      const { tab, shown } = await readOrders(page)
      expect(tab.length).toBeGreaterThan(6)
      expect(shown).toEqual(tab)
    },
  )
})

describe('a confirmed save', () => {
  it.beforeEach(({ page, openEditor }) => openEditor(page))

  it('is undone by the keyboard, and the text is an undo step away', async ({ page, readStoredText }) => {
    const comment = page.getByLabel(EDITOR_LABELS.comment)
    await comment.fill('More words')
    await blurb(page).fill('Words too many.')
    await page.keyboard.press('Control+s')
    await expectSaved(page)
    expect(await comment.inputValue()).toBe('')
    await page.getByText('or press Ctrl+Alt+Z').waitFor()
    expect(await readStoredText()).toContain('Words too many.')
    await page.keyboard.press('Control+Alt+z')
    await page.getByText(SAVE_REPORT_MESSAGES.undone).waitFor()
    await page.getByText(SAVE_REPORT_MESSAGES.textInUndo).waitFor()
    expect(await focused(page)).toBe('Blurb')
    await expect.poll(() => comment.inputValue(), POLL_OPTIONS).toBe('More words')
    await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('The first paragraph.')
    expect(await readStoredText()).toContain('The first paragraph.')
    await undoStep(page).click()
    expect(await readText(blurb(page))).toBe('Words too many.')
    await page.getByText(SAVE_REPORT_MESSAGES.textInUndo).waitFor({ state: 'detached' })
    await expectDraftStored(page)
    await submitAll(page).click()
    await expectSaved(page)
    expect(await readStoredText()).toContain('Words too many.')
    await undoSave(page).press('Enter')
    await expect.poll(() => focused(page), POLL_OPTIONS).toContain(SAVE_REPORT_MESSAGES.textInUndo)
  })

  it('ends the message about what was removed', async ({ page }) => {
    await putCaret(texts(page, 'History').first())
    await (await getTool(page, 'History', /^Remove Section/)).click()
    const removed = page.getByText('History, Section 1 is removed.')
    await removed.waitFor()
    await page.keyboard.press('Control+s')
    await expectSaved(page)
    expect(await removed.count()).toBe(0)
  })

  it('says which facts readers do not see, until they have a text', async ({ page }) => {
    await writeSection(page, 'ManualOfStyle', '')
    const title = form(page, 'ManualOfStyle').locator('[data-part=title]').first()
    await typeIn(title, 'Song')
    await submitAll(page).click()
    await expectSaved(page)
    const notice = page.getByText(formatHiddenFacts(['Song']))
    await notice.waitFor()
    await typeIn(texts(page, 'ManualOfStyle').first(), 'Slow.')
    await submitAll(page).click()
    await notice.waitFor({ state: 'detached' })
    await expectSaved(page)
  })

  it('can be undone for ten seconds, and as long as the message has the pointer or the focus', async ({
    openPage,
    openEditor,
  }) => {
    const { page } = await openPage({ signedIn: SAMPLE_EDITOR })
    await openEditor(page)
    await page.clock.install()
    await blurb(page).fill('One.')
    await submitAll(page).click()
    await undoSave(page).hover()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.mouse.move(2, 2)
    await page.clock.runFor(9000)
    await seePage(page).hover()
    await page.clock.runFor(60_000)
    await seePage(page).focus()
    await page.mouse.move(2, 2)
    await page.clock.runFor(60_000)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toContain(SAVE_REPORT_MESSAGES.undo)
    await page.clock.runFor(60_000)
    const height = await measureBar(page)
    await page.keyboard.press('Tab')
    await page.clock.runFor(9000)
    expect(await undoSave(page).count()).toBe(1)
    await page.clock.runFor(1000)
    expect(await undoSave(page).count()).toBe(0)
    await expectSaved(page)
    expect(await measureBar(page)).toBe(height)
  })

  it('says why it could not be undone, and offers it again', async ({ page, watched, readStoredText }) => {
    await blurb(page).fill('Words too many.')
    await submitAll(page).click()
    await expectSaved(page)
    await watched.cutOff(/:(?:batchGet|runQuery|commit)|\/documents\//)
    await undoSave(page).click()
    await page.getByText(SAVE_REPORT_MESSAGES.problems.unreachable).waitFor()
    expect(await focused(page)).toBe(SAVE_REPORT_MESSAGES.undo)
    expect(await readStoredText()).toContain('Words too many.')
    await watched.reconnect(/:(?:batchGet|runQuery|commit)|\/documents\//)
    await undoSave(page).click()
    await page.getByText(SAVE_REPORT_MESSAGES.undone).waitFor()
    expect(await readStoredText()).toContain('The first paragraph.')
  })

  it('leads to the first saved section, which is marked for a moment', async ({ page, key }) => {
    await texts(page, 'History').first().fill('It was yesterday.')
    await submitAll(page).click()
    await expectSaved(page)
    await seePage(page).click()
    const section = page.locator('article section').filter({ hasText: 'It was yesterday.' })
    const mark = () =>
      section.evaluate((one) => {
        const { outlineStyle, animationName } = getComputedStyle(one)
        return `${outlineStyle} ${animationName === 'none' ? 'still' : 'moving'}`
      })
    expect(await mark()).toBe('solid moving')
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`/Race/${key}#History`)
    expect(await focused(page)).toBe('History')
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    expect(await mark()).toBe('solid still')
    await page.emulateMedia({ reducedMotion: null, forcedColors: null })
    await expect.poll(mark, POLL_OPTIONS).toBe('none still')
  })
})

describe('a merged save', () => {
  it('names who had saved, shows the difference, and is undone', async ({
    page,
    openEditor,
    other,
    readStoredText,
  }) => {
    await Promise.all([openEditor(page), openEditor(other)])
    await blurb(page).fill('The first long paragraph.')
    await blurb(other).fill('Truly, the first paragraph.')
    await submitAll(other).click()
    await expectSaved(other)
    await submitAll(page).click()
    await expectSaved(page)
    await page.getByText(`${MAINTAINER.userName} had saved Blurb in the meantime; both texts were merged.`).waitFor()
    expect(await undoSave(page).count()).toBe(0)
    await expectAccessible(page, 'the report of a merge')
    await page.getByRole('link', { name: SAVE_REPORT_MESSAGES.compare }).click()
    await expect.poll(() => heading(page).textContent(), POLL_OPTIONS).toContain('ersion 3')
    await page.goBack()
    await blurb(page).waitFor()
    // The report is gone with the screen, as is its undo.
    await blurb(page).fill('Truly, the first very long paragraph.')
    await openEditor(other)
    await blurb(other).fill('Indeed, the first long paragraph.')
    await submitAll(other).click()
    await expectSaved(other)
    await submitAll(page).click()
    await undoMerge(page).click()
    await page.getByText(SAVE_REPORT_MESSAGES.textInForm).waitFor()
    await page.getByText(formatStaleDraft(0)).waitFor()
    expect(formatStaleDraft(0)).not.toContain('0 times')
    expect(await readText(blurb(page))).toBe('Truly, the first very long paragraph.')
    expect(await readStoredText()).toContain('Indeed, the first long paragraph.')
    await expectDraftStored(page)
    await submitAll(page).click()
    await expectSaved(page)
    expect(await readStoredText()).toContain('Indeed, the first very long paragraph.')
  })
})
