/** End-to-end test of the notes of a page: marks beside its texts, sources and appearances. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import type { PageView, Section } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { getSectionSpec, getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { derivePageNotes, listShownTexts } from '#shared/rules/places/page-notes'
import { matchScript } from '../../built-chunks.ts'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { readSamplePages } from '../../sample-pages.ts'
import { takeUsage, type WikiProcess } from '../../wiki-process.ts'
import { findViolationsInBothPalettes } from '../axe.ts'
import { expectHeading, isSameDocument, markDocument, NARROW, POLL_OPTIONS, WIDE, watchPosts } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { list, notes, openList, openNoted, RACE } from './open-notes.ts'
import { formatReader, storeProgress } from './reader.ts'

const it = createWikiTest()

/** In pixels: a mark of two lines is higher. */
const MAX_LINE_HEIGHT = 35

/** The marks that are painted, by section: the number and the first words beside it. */
const readMarks = (page: Page) =>
  page.locator('[data-note]').evaluateAll((marks) =>
    marks.map((mark) => ({
      section: mark.closest('section')?.getAttribute('aria-labelledby') ?? '',
      number: Number(mark.getAttribute('data-note')),
      words: (mark.parentElement?.textContent ?? '').replaceAll(/[^\p{L}]/gu, '').slice(0, 8),
    })),
  )

/** Returns the same from the route data, in which nothing is hidden. */
async function deriveMarks(wiki: WikiProcess, path: string) {
  const answer = await fetch(`${wiki.pages}/_data${path}`)
  const { loaderData } = (await answer.json()) as { readonly loaderData: Readonly<Record<string, PageView>> }
  const page = Object.values(loaderData).at(-1)
  if (page === undefined) throw new Error(`There is no data of ${path}.`)
  return derivePageNotes(page, page.sections).sections.flatMap(({ name, numbers }) => {
    const section = page.sections.find((one) => one.name === name)
    if (section === undefined) return []
    return listShownTexts(section).flatMap(({ id }, index) => {
      const number = numbers[index]
      return typeof number === 'number' ? [{ section: name, number, words: findWords(section, id) }] : []
    })
  })
}

/** The mark of a row of facts is in its title. */
function findWords({ name, blocks }: Section, id: string): string {
  const entries = blocks.flatMap((block) => block.entries.map((entry) => ({ ...entry, id: `${block.id} ${entry.id}` })))
  const { title = '', text = '' } = entries.find((entry) => entry.id === id) ?? {}
  const isRow = getSectionSpec(name).area === 'aside' && title !== ''
  return `${title}${isRow ? '' : text}`.replaceAll(/[^\p{L}]/gu, '').slice(0, 8)
}

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** Puts a text into a section that the route data does not have, and takes it away again. */
async function withAddedText(page: Page, check: () => Promise<void>): Promise<void> {
  const added = page.locator('#added-text')
  await page
    .locator('section[aria-labelledby=History] > div > div')
    .first()
    .evaluate((block) => {
      const text = document.createElement('div')
      text.id = 'added-text'
      text.append(Object.assign(document.createElement('p'), { dir: 'auto', textContent: 'Added.' }))
      block.prepend(text)
    })
  await check()
  await added.evaluate((text) => text.remove())
}

