/** Table of surfaces: states that a reader reaches by pointing, following, waiting or losing the network. */
import type { Page } from 'playwright'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { RECAP_MESSAGES } from '#shared/messages/recap-messages'
import { linksHerePath, ROUTES, viewPath } from '#shared/model/paths'
import { parsePath } from '#shared/model/route-table'
import type { SamplePage } from '../../../leaks/sample-texts.ts'
import { waitForNetworkIdle } from '../../../network-idle.ts'
import { commitWrites, storePage } from '../../../stored-pages.ts'
import { goTo } from '../../pseudo-locale/greek-wiki.ts'
import { hasOfflineCopy } from '../../states/offline-copies.ts'
import { openHydrated } from '../../wiki-fixture.ts'
import type { Surface, Visit } from '../surface.ts'

const toPath = ({ type, key }: SamplePage): string => viewPath(type, key)

/** Links of the page's own text and lists, those to later pages first. A link to a page not met yet is none. */
const PREVIEWS: Surface = {
  name: 'preview of a link',
  async reach(visit) {
    const page = await visit.openFresh('scripted')
    for (const met of visit.choose(visit.later.visiblePages, 2)) {
      await openHydrated(page, toPath(met))
      await waitForNetworkIdle(page)
      const hrefs = await page
        .locator('main p a[href^="/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      const pages = hrefs.filter((href) => parsePath(href)?.route.name === 'view')
      const isLater = (href: string) => visit.later.find(href).length > 0
      const [href] = [...pages.filter(isLater), ...pages]
      if (href === undefined) continue
      await page.locator(`main p a[href="${href}"]`).first().hover()
      await page.getByRole('tooltip').waitFor()
      await visit.check(page)
    }
  },
}

const NOTES: Surface = {
  name: 'notes of a page, all lists open',
  async reach(visit) {
    const page = await visit.openFresh('scripted')
    // Of some books everything is met.
    const books = visit.later.visiblePages.filter(({ type }) => type === 'Book')
    for (const met of new Set([...visit.choose(visit.later.visiblePages, 1), ...books])) {
      await openHydrated(page, toPath(met))
      const notes = page.getByRole('region', { name: NOTE_MESSAGES.heading })
      await notes.waitFor()
      for (const list of await notes.locator('summary').all()) await list.click()
      await waitForNetworkIdle(page)
      await visit.check(page)
    }
  },
}

const LINKS_HERE: Surface = {
  name: 'what links here',
  async reach(visit) {
    const page = await visit.open('scripted')
    for (const { name, key } of visit.choose(visit.later.visiblePages, 2)) {
      await openHydrated(page, linksHerePath(name, [key]))
      await visit.check(page)
    }
  },
}

const VISITS = 20

const RANDOM: Surface = {
  name: 'random page',
  async reach(visit) {
    const page = await visit.open('scripted')
    await openHydrated(page, ROUTES.privacy)
    const { length } = visit.choose(
      Array.from({ length: VISITS }, (_, index) => index),
      4,
    )
    for (let count = 0; count < length; count++) {
      await goTo(page, ROUTES.random)
      await page.waitForURL((url) => url.pathname !== ROUTES.random)
      await visit.check(page)
      visit.checkAddress(page)
    }
  },
}

/** The host chooses a page without knowing the progress. */
const RANDOM_DOCUMENT: Surface = {
  name: 'random page (document)',
  async reach(visit) {
    const page = await visit.open('scripted')
    const { length } = visit.choose(
      Array.from({ length: VISITS }, (_, index) => index),
      3,
    )
    for (let count = 0; count < length; count++) {
      await openHydrated(page, ROUTES.random)
      await page.waitForURL(({ pathname, hash }) => pathname !== ROUTES.random && hash === '')
      await visit.check(page)
      visit.checkAddress(page)
    }
  },
}

let saves = 0

/** Moves the reader forward from before the first book of each series to their place. */
const storeLastStep = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const fields = Object.entries<unknown>(JSON.parse(localStorage.getItem('progress') ?? '{}'))
    const before = fields.map(([series, set]) => [series, Array.isArray(set) ? [-1, 0, ...set.slice(2)] : set])
    localStorage.setItem('progress-before', JSON.stringify(Object.fromEntries(before)))
  })

