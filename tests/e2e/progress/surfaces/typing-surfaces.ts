/** Table of surfaces: lists that appear while a reader types. */
import type { Page } from 'playwright'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { listPath, ROUTES } from '#shared/model/paths'
import { waitForNetworkIdle } from '../../../network-idle.ts'
import { openHydrated } from '../../wiki-fixture.ts'
import type { Surface, Visit } from '../surface.ts'
import { listNearPaths, listPrefixes } from './typed-texts.ts'

/** Number of typed texts in the short form. */
const TYPED = 2

const SUGGESTIONS: Surface = {
  name: 'suggestions of the search box',
  async reach(visit) {
    const page = await visit.open('scripted')
    await openHydrated(page, ROUTES.privacy)
    const box = page.locator('header input[name="q"]')
    for (const prefix of listPrefixes(visit, TYPED)) {
      await box.fill(prefix)
      await visit.check(page)
    }
    await box.press('Escape')
  },
}

/** Enter opens the page whose whole name was typed. */
const ENTERED: Surface = {
  name: 'search form, entered',
  async reach(visit) {
    const page = await visit.open('scripted')
    for (const prefix of listPrefixes(visit, TYPED)) {
      await openHydrated(page, ROUTES.privacy)
      await page.locator('header input[name="q"]').fill(prefix)
      await page.locator('header input[name="q"]').press('Enter')
      await visit.check(page)
      visit.checkAddress(page)
    }
  },
}

async function openPalette(page: Page): Promise<void> {
  // The keys act once the page is idle.
  await waitForNetworkIdle(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: COMMAND_MESSAGES.palette }).waitFor()
}

const PALETTE: Surface = {
  name: 'command palette',
  async reach(visit) {
    const page = await visit.open('scripted')
    await openHydrated(page, ROUTES.privacy)
    await openPalette(page)
    for (const prefix of listPrefixes(visit, TYPED)) {
      await page.getByRole('combobox', { name: COMMAND_MESSAGES.palette }).fill(prefix)
      await visit.check(page)
    }
    await page.keyboard.press('Escape')
  },
}

async function typeIntoFilter(visit: Visit, path: string, prefixes: readonly string[]): Promise<void> {
  const page = await visit.open('scripted')
  await openHydrated(page, path)
  const filter = page.locator('main').getByLabel(LIST_MESSAGES.filter)
  for (const prefix of prefixes) {
    await filter.fill(prefix)
    await visit.check(page)
  }
}

const LIST_FILTER: Surface = {
  name: 'filter of a list',
  async reach(visit) {
    const types = new Set([...visit.later.laterPages].map(({ type }) => type))
    for (const type of visit.choose([...types], 1)) await typeIntoFilter(visit, listPath(type), ['e', 'a'])
  },
}

const DASHBOARD_FILTER: Surface = {
  name: 'filter of the dashboard',
  reach: (visit) => typeIntoFilter(visit, ROUTES.allContent, listPrefixes(visit, TYPED)),
}

const NEAR_NAMES: Surface = {
  name: 'near names of a missing page',
  async reach(visit) {
    const [scripted, markup] = [await visit.open('scripted'), await visit.open('markup')]
    for (const path of listNearPaths(visit, TYPED)) {
      await markup.goto(path)
      await visit.check(markup, 'painted')
      await openHydrated(scripted, path)
      await visit.check(scripted)
    }
  },
}

export const TYPING_SURFACES: readonly Surface[] = [
  SUGGESTIONS,
  ENTERED,
  PALETTE,
  LIST_FILTER,
  DASHBOARD_FILTER,
  NEAR_NAMES,
]
