/** End-to-end test of the pseudo-locale: no state of the reading screens shows a plain letter of ours. */
import type { Page, Route } from 'playwright'
import { describe } from 'vitest'
import { HISTORY_SCREEN_MESSAGES } from '#shared/messages/history-screen-messages'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { MESSAGES } from '#shared/messages/messages'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { RECAP_MESSAGES } from '#shared/messages/recap-messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { SUGGESTION_MESSAGES } from '#shared/messages/suggestion-messages'
import { comparisonPath } from '#shared/model/history-paths'
import { toPageKey } from '#shared/model/page-key'
import { historyPath, listPath, ROUTES, searchPath, seriesPath, viewPath } from '#shared/model/paths'
import { storePage, writeDocuments } from '../../stored-pages.ts'
import { hasOfflineCopy } from '../states/offline-copies.ts'
import { answerForFault, FOR_EVERYBODY } from '../states/service-fault.ts'
import {
  createPseudoTest,
  fillWithGreek,
  goTo,
  greekName,
  openSettled,
  pseudo,
  SERIES,
  waitForText,
} from './greek-wiki.ts'
import { waitUntilSettled } from './plain-letters.ts'

const it = await createPseudoTest()

const RACE = viewPath('Race', toPageKey(greekName('Race')))
const abort = (route: Route) => route.abort('connectionrefused')
/** The page host answers the data of routes in place of the services. */
const cutPageHost = (page: Page) => page.route('**/_data/**', abort)
const cut = async (page: Page, services: string) => {
  await cutPageHost(page)
  await page.route(`${services}/**`, abort)
}

it('a wiki without pages', async ({ openPseudoPage, editor }) => {
  for (const person of [undefined, editor]) {
    const { page, letters } = await openPseudoPage(person)
    await openSettled(page, ROUTES.home)
    await waitForText(page, LIST_MESSAGES.emptyWiki)
    for (const path of [
      listPath('Book'),
      ROUTES.allContent,
      ROUTES.recentChanges,
      ROUTES.pipeline,
      ROUTES.changeLog,
      seriesPath(SERIES),
      searchPath(SERIES),
      ROUTES.random,
      ROUTES.user,
      '/τίποτα',
    ]) {
      await goTo(page, path)
      await waitUntilSettled(page)
    }
    await letters.expectNone(page)
  }
})

