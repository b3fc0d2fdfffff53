/** Lists follow what is stored while they are shown, and nothing else does. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { pluralize } from '#shared/messages/messages'
import { TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import { SERVER_TIME } from '#shared/rules/saving/planned-write'
import { startIdleTimer } from '../../idle-timer.ts'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { commitWrites, storePage, writeDocuments } from '../../stored-pages.ts'
import { takeUsage, type WikiProcess } from '../../wiki-process.ts'
import {
  expectHeading,
  holdScripts,
  isSameDocument,
  markDocument,
  openHydrated,
  POLL_OPTIONS,
} from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const it = createWikiTest({ wiki: { rules: 'open' } })
let saved = 0

it.afterEach(async ({ page, wiki }) => {
  // The service misses a client that vanishes only after a while.
  if (page.url().startsWith('http')) {
    await leave(page)
    await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(0)
  }
})

/** To a screen that follows nothing. */
async function leave(tab: Page): Promise<void> {
  await tab.locator('footer a[href="/PrivacyPolicy"]').click()
  await tab.waitForURL('**/PrivacyPolicy')
}

const listeners = async (wiki: WikiProcess): Promise<number> => {
  const answer = await fetch(`${wiki.services}/_local/usage.json`)
  return ((await answer.json()) as { listeners: number }).listeners
}

const reads = async (wiki: WikiProcess) => (await takeUsage(wiki))['documentReads'] ?? 0

async function saveNew(
  wiki: WikiProcess,
  database: string,
  type: TypeName = 'Item',
): Promise<string> {
  const name = `Saved Meanwhile ${saved++}`
  await storePage(wiki, database, {
    details: { name, type },
    sections: { Blurb: ['Just now.'] },
  })
  return name
}

const key = (name: string) => name.replaceAll(' ', ',')

/** A save of a page's text alone, which changes no list. */
async function changeText(wiki: WikiProcess, database: string, name: string): Promise<void> {
  await commitWrites(wiki, database, [
    {
      update: {
        name: `${database}/documents/ContentRef/${key(name)}`,
        fields: { saveId: { stringValue: `again${saved++}` } },
      },
      updateMask: { fieldPaths: ['saveId'] },
      updateTransforms: [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }],
    },
  ])
}

const mark = (page: Page) => page.locator('main [data-state]')
const isLive = (page: Page) =>
  expect.poll(() => mark(page).getAttribute('data-state'), POLL_OPTIONS).toBe('live')

async function openFollowed(page: Page, wiki: WikiProcess, path: string): Promise<void> {
  await openHydrated(page, path)
  await isLive(page)
  await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(1)
}

/** To those who cannot see it too. */
const readChangeNotice = (page: Page) =>
  page.locator('main').getByRole('status').getByText('since you came').allTextContents()
const expectCount = (page: Page, count: number) =>
  expect
    .poll(() => readChangeNotice(page), POLL_OPTIONS)
    .toEqual([`${pluralize(count, 'page')} changed since you came`])

const link = (page: Page, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true }).first()
const comes = (page: Page, name: string) => link(page, name).waitFor(POLL_OPTIONS)

