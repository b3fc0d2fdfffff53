/** End-to-end test of live lists: they follow what is stored while they are shown, and count their reads. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { pluralize } from '#shared/messages/messages'
import { comparisonPath } from '#shared/model/history-paths'
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import { SERVER_TIME } from '#shared/rules/saving/planned-write'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { storePage, writeDocuments } from '../../stored-pages.ts'
import {
  expectHeading,
  holdScripts,
  isSameDocument,
  markDocument,
  openHydrated,
  POLL_OPTIONS,
} from '../wiki-fixture.ts'
import { comes, createLiveListTest, isLive, leave, link, listeners, openFollowed, toKey } from './live-list-test.ts'

const it = createLiveListTest()
/** Returns the notices of changes, which screen readers announce too. */
const readChangeNotice = (page: Page) =>
  page.locator('main').getByRole('status').getByText('since you opened this list').allTextContents()
const expectCount = (page: Page, count: number) =>
  expect
    .poll(() => readChangeNotice(page), POLL_OPTIONS)
    .toEqual([`${pluralize(count, 'page')} changed since you opened this list`])

describe('a category list', () => {
  it('receives an old record with its type in two words', async ({ page, wiki, database }) => {
    await openFollowed(page, wiki, listPath('PowerSystem'))
    await writeDocuments(wiki, database, {
      'ContentRef/An,Old,Power': {
        Name: 'An Old Power',
        Type: 'Power System',
        Series: 'The Outstanding',
        changedAt: SERVER_TIME,
      },
    })
    await expectCount(page, 1)
  })

  it('inserts a page that another person saves, and removes it when hidden', async ({
    page,
    wiki,
    database,
    saveNew,
  }) => {
    await page.setViewportSize({ width: 800, height: 300 })
    await openFollowed(page, wiki, listPath('Item'))
    await markDocument(page)
    await link(page, 'C++').focus()
    await page.evaluate(() => window.scrollTo(0, 250))
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(0)
    const name = await saveNew()
    await comes(page, name)
    expect(await isSameDocument(page)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('C++')
    await expectCount(page, 1)
    await writeDocuments(wiki, database, {
      [`ContentRef/${toKey(name)}`]: {
        Name: name,
        Type: 'Item',
        rev: 2,
        hidden: true,
        changedAt: SERVER_TIME,
      },
      'catalogue/Items-1': { pages: {}, changedAt: SERVER_TIME },
    })
    await expect.poll(() => link(page, name).count(), POLL_OPTIONS).toBe(0)
  })

  it('costs one read for each change of text', async ({ page, wiki, saveNew, changeText, countReads }) => {
    const races = [await saveNew('Race'), await saveNew('Race'), await saveNew('Race')]
    await openFollowed(page, wiki, listPath('Race'))
    await countReads()
    for (const [index, race] of races.entries()) {
      await changeText(race)
      await expectCount(page, index + 1)
      await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(1)
      if (index === 0) {
        // With the first change the list reads more than once; on a busy machine that is not over yet.
        await waitForNetworkIdle(page)
        await countReads()
      } else expect(await countReads()).toBe(1)
    }
  })

  it('is refreshed when it changed after rendering', async ({ page, saveNew }) => {
    const scripts = await holdScripts(page)
    await page.goto(listPath('Item'), { waitUntil: 'commit' })
    await expectHeading(page, 'All Item Pages')
    const name = await saveNew()
    expect(await link(page, name).count()).toBe(0)
    await scripts.release()
    await comes(page, name)
  })

  it('announces a burst of changes, each page once', async ({ page, wiki, database }) => {
    await openFollowed(page, wiki, listPath('Faction'))
    const names = Array.from({ length: 14 }, (_, index) => `Saved Together ${index}`)
    await Promise.all(
      names.map((name) =>
        storePage(wiki, database, {
          details: { name, type: 'Faction' },
          sections: { Blurb: ['All at once.'] },
        }),
      ),
    )
    for (const name of names) await comes(page, name)
    for (const name of names)
      expect(await page.locator('main').getByRole('link', { name, exact: true }).count(), name).toBe(1)
    // The rate limit lets ten changes through at once. Some may have come before the others.
    const isAnnounced = ([text = '']: string[]) => {
      const [, count, orMore] = /^(\d+) pages( or more)? changed/.exec(text) ?? []
      const min = Number(count)
      return min === names.length || (orMore !== undefined && min >= 10 && min < names.length)
    }
    await expect.poll(async () => isAnnounced(await readChangeNotice(page)), POLL_OPTIONS).toBe(true)
  })

  it('keeps its filter and order', async ({ page, wiki, database }) => {
    await openFollowed(page, wiki, `${listPath('Event')}?order=name`)
    const series = 'Sifted Series'
    const save = (name: string) =>
      storePage(wiki, database, {
        details: { name, type: 'Event', series },
        sections: { Blurb: ['Just now.'] },
      })
    await save('Sifted B')
    await comes(page, 'Sifted B')
    await page.getByLabel('Filter').fill('sifted series')
    const rows = page.locator('main li a')
    await expect.poll(() => rows.allTextContents(), POLL_OPTIONS).toEqual(['Sifted B'])
    await save('Sifted A')
    await expect.poll(() => rows.allTextContents(), POLL_OPTIONS).toEqual(['Sifted A', 'Sifted B'])
    expect(await page.getByLabel('Filter').inputValue()).toBe('sifted series')
  })

  it('reads at most 3 documents, listening included', async ({ page, wiki, saveNew, changeText, countReads }) => {
    await openHydrated(page, '/PrivacyPolicy')
    for (const type of TYPE_NAMES) {
      const names = [await saveNew(type), await saveNew(type)]
      for (const name of names) await changeText(name)
      await countReads()
      await page
        .locator(`nav a[href="${listPath(type)}"]`)
        .first()
        .click()
      await page.waitForURL(`**${listPath(type)}`)
      await isLive(page)
      await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(1)
      await waitForNetworkIdle(page)
      expect(await countReads(), type).toBeLessThanOrEqual(3)
      // Nothing has changed since the list was opened.
      expect(await page.locator('main').getByText('since you opened this list').count()).toBe(0)
      await leave(page)
      await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(0)
    }
  })
})

describe('recent changes', () => {
  it('shows the save of another person, reading only that save', async ({ page, wiki, saveNew, countReads }) => {
    await openFollowed(page, wiki, '/RecentChanges')
    await markDocument(page)
    await comes(page, await saveNew())
    await waitForNetworkIdle(page)
    await countReads()
    const name = await saveNew('Race')
    await comes(page, name)
    await expectCount(page, 2)
    expect(await page.locator('main ol a').first().innerText()).toBe(name)
    // The second read is the document that leaves the query after ten changes in ten seconds.
    expect(await countReads()).toBeLessThanOrEqual(2)
    expect(await isSameDocument(page)).toBe(true)
  })
})

describe('the content dashboard', () => {
  it('reads at most 12 documents, and each save of another person once', async ({
    page,
    wiki,
    saveNew,
    changeText,
    countReads,
  }) => {
    await changeText(await saveNew())
    await countReads()
    await openFollowed(page, wiki, '/content')
    await waitForNetworkIdle(page)
    expect(await countReads()).toBeLessThanOrEqual(12)
    await markDocument(page)
    for (const type of ['Item', 'Book'] as const) await comes(page, await saveNew(type))
    await expect.poll(countReads, POLL_OPTIONS).toBeGreaterThan(0)
    // The reads of the first changes are counted once no request is under way.
    await waitForNetworkIdle(page)
    await countReads()
    await comes(page, await saveNew('Race'))
    // Two by the listener: the change, and the one that leaves its query of ten. One by the page host, for its date.
    expect(await countReads()).toBeLessThanOrEqual(3)
    expect(await isSameDocument(page)).toBe(true)
    // Changes arrive in a filtered list too.
    await page.getByLabel('Filter').fill('saved meanwhile')
    await comes(page, await saveNew('Location'))
  })

  it('is refreshed when it changed after rendering', async ({ page, saveNew }) => {
    const scripts = await holdScripts(page)
    await page.goto('/content', { waitUntil: 'commit' })
    await expectHeading(page, 'Content Dashboard')
    const name = await saveNew()
    expect(await link(page, name).count()).toBe(0)
    await scripts.release()
    await comes(page, name)
  })
})

describe('home', () => {
  it('reads at most 10 documents, and no list again', async ({ page, wiki, saveNew, changeText, countReads }) => {
    await changeText(await saveNew())
    await countReads()
    await openFollowed(page, wiki, '/')
    await waitForNetworkIdle(page)
    expect(await countReads()).toBeLessThanOrEqual(10)
    const entries = page.locator('section[aria-labelledby=newest] li')
    const before = await entries.count()
    await comes(page, await saveNew())
    // The wider listener has replaced the first one.
    await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(1)
    await countReads()
    const name = await saveNew()
    await comes(page, name)
    // The second read is the document that leaves the query after ten changes. The lists of home would be eight more.
    expect(await countReads()).toBeLessThanOrEqual(2)
    expect(await entries.count()).toBe(before)
    expect(await entries.first().textContent()).toContain(name)
    expect(
      await entries
        .first()
        .locator(`a[href="${comparisonPath(toKey(name), 1)}"]`)
        .count(),
    ).toBe(1)
    const book = await saveNew('Book')
    // Its series is one of those that are folded.
    const shelved = page.locator('section[aria-labelledby=books]').getByText(book).first()
    await shelved.waitFor({ ...POLL_OPTIONS, state: 'attached' })
    await page.locator('section[aria-labelledby=books] summary').click()
    await shelved.waitFor()
  })
})
