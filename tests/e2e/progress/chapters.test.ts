/** End-to-end test of a book's chapters: links that lead to one, and the pages that are in each. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { takeUsage } from '../../wiki-process.ts'
import { findViolationsInBothPalettes } from '../axe.ts'
import { expectHeading, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { FIRST_BOOK, list, notes, openList, openNoted, RACE } from './open-notes.ts'
import { formatReader, storeProgress } from './reader.ts'

const it = createWikiTest()

describe('a link to a chapter', () => {
  const isAtTop = (page: Page, id: string) =>
    page.locator(`[id="${id}"]`).evaluate((target) => {
      const { top } = target.getBoundingClientRect()
      return target === document.activeElement && top >= 0 && top < window.innerHeight / 3
    })
  const readTitle = (page: Page) => page.evaluate(() => document.activeElement?.querySelector('h3, h4')?.textContent)

  it('from a source leads to it on the page of the book, and leaves a reader alone who comes back', async ({
    page,
  }) => {
    await openNoted(page, RACE)
    await openList(page, NOTE_MESSAGES.sources)
    const link = notes(page)
      .getByRole('link', { name: NOTE_MESSAGES.inChapter('A Door Left Owing', 21), exact: true })
      .first()
    await link.click()
    await expectHeading(page, 'A Door Left Owing')
    await expect.poll(() => isAtTop(page, 'chapter-21'), POLL_OPTIONS).toBe(true)
    expect(await readTitle(page)).toMatch(/^21/)
    await page.evaluate(() => window.scrollTo(0, 300))
    await page.reload()
    await notes(page).waitFor()
    await page.locator('#chapter-21').waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(300)
  })

  it('that is opened first leads to it too, and one that is not there to the list of chapters', async ({ page }) => {
    await openNoted(page, `${FIRST_BOOK}#chapter-21`)
    await expect.poll(() => isAtTop(page, 'chapter-21'), POLL_OPTIONS).toBe(true)
    await openNoted(page, RACE)
    await openNoted(page, `${FIRST_BOOK}#chapter-999`)
    await expect.poll(() => isAtTop(page, 'Chapters'), POLL_OPTIONS).toBe(true)
  })

  it('that is later than the progress leads to the list of chapters, without its title', async ({ page, wiki }) => {
    await storeProgress(page, await formatReader(wiki))
    await openNoted(page, `${FIRST_BOOK}#chapter-21`)
    await expect.poll(() => isAtTop(page, 'Chapters'), POLL_OPTIONS).toBe(true)
    expect(await page.locator('[id^="chapter-"]').evaluateAll((all) => all.map(({ id }) => id))).toContain('chapter-12')
    expect(await page.locator('#chapter-21').count()).toBe(0)
  })
})

describe('the list of a book', () => {
  it('has the pages of each chapter, as far as the reader has met them, by one search', async ({
    page,
    wiki,
    openPage,
  }) => {
    await openNoted(page, FIRST_BOOK)
    await waitForNetworkIdle(page)
    await takeUsage(wiki)
    await openList(page, NOTE_MESSAGES.chapterPages)
    expect((await takeUsage(wiki))['searchRequests']).toBe(1)
    const readChapters = (reader: Page) =>
      list(reader, NOTE_MESSAGES.chapterPages)
        .getByRole('listitem')
        .evaluateAll((items) =>
          items.map((item) => ({
            heading: item.querySelector('p')?.textContent ?? '',
            pages: [...item.querySelectorAll('dd')].map(({ textContent }) => textContent),
          })),
        )
    const all = await readChapters(page)
    const third = all.find(({ heading }) => heading.startsWith('3'))
    const later = all.find(({ heading }) => heading.startsWith('21'))
    expect([third?.pages, later?.pages]).toEqual([
      expect.arrayContaining([`Varven ${NOTE_MESSAGES.firstSeen}`]),
      expect.arrayContaining(['Varven']),
    ])
    expect(
      await list(page, NOTE_MESSAGES.chapterPages)
        .getByText(/^(?:Characters|Races)$/)
        .count(),
    ).toBeGreaterThan(1)
    expect(await findViolationsInBothPalettes(page)).toEqual([])
    const { page: other } = await openPage()
    await storeProgress(other, await formatReader(wiki))
    await openNoted(other, FIRST_BOOK)
    await openList(other, NOTE_MESSAGES.chapterPages)
    const reached = await readChapters(other)
    // All of the chapters that are reached, and nothing of the later ones.
    expect(reached).toEqual(all.slice(0, reached.length))
    expect(reached.length).toBeLessThan(all.length)
    expect(Math.max(...reached.map(({ heading }) => Number.parseFloat(heading) || 0))).toBe(12)
  })

  it('says that the search is not there, and has what is first seen until it answers', async ({ page, watched }) => {
    await openNoted(page, FIRST_BOOK)
    watched.expectErrors(/net::ERR_FAILED|search\/chapters-unreachable/)
    const isSearch = /\/1\/indexes\//
    await page.route(isSearch, (route) => route.abort())
    await openList(page, NOTE_MESSAGES.chapterPages)
    const shown = list(page, NOTE_MESSAGES.chapterPages)
    await shown.getByText(NOTE_MESSAGES.gaps.unreachable).waitFor()
    const items = shown.getByRole('definition')
    const count = await items.count()
    expect(await items.filter({ hasText: NOTE_MESSAGES.firstSeen }).count()).toBe(count)
    await page.unroute(isSearch)
    await shown.getByRole('button', { name: NOTE_MESSAGES.retry }).click()
    await expect.poll(() => items.count(), POLL_OPTIONS).toBeGreaterThan(count)
    expect(await shown.getByText(NOTE_MESSAGES.gaps.unreachable).count()).toBe(0)
  })
})