const LAST_STEP: Surface = {
  name: 'reading menu after a step, and the recap with links',
  async reach(visit) {
    const page = await visit.openFresh('scripted')
    for (const { type, key } of visit.choose(visit.later.visiblePages, 2)) {
      await openHydrated(page, viewPath(type, key))
      await storeLastStep(page)
      await page.reload()
      await page.getByRole('banner').getByRole('button', { name: PROGRESS_MESSAGES.heading }).click()
      await page.getByText(/opened with your last step$/).click()
      await visit.check(page)
    }
    await page.getByRole('link', { name: PROGRESS_MESSAGES.recap }).click()
    await page.getByRole('button', { name: RECAP_MESSAGES.print }).waitFor()
    await visit.check(page)
  },
}

/** Saves a page as an edit of its text does: the lists of newest changes follow. */
const touchPage = (visit: Visit, { key }: SamplePage): Promise<void> =>
  commitWrites(visit.wiki, visit.database, [
    {
      update: {
        name: `${visit.database}/documents/ContentRef/${key}`,
        fields: { saveId: { stringValue: `leak${saves++}` } },
      },
      updateMask: { fieldPaths: ['saveId'] },
      updateTransforms: [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }],
    },
  ])

const LIVE_HOME: Surface = {
  name: 'home, live changes',
  async reach(visit) {
    const page = await visit.openFresh('scripted')
    await openHydrated(page, ROUTES.home)
    await waitForNetworkIdle(page)
    for (const saved of visit.choose([...visit.later.laterPages], 2)) await touchPage(visit, saved)
    // Changes arrive in their order, so that this page comes last.
    const name = `Saved Meanwhile ${saves++}`
    await storePage(visit.wiki, visit.database, { details: { name, type: 'Item' }, sections: { Blurb: ['Just now.'] } })
    await page.getByRole('link', { name }).first().waitFor()
    await visit.check(page)
  },
}

/** Opens later pages before the progress is set, so that the device has copies and names of them. */
async function openReadBefore(visit: Visit): Promise<Page> {
  const page = await visit.openFresh('unlimited')
  for (const later of visit.choose([...visit.later.laterPages].slice(0, 5), 2)) {
    await openHydrated(page, toPath(later))
    await hasOfflineCopy(page, toPath(later))
  }
  await visit.setProgress(page)
  await openHydrated(page, ROUTES.privacy)
  await waitForNetworkIdle(page)
  return page
}

const RECENT_PAGES: Surface = {
  name: 'palette with pages read before the progress was set',
  async reach(visit) {
    const page = await openReadBefore(visit)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: COMMAND_MESSAGES.palette }).waitFor()
    await visit.check(page)
  },
}

const OFFLINE: Surface = {
  name: 'offline list and copies',
  async reach(visit) {
    const page = await openReadBefore(visit)
    const [unread] = visit.later.visiblePages
    if (unread === undefined) return
    const isCut = ({ origin, pathname }: URL) => origin === visit.wiki.services || pathname.startsWith('/_data/')
    await page.route(isCut, (route) => route.abort('connectionrefused'))
    await goTo(page, toPath(unread))
    await page.locator('main h1').waitFor()
    await visit.check(page)
    // Suggestions come from the copies.
    await page.route(/\/_suggestions/, (route) => route.abort('connectionrefused'))
    await page.locator('header input[name="q"]').fill('e')
    await visit.check(page)
  },
}

export const READING_SURFACES: readonly Surface[] = [
  PREVIEWS,
  NOTES,
  LINKS_HERE,
  RANDOM,
  RANDOM_DOCUMENT,
  LAST_STEP,
  LIVE_HOME,
  RECENT_PAGES,
  OFFLINE,
]