/** Records shifts of the layout since the first mark: the document itself may arrive in parts, and move before. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, '__shifts', [])
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-note]') === null) return
      Reflect.set(window, '__marked', performance.now())
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-note'] })
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput') && entry.startTime >= Reflect.get(window, '__marked'))
          Reflect.get(window, '__shifts').push(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const readShifts = (page: Page) =>
  page.evaluate(() => (Reflect.has(window, '__marked') ? Reflect.get(window, '__shifts') : null))

describe('the marks', () => {
  it('stand beside their texts, on pages of all types and in all parts', async ({ page, wiki }) => {
    const pages = await readSamplePages()
    let count = 0
    for (const type of TYPE_NAMES) {
      const key = toPageKey(pages.find(({ details }) => details.type === type)?.details.name ?? '')
      for (const { view } of getTypeSpec(type).parts) {
        const path = viewPath(type, key, view)
        await openNoted(page, path)
        const expected = (await deriveMarks(wiki, path)).sort(byText)
        count += expected.length
        const heights = await page
          .locator('[data-note]')
          .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().height))
        expect(Math.max(0, ...heights), path).toBeLessThan(MAX_LINE_HEIGHT)
        await expect.poll(async () => (await readMarks(page)).sort(byText), POLL_OPTIONS).toEqual(expected)
      }
    }
    expect(count).toBeGreaterThan(100)
  })

  it.for([NARROW, WIDE])('move nothing and add no words, at $width', async (viewport, { page }) => {
    await recordShifts(page)
    await page.setViewportSize(viewport)
    const readWords = () =>
      page.locator('article p').evaluateAll((texts) => texts.map(({ textContent }) => textContent))
    await page.goto(RACE)
    const before = await readWords()
    await notes(page).waitFor()
    await waitForNetworkIdle(page)
    expect(await page.locator('[data-note]').count()).toBeGreaterThan(30)
    expect(await readWords()).toEqual(before)
    // The end of the page: the closed lists take the space below it.
    const box = await page.evaluate(() => {
      const bottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
      return { main: bottom('#main'), article: bottom('#main article'), footer: document.body.scrollHeight }
    })
    await notes(page).evaluate((element) => element.remove())
    expect(
      await page.evaluate(() => {
        const bottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
        return { main: bottom('#main'), article: bottom('#main article'), footer: document.body.scrollHeight }
      }),
    ).toEqual(box)
    expect(await readShifts(page)).toEqual([])
  })

  it('open the list at their source, which leads to the book without a new document', async ({ page }) => {
    await openNoted(page, RACE)
    await markDocument(page)
    const mark = page.locator('section[aria-labelledby=History] [data-note="2"]').first()
    await mark.click()
    const source = page.locator('#source-History-2')
    await expect.poll(() => source.evaluate((item) => item === document.activeElement), POLL_OPTIONS).toBe(true)
    await source.getByRole('link', { name: NOTE_MESSAGES.inChapter('What the Mud Remembers', 1), exact: true }).click()
    await expectHeading(page, 'What the Mud Remembers')
    expect(new URL(page.url()).hash).toBe('#chapter-1')
    expect(await isSameDocument(page)).toBe(true)
    // The new page has its own.
    await notes(page).getByText(NOTE_MESSAGES.chapterPages, { exact: true }).waitFor()
    await expect.poll(async () => (await readMarks(page)).map(({ section }) => section)).toContain('Chapters')
  })

  it('come back when the screen renders the text again', async ({ page }) => {
    await openNoted(page, RACE)
    const mark = page.locator('article [data-note]').first()
    await mark.evaluate((element) => element.remove())
    await expect.poll(() => page.locator('section[aria-labelledby=Blurb] [data-note]').count(), POLL_OPTIONS).toBe(3)
  })

  it('are left out of a section that shows another state than the data', async ({ page }) => {
    await openNoted(page, RACE)
    const marks = page.locator('section[aria-labelledby=History] [data-note]')
    const count = await marks.count()
    expect(count).toBeGreaterThan(3)
    await withAddedText(page, () => expect.poll(() => marks.count(), POLL_OPTIONS).toBe(0))
    await expect.poll(() => marks.count(), POLL_OPTIONS).toBe(count)
  })
})

describe('the lists', () => {
  it('read nothing before they are opened, and then name books and chapters', async ({ page, wiki }) => {
    const reads = watchPosts(page, '/documents:')
    await openNoted(page, RACE)
    await waitForNetworkIdle(page)
    expect(reads).toEqual([])
    await takeUsage(wiki)
    await openList(page, NOTE_MESSAGES.appearances)
    const lines = await list(page, NOTE_MESSAGES.appearances).getByRole('listitem').allTextContents()
    expect(lines).toEqual([
      'A Door Left Owing: chapters 3 (first seen), 21',
      'The Weight of Port Remainder: chapter 24',
      'What the Mud Remembers: chapters 1, 8, 15, 22, no chapter given',
      'Nine in the Hundred: chapter 6',
      'Small Change: chapter 5',
    ])
    await openList(page, NOTE_MESSAGES.sources)
    expect(
      await list(page, NOTE_MESSAGES.sources).getByRole('list').first().getByRole('listitem').allTextContents(),
    ).toEqual([NOTE_MESSAGES.inChapter('A Door Left Owing', 3)])
    // The entries of the books, once for both lists.
    expect(reads).toHaveLength(1)
    expect((await takeUsage(wiki))['documentReads']).toBe(1)
    expect(await findViolationsInBothPalettes(page)).toEqual([])
  })
})

describe('for a reader with progress', () => {
  it('they have only what is reached, and follow a change of it', async ({ page, wiki }) => {
    await storeProgress(page, await formatReader(wiki))
    await openNoted(page, RACE)
    await openList(page, NOTE_MESSAGES.sources)
    const readSources = () => list(page, NOTE_MESSAGES.sources).getByRole('listitem').allTextContents()
    const reached = await readSources()
    expect(reached).toContain(NOTE_MESSAGES.inChapter('A Door Left Owing', 3))
    // Later chapters and books of the series, and any book by its number alone.
    const later = /^\u2068A Door Left Owing\u2069, chapter (?:1[3-9]|[2-9]\d)|Port Remainder|What the Mud|^\u2068?Book/
    expect(reached.filter((line) => later.test(line))).toEqual([])
    const marks = await readMarks(page)
    expect(marks.length).toBeGreaterThan(0)
    const other = await page.context().newPage()
    await other.goto('/PrivacyPolicy')
    await other.evaluate(() => localStorage.removeItem('progress'))
    await expect.poll(async () => (await readMarks(page)).length, POLL_OPTIONS).toBeGreaterThan(marks.length)
    await expect.poll(async () => (await readSources()).length, POLL_OPTIONS).toBeGreaterThan(reached.length)
    const expected = (await deriveMarks(wiki, RACE)).sort(byText)
    await expect.poll(async () => (await readMarks(page)).sort(byText), POLL_OPTIONS).toEqual(expected)
  })
})

it('has none while limits are set and the gate is not loaded', async ({ watched, page, wiki }) => {
  const progress = await formatReader(wiki)
  await watched.cutOff(matchScript('gate'))
  watched.expectErrors(/net::ERR_FAILED/)
  await openNoted(page, RACE)
  watched.expectErrors(/Failed to fetch dynamically imported module/)
  const other = await page.context().newPage()
  await other.goto('/PrivacyPolicy')
  await other.evaluate((stored) => localStorage.setItem('progress', stored), progress)
  // The page is loaded again, so that the script in the document hides what is later.
  await expect.poll(() => page.locator('html').getAttribute('data-progress'), POLL_OPTIONS).toBe('')
  await expect.poll(() => notes(page).count(), POLL_OPTIONS).toBe(0)
  await expect.poll(() => page.locator('[data-note]').count(), POLL_OPTIONS).toBe(0)
})

it('prints the numbers only with the list that explains them', async ({ page }) => {
  await openNoted(page, RACE)
  await page.emulateMedia({ media: 'print' })
  const mark = page.locator('[data-note]').first()
  expect([await mark.isVisible(), await notes(page).locator('summary').first().isVisible()]).toEqual([false, false])
  await page.emulateMedia({ media: 'screen' })
  await openList(page, NOTE_MESSAGES.sources)
  await page.emulateMedia({ media: 'print' })
  expect([await mark.isVisible(), await list(page, NOTE_MESSAGES.sources).isVisible()]).toEqual([true, true])
})
