/** Lists follow what is stored while they are shown, and nothing else does. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pluralize } from '#shared/messages/messages'
import { TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import { SERVER_TIME } from '#shared/rules/saving/planned-write'
import { startIdleTimer } from '../../idle-timer.ts'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { commitWrites, getDatabase, storePage, writeDocuments } from '../../stored-pages.ts'
import { takeUsage } from '../../wiki-process.ts'
import {
  expectHeading,
  holdScripts,
  isSameDocument,
  markDocument,
  openHydrated,
  POLL_OPTIONS,
  startWikiFixture,
  type WatchedPage,
  type WikiFixture,
} from '../wiki-fixture.ts'

let fixture: WikiFixture
let database: string
let watched: WatchedPage
let page: Page
let saved = 0

beforeAll(async () => {
  fixture = await startWikiFixture({ rules: 'open' })
  database = await getDatabase(fixture.wiki)
})
afterAll(() => fixture?.close())
beforeEach(async () => {
  watched = await fixture.open()
  page = watched.page
})
afterEach(async () => {
  expect(watched.takeUnexpectedErrors()).toEqual([])
  // a client that vanishes is missed only after a while
  if (page.url().startsWith('http')) {
    await leave(page)
    await expect.poll(listeners, POLL_OPTIONS).toBe(0)
  }
  await watched.close()
})

/** To a screen that follows nothing. */
async function leave(tab: Page): Promise<void> {
  await tab.locator('footer a[href="/PrivacyPolicy"]').click()
  await tab.waitForURL('**/PrivacyPolicy')
}

const listeners = async (): Promise<number> => {
  const answer = await fetch(`${fixture.wiki.services}/_local/usage.json`)
  return ((await answer.json()) as { listeners: number }).listeners
}

const reads = async () => (await takeUsage(fixture.wiki))['documentReads'] ?? 0

async function saveNew(type: TypeName = 'Item'): Promise<string> {
  const name = `Saved Meanwhile ${saved++}`
  await storePage(fixture.wiki, database, {
    details: { name, type },
    sections: { Blurb: ['Just now.'] },
  })
  return name
}

const key = (name: string) => name.replaceAll(' ', ',')

