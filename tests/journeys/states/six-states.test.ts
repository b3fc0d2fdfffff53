/** Every screen a reader can come to, while its data is late, empty, missing, failing or out of reach. */

import type { Page } from 'playwright'
import { matchPath, type RouteObject } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorLine } from '#shared/error-line'
import { MESSAGES } from '#shared/messages/messages'
import { TYPE_NAMES, typeSpec } from '#shared/model/page-types'
import { createRoutes } from '../../../renderer/app/routes/routes.tsx'
import { readSamplePages } from '../../sample-pages.ts'
import { everyScreen, type Screen } from '../reading/every-screen.ts'
import { expectHeading, openLive, PATIENCE, type Reading, startReading } from '../watched-page.ts'
import { type Gate, gateOf } from './gate.ts'

const SCREENS = everyScreen(await readSamplePages())

let reading: Reading

beforeAll(async () => {
  reading = await startReading()
})
afterAll(() => reading?.close())

it('every screen that shows what is stored is tried here', () => {
  const patterns = (routes: readonly RouteObject[]): string[] =>
    routes.flatMap(({ path, index, handle, children }) => [
      ...(handle?.load === undefined ? [] : [index ? '/' : (path ?? '')]),
      ...patterns(children ?? []),
    ])
  const tried = (pattern: string) =>
    SCREENS.some(({ path }) => matchPath({ path: pattern, caseSensitive: true }, path) !== null)
  expect(
    patterns(createRoutes(() => Promise.reject(new Error('not asked')))).filter(
      (one) => !tried(one),
    ),
  ).toEqual([])
  expect(SCREENS.length).toBeGreaterThan(
    TYPE_NAMES.length + TYPE_NAMES.flatMap((type) => typeSpec(type).parts).length,
  )
})

/** As a click would, wherever no link leads there. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const START = '/PrivacyPolicy'

/** With nothing in memory. */
async function begin(page: Page, gate: Gate): Promise<void> {
  gate.set('none')
  await openLive(page, START)
}

/** At once: what comes back by itself takes the button away. */
const retry = (page: Page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main button')]
    buttons.find((button) => button.textContent === 'Retry')?.click()
  })

const main = (page: Page) => page.locator('main')
const bar = (page: Page) => page.locator('header [role="status"] > span')
const says = (page: Page, words: string) =>
  main(page).getByText(words, { exact: true }).first().waitFor(PATIENCE)
const leadsOn = async (page: Page, name: string) =>
  expect(
    (await main(page).getByRole('link', { name }).count()) +
      (await main(page).getByRole('button', { name }).count()),
    name,
  ).toBeGreaterThan(0)

const FAILURES = {
  cut: MESSAGES.unreachable.heading,
  failing: MESSAGES.failed.heading,
} as const

/** What was never read cannot be shown: it is said so, and Retry brings it. */
async function failsAndRecovers(
  page: Page,
  gate: Gate,
  { path, heading, isStatic, asksSearch }: Screen,
  how: keyof typeof FAILURES,
): Promise<void> {
  await begin(page, gate)
  gate.set(how)
  await go(page, path)
  if (isStatic) return expectHeading(page, heading)
  await expectHeading(page, FAILURES[how])
  await expect.poll(() => page.title()).toContain(FAILURES[how])
  await leadsOn(page, 'Home')
  await leadsOn(page, 'Retry')
  expect(await bar(page).count()).toBe(0)
  gate.set('none')
  await retry(page)
  await expectHeading(page, heading)
  if (asksSearch) expect(await main(page).getByText(MESSAGES.searchByName).count()).toBe(0)
}

describe('reached by a click, in every state', () => {
  it.each(SCREENS)('$path', async (screen) => {
    const { path, heading, empty, missing, isStatic } = screen
    const { page, takeTroubles, takeLogged, close } = await reading.open()
    const gate = await gateOf(page, reading.wiki.services)
    for (const how of ['cut', 'failing'] as const) await failsAndRecovers(page, gate, screen, how)

    // offline, but read before
    await begin(page, gate)
    gate.set('cut')
    await go(page, path)
    await expectHeading(page, heading)
    if (!isStatic) await says(page, MESSAGES.fromThisDevice('less than a minute'))

    // delayed: nothing is said before it has taken a while, and nothing after it has come
    await begin(page, gate)
    gate.set('delayed')
    await go(page, path)
    if (!isStatic) {
      const waiting = bar(page)
      await waiting.waitFor({ ...PATIENCE, state: 'attached' })
      expect(await waiting.evaluate((span) => getComputedStyle(span).animationDelay)).toMatch(
        /^0\.15s|^150ms/,
      )
      await waiting.waitFor(PATIENCE)
      await expectHeading(page, 'Privacy Policy')
      gate.set('none')
    }
    await expectHeading(page, heading)
    await expect.poll(() => bar(page).count()).toBe(0)

    if (empty !== undefined) {
      await begin(page, gate)
      gate.set('empty')
      await go(page, empty.path ?? path)
      await says(page, empty.words)
      await leadsOn(page, empty.next)
    }
    if (missing !== undefined) {
      gate.set('none')
      takeLogged()
      await go(page, missing.path)
      await expectHeading(page, MESSAGES.notFound.heading)
      expect(takeLogged()).toEqual([errorLine('read/missing')])
      await main(page).getByRole('link', { name: missing.near, exact: true }).waitFor(PATIENCE)
      await leadsOn(page, 'Home')
    }
    expect(takeTroubles().filter((trouble) => trouble.startsWith('exception'))).toEqual([])
    await close()
  })
})