describe('a wiki with pages', () => {
  it.beforeAll(({ wiki, database }) => fillWithGreek(wiki, database))

  it('documents as the server renders them', async ({ openPseudoPage }) => {
    const { page, letters } = await openPseudoPage()
    await openSettled(page, ROUTES.home)
    for (const path of [ROUTES.home, RACE, listPath('Book'), ROUTES.login, ROUTES.upload, '/τίποτα'])
      await letters.addDocument(page, path)
    await letters.expectNone(page)
  })

  it('pages, histories and searches that lead nowhere', async ({ openPseudoPage }) => {
    const { page, letters } = await openPseudoPage()
    for (const path of [viewPath('Race', 'Φυλ'), historyPath('Φυλ'), comparisonPath('Φυλ', 1)]) {
      await openSettled(page, path)
      await waitForText(page, MESSAGES.notFound.heading)
      await waitUntilSettled(page)
    }
    await goTo(page, searchPath('Φυλή'))
    await waitForText(page, SEARCH_MESSAGES.results)
    await goTo(page, searchPath('ωωωω'))
    await waitForText(page, SEARCH_MESSAGES.noResults)
    await page.route(/\/1\/indexes\//, (route) => route.abort())
    for (const query of ['Φυλή', 'ψψψψ']) {
      await openSettled(page, searchPath(query))
      await waitUntilSettled(page)
    }
    await page.unrouteAll()
    await goTo(page, `${ROUTES.pipeline}?item=τίποτα`)
    await waitForText(page, REPORT_MESSAGES.noSuchReport)
    await goTo(page, `${ROUTES.changeLog}?version=τίποτα`)
    await waitForText(page, REPORT_MESSAGES.noSuchVersion)
    await letters.expectNone(page)
  })

  it('suggestions, filters, orders and further rows of lists', async ({ openPseudoPage, wiki, database }) => {
    for (let number = 0; number < 101; number++)
      await storePage(wiki, database, {
        details: { name: `Ξίφος ${number}`, type: 'Item', series: SERIES },
        sections: {},
      })
    const { page, letters } = await openPseudoPage()
    await openSettled(page, listPath('Item'))
    const box = page.locator('header input[name="q"]')
    await box.fill('Ξίφ')
    await page.getByRole('option').first().waitFor()
    await box.fill('ωωωω')
    await page.getByText(pseudo(SUGGESTION_MESSAGES.none)).first().waitFor()
    await box.press('Escape')
    const filter = page.locator('main').getByLabel(pseudo(LIST_MESSAGES.filter))
    await filter.fill('Ξίφος 7')
    await waitUntilSettled(page)
    await filter.fill('ωωωω')
    await waitForText(page, LIST_MESSAGES.filterEmpty)
    await filter.fill('')
    await page.locator('main').getByText(pseudo(LIST_MESSAGES.next)).first().click()
    await waitUntilSettled(page)
    for (const order of Object.keys(LIST_MESSAGES.orders)) {
      await goTo(page, `${listPath('Book')}?order=${order}`)
      await waitUntilSettled(page)
    }
    await letters.expectNone(page)
  })

  it('services that do not answer, fail or are late, and a copy of this device', async ({ openPseudoPage, wiki }) => {
    const { page, letters } = await openPseudoPage()
    await openSettled(page, listPath('Race'))
    await page
      .locator('main')
      .getByRole('link', { name: greekName('Race') })
      .first()
      .click()
    await hasOfflineCopy(page, RACE)
    await page.goBack()
    await cut(page, wiki.services)
    await goTo(page, RACE)
    await waitForText(page, MESSAGES.fromThisDevice('§').split('§')[0] ?? '')
    await goTo(page, viewPath('Book', toPageKey(greekName('Book'))))
    await waitForText(page, MESSAGES.unreachable.heading)
    await page.unrouteAll()
    let release = () => {}
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    await cutPageHost(page)
    await page.route(`${wiki.services}/v1/**`, async (route) => {
      await late
      const { status = 0, text = '' } = answerForFault('failing', '', '') ?? {}
      await route.fulfill({ status, headers: FOR_EVERYBODY, body: text })
    })
    await goTo(page, viewPath('Event', toPageKey(greekName('Event'))))
    await page.locator('header [role="status"] > span').waitFor()
    release()
    await waitForText(page, MESSAGES.failed.heading)
    await page.unrouteAll()
    await page.route(/search-results-screen.*\.js$/, (route) => route.abort())
    await goTo(page, searchPath('Φυλή'))
    await waitUntilSettled(page)
    await letters.expectNone(page)
  })

  it('a recap, and the reading menu after a step', async ({ openPseudoPage, wiki, database }) => {
    await storePage(wiki, database, {
      details: { name: 'Πρώτο', type: 'Book', series: SERIES, bookNumber: 1 },
      sections: { Synopsis: ['Μια αρχή.'] },
      at: { book: 'Πρώτο' },
    })
    const { page, letters } = await openPseudoPage()
    await openSettled(page, ROUTES.recap)
    await waitForText(page, RECAP_MESSAGES.nothingSet)
    await page.evaluate((series) => {
      localStorage.setItem('progress', JSON.stringify({ [`/${series}`]: 0, strict: 1 }))
      localStorage.setItem('progress-before', JSON.stringify({ [`/${series}`]: [0, 0, 0, 'α', 'α'] }))
    }, SERIES)
    await page.reload()
    await page.locator('main').getByText('Μια αρχή.').waitFor()
    await page
      .getByRole('banner')
      .getByRole('button', { name: pseudo(PROGRESS_MESSAGES.heading) })
      .click()
    await page.locator('#reading-progress [role="status"] summary').click()
    await page.getByRole('link', { name: pseudo(PROGRESS_MESSAGES.recap) }).waitFor()
    await waitUntilSettled(page)
    await page.evaluate(() => localStorage.setItem('progress', 'α'))
    await page.reload()
    await waitForText(page, RECAP_MESSAGES.unreadable)
    await letters.expectNone(page)
  })

  it('records that are broken or from before', async ({ openPseudoPage, wiki, database }) => {
    await writeDocuments(wiki, database, {
      'ContentRef/Σπασμένο': { Name: 'Σπασμένο', Type: 'Item', Series: SERIES, rev: 0 },
      'Content/Items/Σπασμένο/Blurb': { content: 'όλα' },
      'Content/Items/Σπασμένο/History': {
        content: [{ sectionName: '', imageUrl: `${wiki.services}/τίποτα`, sectionContent: [] }],
      },
    })
    const { page, letters } = await openPseudoPage()
    await openSettled(page, viewPath('Item', 'Σπασμένο'))
    await openSettled(page, historyPath('Σπασμένο'))
    await waitForText(page, HISTORY_SCREEN_MESSAGES.empty)
    await letters.expectNone(page)
  })
})