/** A save of a page's text alone, which changes no list. */
async function changeText(name: string): Promise<void> {
  await commitWrites(fixture.wiki, database, [
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

const mark = (on: Page = page) => on.locator('main [data-state]')
const isLive = (on: Page = page) =>
  expect.poll(() => mark(on).getAttribute('data-state'), POLL_OPTIONS).toBe('live')

async function openFollowed(path: string): Promise<void> {
  await openHydrated(page, path)
  await isLive()
  await expect.poll(listeners, POLL_OPTIONS).toBe(1)
}

/** To those who cannot see it too. */
const readChangeNotice = () =>
  page.locator('main').getByRole('status').getByText('since you came').allTextContents()
const expectCount = (count: number) =>
  expect
    .poll(readChangeNotice, POLL_OPTIONS)
    .toEqual([`${pluralize(count, 'page')} changed since you came`])

const link = (name: string, on: Page = page) =>
  on.locator('main').getByRole('link', { name, exact: true }).first()
const comes = (name: string, on: Page = page) => link(name, on).waitFor(POLL_OPTIONS)

describe('a category list', () => {
  it('is told of pages whose type an old record writes in two words', async () => {
    await openFollowed(listPath('PowerSystem'))
    await writeDocuments(fixture.wiki, database, {
      'ContentRef/An,Old,Power': {
        Name: 'An Old Power',
        Type: 'Power System',
        Series: 'The Outstanding',
        changedAt: SERVER_TIME,
      },
    })
    await expectCount(1)
  })

  it('shows a page somebody else saves, in its place: scroll and focus stay, it is said, and hidden it is gone', async () => {
    await page.setViewportSize({ width: 800, height: 300 })
    await openFollowed(listPath('Item'))
    await markDocument(page)
    await link('C++').focus()
    await page.evaluate(() => window.scrollTo(0, 250))
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(0)
    const name = await saveNew()
    await comes(name)
    expect(await isSameDocument(page)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('C++')
    await expectCount(1)
    await writeDocuments(fixture.wiki, database, {
      [`ContentRef/${key(name)}`]: {
        Name: name,
        Type: 'Item',
        rev: 2,
        hidden: true,
        changedAt: SERVER_TIME,
      },
      'catalogue/Items-1': { pages: {}, changedAt: SERVER_TIME },
    })
    await expect.poll(() => link(name).count(), POLL_OPTIONS).toBe(0)
  })

  it('costs one read more for a change of text, once it has been told of a first change', async () => {
    const races = [await saveNew('Race'), await saveNew('Race'), await saveNew('Race')]
    await openFollowed(listPath('Race'))
    await reads()
    for (const [index, race] of races.entries()) {
      await changeText(race)
      await expectCount(index + 1)
      await expect.poll(listeners, POLL_OPTIONS).toBe(1)
      if (index === 0) await reads()
      else expect(await reads()).toBe(1)
    }
  })

  it('is brought up to date where it changed between rendering and reading', async () => {
    const scripts = await holdScripts(page)
    await page.goto(listPath('Item'), { waitUntil: 'commit' })
    await expectHeading(page, 'All Item Pages')
    const name = await saveNew()
    expect(await link(name).count()).toBe(0)
    await scripts.release()
    await comes(name)
  })

  it('tells every change of a burst, and shows each page once', async () => {
    await openFollowed(listPath('Faction'))
    const names = Array.from({ length: 14 }, () => `Saved Meanwhile ${saved++}`)
    await Promise.all(
      names.map((name) =>
        storePage(fixture.wiki, database, {
          details: { name, type: 'Faction' },
          sections: { Blurb: ['All at once.'] },
        }),
      ),
    )
    for (const name of names) await comes(name)
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
    await expect.poll(async () => toldOf(await readChangeNotice()), POLL_OPTIONS).toBe(true)
  })

  it('is filtered as it is, in the order it is in', async () => {
    await openFollowed(`${listPath('Event')}?order=name`)
    const series = 'Sifted Series'
    const save = (name: string) =>
      storePage(fixture.wiki, database, {
        details: { name, type: 'Event', series },
        sections: { Blurb: ['Just now.'] },
      })
    await save('Sifted B')
    await comes('Sifted B')
    await page.getByLabel('Filter').fill('sifted series')
    const rows = page.locator('main li a')
    await expect.poll(() => rows.allTextContents(), POLL_OPTIONS).toEqual(['Sifted B'])
    await save('Sifted A')
    await expect.poll(() => rows.allTextContents(), POLL_OPTIONS).toEqual(['Sifted A', 'Sifted B'])
    expect(await page.getByLabel('Filter').inputValue()).toBe('sifted series')
  })

  it('reads at most 3 documents, listening included, also where only texts have changed since', async () => {
    await openHydrated(page, '/PrivacyPolicy')
    for (const type of TYPE_NAMES) {
      const names = [await saveNew(type), await saveNew(type)]
      for (const name of names) await changeText(name)
      await reads()
      await page
        .locator(`nav a[href="${listPath(type)}"]`)
        .first()
        .click()
      await page.waitForURL(`**${listPath(type)}`)
      await isLive()
      await expect.poll(listeners, POLL_OPTIONS).toBe(1)
      await waitForNetworkIdle(page)
      expect(await reads(), type).toBeLessThanOrEqual(3)
      // nothing has changed since the reader came
      expect(await page.locator('main').getByText('since you came').count()).toBe(0)
      await leave(page)
      await expect.poll(listeners, POLL_OPTIONS).toBe(0)
    }
  })
})

describe('recent changes', () => {
  it('shows what somebody else saves, at the price of the save alone', async () => {
    await openFollowed('/RecentChanges')
    await markDocument(page)
    await comes(await saveNew())
    await waitForNetworkIdle(page)
    await reads()
    const name = await saveNew('Race')
    await comes(name)
    await expectCount(2)
    expect(await page.locator('main ol a').first().innerText()).toBe(name)
    // and the one it pushes out where ten have come within ten seconds
    expect(await reads()).toBeLessThanOrEqual(2)
    expect(await isSameDocument(page)).toBe(true)
  })
})

describe('the content dashboard', () => {
  it('reads at most 12 documents, shows what somebody else saves, and reads that no second time', async () => {
    await changeText(await saveNew())
    await reads()
    await openFollowed('/content')
    await waitForNetworkIdle(page)
    expect(await reads()).toBeLessThanOrEqual(12)
    await markDocument(page)
    for (const type of ['Item', 'Book'] as const) await comes(await saveNew(type))
    await expect.poll(reads, POLL_OPTIONS).toBeGreaterThan(0)
    // what the first changes cost has been counted when nothing is under way any more
    await waitForNetworkIdle(page)
    await reads()
    await comes(await saveNew('Race'))
    // the change itself, and the one it pushes out where ten have come within ten seconds, as in these tests
    expect(await reads()).toBeLessThanOrEqual(2)
    expect(await isSameDocument(page)).toBe(true)
    // as it is filtered
    await page.getByLabel('Filter').fill('saved meanwhile')
    await comes(await saveNew('Location'))
  })

  it('is brought up to date where it changed between rendering and reading', async () => {
    const scripts = await holdScripts(page)
    await page.goto('/content', { waitUntil: 'commit' })
    await expectHeading(page, 'Content Dashboard')
    const name = await saveNew()
    expect(await link(name).count()).toBe(0)
    await scripts.release()
    await comes(name)
  })
})

describe('home', () => {
  it('reads at most 10 documents, shows what changed last, and reads no list again for it', async () => {
    await changeText(await saveNew())
    await reads()
    await openFollowed('/')
    await waitForNetworkIdle(page)
    expect(await reads()).toBeLessThanOrEqual(10)
    const entries = page.locator('section[aria-labelledby=newest] li')
    const before = await entries.count()
    await comes(await saveNew())
    // the wider listener has taken over, and the one before it is gone
    await expect.poll(listeners, POLL_OPTIONS).toBe(1)
    await reads()
    const name = await saveNew()
    await comes(name)
    // and the one it pushes out where ten have come within ten seconds; the lists of home would be eight more
    expect(await reads()).toBeLessThanOrEqual(2)
    expect(await entries.count()).toBe(before)
    expect(await entries.first().textContent()).toContain(name)
    const book = await saveNew('Book')
    await page
      .locator('section[aria-labelledby=books]')
      .getByText(book)
      .first()
      .waitFor(POLL_OPTIONS)
  })
})

describe('the client that listens', () => {
  it('comes after the page is usable, and only where a screen is live', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await openHydrated(page, '/Race/Varven')
    await waitForNetworkIdle(page)
    expect(requests.filter((path) => /\/live-|Listen/.test(path))).toEqual([])
    const loaded = page.waitForEvent('load')
    await page.goto(listPath('Race'))
    await loaded
    await isLive()
    const chunk = requests.findIndex((path) => /\/live-.*\.js$/.test(path))
    const services = requests.findIndex((path) => /assets\/data-/.test(path))
    expect(chunk).toBeGreaterThan(services)
  })

  it('is not missed: without it the list is as it was read, and it comes alive by itself', async () => {
    const cut = /\/Listen\/channel/
    await watched.cutOff(cut)
    await openHydrated(page, listPath('Race'))
    await expect.poll(() => mark().getAttribute('data-state'), POLL_OPTIONS).toBe('waiting')
    await link('Varven').click()
    await expectHeading(page, 'Varven')
    await page.goBack()
    await expectHeading(page, 'All Race Pages')
    await watched.reconnect(cut)
    await page.reload()
    await isLive()
  })

  // one left behind by each visit would be ten; the bench makes fifty
  it('fault 25: leaves at most one listener after every screen was visited ten times', async () => {
    await openFollowed('/')
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
    await isLive()
    await expect.poll(listeners, POLL_OPTIONS).toBe(1)
  })

  it('comes also where the browser never has nothing else to do, as in a tab behind others', async () => {
    await page.addInitScript(() => {
      window.requestIdleCallback = (callback, { timeout } = {}) =>
        timeout === undefined
          ? 0
          : window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 })
    })
    await openFollowed(listPath('Race'))
  })

  it('holds one line for six tabs: a seventh is clicked within 2 s, and within 5 s after that tab closed', async () => {
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
    expect(await listeners()).toBe(6)

    const click = async (tab: Page, name: string): Promise<number> => {
      const since = startIdleTimer()
      await link(name, tab).click()
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
    await storePage(fixture.wiki, database, { details: { name, type }, sections: { Blurb: ['x'] } })
    await comes(name, left)
    for (const tab of tabs) if (tab !== holder) await leave(tab)
  })
})