describe('a category list', () => {
  it('is told of pages whose type an old record writes in two words', async ({
    page,
    wiki,
    database,
  }) => {
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

  it('shows a page somebody else saves, in its place: scroll and focus stay, it is said, and hidden it is gone', async ({
    page,
    wiki,
    database,
  }) => {
    await page.setViewportSize({ width: 800, height: 300 })
    await openFollowed(page, wiki, listPath('Item'))
    await markDocument(page)
    await link(page, 'C++').focus()
    await page.evaluate(() => window.scrollTo(0, 250))
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(0)
    const name = await saveNew(wiki, database)
    await comes(page, name)
    expect(await isSameDocument(page)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('C++')
    await expectCount(page, 1)
    await writeDocuments(wiki, database, {
      [`ContentRef/${key(name)}`]: {
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

  it('costs one read more for a change of text, once it has been told of a first change', async ({
    page,
    wiki,
    database,
  }) => {
    const races = [
      await saveNew(wiki, database, 'Race'),
      await saveNew(wiki, database, 'Race'),
      await saveNew(wiki, database, 'Race'),
    ]
    await openFollowed(page, wiki, listPath('Race'))
    await reads(wiki)
    for (const [index, race] of races.entries()) {
      await changeText(wiki, database, race)
      await expectCount(page, index + 1)
      await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(1)
      if (index === 0) await reads(wiki)
      else expect(await reads(wiki)).toBe(1)
    }
  })

  it('is brought up to date where it changed between rendering and reading', async ({
    page,
    wiki,
    database,
  }) => {
    const scripts = await holdScripts(page)
    await page.goto(listPath('Item'), { waitUntil: 'commit' })
    await expectHeading(page, 'All Item Pages')
    const name = await saveNew(wiki, database)
    expect(await link(page, name).count()).toBe(0)
    await scripts.release()
    await comes(page, name)
  })

  it('tells every change of a burst, and shows each page once', async ({
    page,
    wiki,
    database,
  }) => {
    await openFollowed(page, wiki, listPath('Faction'))
    const names = Array.from({ length: 14 }, () => `Saved Meanwhile ${saved++}`)
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
      expect(
        await page.locator('main').getByRole('link', { name, exact: true }).count(),
        name,
      ).toBe(1)
    // at most ten come at once, and some may have come before the others
    const toldOf = ([text = '']: string[]) => {
      const [, count, orMore] = /^(\d+) pages( or more)? changed/.exec(text) ?? []
      const min = Number(count)
      return min === names.length || (orMore !== undefined && min >= 10 && min < names.length)
    }
    await expect.poll(async () => toldOf(await readChangeNotice(page)), POLL_OPTIONS).toBe(true)
  })

  it('is filtered as it is, in the order it is in', async ({ page, wiki, database }) => {
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

  it('reads at most 3 documents, listening included, also where only texts have changed since', async ({
    page,
    wiki,
    database,
  }) => {
    await openHydrated(page, '/PrivacyPolicy')
    for (const type of TYPE_NAMES) {
      const names = [await saveNew(wiki, database, type), await saveNew(wiki, database, type)]
      for (const name of names) await changeText(wiki, database, name)
      await reads(wiki)
      await page
        .locator(`nav a[href="${listPath(type)}"]`)
        .first()
        .click()
      await page.waitForURL(`**${listPath(type)}`)
      await isLive(page)
      await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(1)
      await waitForNetworkIdle(page)
      expect(await reads(wiki), type).toBeLessThanOrEqual(3)
      // nothing has changed since the reader came
      expect(await page.locator('main').getByText('since you came').count()).toBe(0)
      await leave(page)
      await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(0)
    }
  })
})

describe('recent changes', () => {
  it('shows what somebody else saves, at the price of the save alone', async ({
    page,
    wiki,
    database,
  }) => {
    await openFollowed(page, wiki, '/RecentChanges')
    await markDocument(page)
    await comes(page, await saveNew(wiki, database))
    await waitForNetworkIdle(page)
    await reads(wiki)
    const name = await saveNew(wiki, database, 'Race')
    await comes(page, name)
    await expectCount(page, 2)
    expect(await page.locator('main ol a').first().innerText()).toBe(name)
    // and the one it pushes out where ten have come within ten seconds
    expect(await reads(wiki)).toBeLessThanOrEqual(2)
    expect(await isSameDocument(page)).toBe(true)
  })
})

describe('the content dashboard', () => {
  it('reads at most 12 documents, shows what somebody else saves, and reads that no second time', async ({
    page,
    wiki,
    database,
  }) => {
    await changeText(wiki, database, await saveNew(wiki, database))
    await reads(wiki)
    await openFollowed(page, wiki, '/content')
    await waitForNetworkIdle(page)
    expect(await reads(wiki)).toBeLessThanOrEqual(12)
    await markDocument(page)
    for (const type of ['Item', 'Book'] as const)
      await comes(page, await saveNew(wiki, database, type))
    await expect.poll(() => reads(wiki), POLL_OPTIONS).toBeGreaterThan(0)
    // what the first changes cost has been counted when nothing is under way any more
    await waitForNetworkIdle(page)
    await reads(wiki)
    await comes(page, await saveNew(wiki, database, 'Race'))
    // the change itself, and the one it pushes out where ten have come within ten seconds, as in these tests
    expect(await reads(wiki)).toBeLessThanOrEqual(2)
    expect(await isSameDocument(page)).toBe(true)
    // as it is filtered
    await page.getByLabel('Filter').fill('saved meanwhile')
    await comes(page, await saveNew(wiki, database, 'Location'))
  })

  it('is brought up to date where it changed between rendering and reading', async ({
    page,
    wiki,
    database,
  }) => {
    const scripts = await holdScripts(page)
    await page.goto('/content', { waitUntil: 'commit' })
    await expectHeading(page, 'Content Dashboard')
    const name = await saveNew(wiki, database)
    expect(await link(page, name).count()).toBe(0)
    await scripts.release()
    await comes(page, name)
  })
})

describe('home', () => {
  it('reads at most 10 documents, shows what changed last, and reads no list again for it', async ({
    page,
    wiki,
    database,
  }) => {
    await changeText(wiki, database, await saveNew(wiki, database))
    await reads(wiki)
    await openFollowed(page, wiki, '/')
    await waitForNetworkIdle(page)
    expect(await reads(wiki)).toBeLessThanOrEqual(10)
    const entries = page.locator('section[aria-labelledby=newest] li')
    const before = await entries.count()
    await comes(page, await saveNew(wiki, database))
    // the wider listener has taken over, and the one before it is gone
    await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(1)
    await reads(wiki)
    const name = await saveNew(wiki, database)
    await comes(page, name)
    // and the one it pushes out where ten have come within ten seconds; the lists of home would be eight more
    expect(await reads(wiki)).toBeLessThanOrEqual(2)
    expect(await entries.count()).toBe(before)
    expect(await entries.first().textContent()).toContain(name)
    const book = await saveNew(wiki, database, 'Book')
    await page
      .locator('section[aria-labelledby=books]')
      .getByText(book)
      .first()
      .waitFor(POLL_OPTIONS)
  })
})

describe('the client that listens', () => {
  it('comes after the page is usable, and only where a screen is live', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await openHydrated(page, '/Race/Varven')
    await waitForNetworkIdle(page)
    expect(requests.filter((path) => /\/live-|Listen/.test(path))).toEqual([])
    const loaded = page.waitForEvent('load')
    await page.goto(listPath('Race'))
    await loaded
    await isLive(page)
    const chunk = requests.findIndex((path) => /\/live-.*\.js$/.test(path))
    const services = requests.findIndex((path) => /assets\/data-/.test(path))
    expect(chunk).toBeGreaterThan(services)
  })

  it('is not missed: without it the list is as it was read, and it comes alive by itself', async ({
    page,
    watched,
  }) => {
    const cut = /\/Listen\/channel/
    await watched.cutOff(cut)
    await openHydrated(page, listPath('Race'))
    await expect.poll(() => mark(page).getAttribute('data-state'), POLL_OPTIONS).toBe('waiting')
    await link(page, 'Varven').click()
    await expectHeading(page, 'Varven')
    await page.goBack()
    await expectHeading(page, 'All Race Pages')
    await watched.reconnect(cut)
    await page.reload()
    await isLive(page)
  })

  // one left behind by each visit would be ten; the bench makes fifty
  it('fault 25: leaves at most one listener after every screen was visited ten times', async ({
    page,
    wiki,
  }) => {
    await openFollowed(page, wiki, '/')
    const screens = ['/content', '/PrivacyPolicy', ...TYPE_NAMES.map(listPath), '/']
    await page.evaluate(async (addresses) => {
      const there = async (address: string) => {
        while (location.pathname !== address)
          await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      for (let visit = 0; visit < 10; visit++)
        for (const address of addresses) {
          document
            .querySelector<HTMLElement>(`nav a[href="${address}"], footer a[href="${address}"]`)
            ?.click()
          await there(address)
        }
    }, screens)
    await isLive(page)
    await expect.poll(() => listeners(wiki), POLL_OPTIONS).toBe(1)
  })

  it('comes also where the browser never has nothing else to do, as in a tab behind others', async ({
    page,
    wiki,
  }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = (callback, { timeout } = {}) =>
        timeout === undefined
          ? 0
          : window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 })
    })
    await openFollowed(page, wiki, listPath('Race'))
  })

  it('holds one line for six tabs: a seventh is clicked within 2 s, and within 5 s after that tab closed', async ({
    page,
    wiki,
    database,
  }) => {
    const context = page.context()
    const lines = new Set<Page>()
    const openTab = async (path: string) => {
      const tab = await context.newPage()
      tab.on('request', (request) => {
        if (/Listen\/channel.*TYPE=xmlhttp/.test(request.url())) lines.add(tab)
      })
      await openHydrated(tab, path)
      return tab
    }
    const tabs: Page[] = []
    for (const type of TYPE_NAMES.slice(0, 6)) tabs.push(await openTab(listPath(type)))
    for (const tab of tabs) await isLive(tab)
    expect(lines.size).toBe(1)
    expect(await listeners(wiki)).toBe(6)

    const click = async (tab: Page, name: string): Promise<number> => {
      const since = startIdleTimer()
      await link(tab, name).click()
      await expectHeading(tab, name)
      return since()
    }
    const seventh = await openTab(listPath('Race'))
    expect(await click(seventh, 'Varven')).toBeLessThan(2000)
    const [holder] = lines
    await holder?.close()
    await seventh.goBack()
    await expectHeading(seventh, 'All Race Pages')
    expect(await click(seventh, 'Kell')).toBeLessThan(5000)
    // another tab takes the line over
    const left = tabs.find((tab) => tab !== holder)
    expect(left).toBeDefined()
    const index = tabs.indexOf(left ?? page)
    const type = TYPE_NAMES[index] ?? 'Item'
    const name = `Told After ${type}`
    await storePage(wiki, database, { details: { name, type }, sections: { Blurb: ['x'] } })
    await comes(left ?? page, name)
    for (const tab of tabs) if (tab !== holder) await leave(tab)
  })
})
