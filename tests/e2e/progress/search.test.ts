/** End-to-end test: whatever finds pages by words shows a reader with progress no page that is met later. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { SUGGESTION_MESSAGES } from '#shared/messages/suggestion-messages'
import { toPageKey } from '#shared/model/page-key'
import { linksHerePath, searchPath, viewPath } from '#shared/model/paths'
import { isNameSuggestions, NAME_SUGGESTIONS_PATH, type SuggestedPage } from '#shared/name-suggestions'
import { explainCard } from '#shared/rules/places/card-positions'
import { parseLimits } from '#shared/rules/places/limits'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { requestPage } from '../../parse-document.ts'
import { readSamplePages } from '../../sample-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { heading, main, openHydrated, POLL_OPTIONS, WIDE } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const SERIES = 'The Outstanding'
const MET = 'Varven'
const PRIVACY = '/PrivacyPolicy'

/** The stored progress of a reader in the first book, and the pages of the sample that this reader has not met. */
interface Reader {
  readonly progress: string
  readonly later: readonly SuggestedPage[]
}

async function createReader(wiki: WikiProcess): Promise<Reader> {
  const { text } = await requestPage(wiki.pages, `/Race/${MET}`)
  const [, numbering = ''] = new RegExp(`data-in="(\\S+) ${SERIES}"`).exec(text) ?? []
  const progress = JSON.stringify({ [`/${SERIES}`]: [1, 12, 0, numbering, 'A,Door,Left,Owing'] })
  const limits = parseLimits(progress)
  if (limits === 'unreadable') throw new Error(progress)
  const pages = await Promise.all(
    (await readSamplePages()).map(async ({ details: { name } }) => {
      const answer: unknown = JSON.parse(
        (await requestPage(wiki.pages, `/_suggestions?q=${encodeURIComponent(name)}`)).text,
      )
      if (!isNameSuggestions(answer)) throw new Error(name)
      return answer.pages.find(({ key }) => key === toPageKey(name))
    }),
  )
  const later = pages.filter((page) => page !== undefined && explainCard(page.position, limits) !== null)
  return { progress, later: later.filter((page) => page !== undefined) }
}

const it = createWikiTest({ page: { viewport: WIDE } })
  .extend('reader', { scope: 'file' }, ({ wiki }) => createReader(wiki))
  .extend('readerPage', async ({ page, reader }) => {
    await setProgress(page, reader)
    return page
  })

const setProgress = (page: Page, { progress }: Reader) =>
  page.addInitScript((stored) => localStorage.setItem('progress', stored), progress)

const box = (page: Page) => page.locator('header input[name="q"]')
const status = (page: Page) => page.locator('search p[role="status"]')

/** Beginnings of later names, of which none is the beginning of another one or has a word of a name. */
const listPrefixes = ({ later }: Reader): readonly string[] => [
  ...new Set(later.map(({ name }) => name.replace(/^The /, '').slice(0, 4).trim().toLowerCase())),
]

const waitForSuggestions = (page: Page, typed: string) =>
  page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname === NAME_SUGGESTIONS_PATH && searchParams.get('q') === typed
  })

/** Returns what the document has of later pages: their names and addresses, in texts and attributes. */
async function findLater(page: Page, { later }: Reader): Promise<readonly string[]> {
  const markup = await page.evaluate(() => document.title + document.documentElement.outerHTML)
  return later
    .filter(({ type, key, name }) => markup.includes(`"${viewPath(type, key)}`) || markup.includes(`>${name}<`))
    .map(({ name }) => name)
}

describe('a reader in the first book', () => {
  it('is offered no later page while typing, and opens one by its whole name', async ({ readerPage: page, reader }) => {
    expect(reader.later.length).toBeGreaterThan(10)
    await openHydrated(page, PRIVACY)
    await box(page).fill('varv')
    await page.getByRole('option', { name: MET }).waitFor()
    for (const prefix of listPrefixes(reader)) {
      const answered = waitForSuggestions(page, prefix)
      await box(page).fill(prefix)
      await answered
      await expect.poll(() => status(page).textContent(), POLL_OPTIONS).not.toBe('')
      expect(await findLater(page, reader), prefix).toEqual([])
    }
    const [unmet] = reader.later
    if (unmet === undefined) throw new Error('Every page is met.')
    await box(page).fill(unmet.name.toLowerCase())
    await page.getByText(SUGGESTION_MESSAGES.noneReached).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => heading(page).textContent(), POLL_OPTIONS).toMatch(/^A page of book/)
    expect(new URL(page.url()).pathname).toBe(viewPath(unmet.type, unmet.key))
    // The address is the one that was typed.
    expect(await page.locator('body').textContent()).not.toContain(unmet.name)
  })

  it('finds no later page, text or count by the search', async ({ readerPage: page, reader }) => {
    await openHydrated(page, searchPath(MET))
    await main(page).getByText(SEARCH_MESSAGES.reachedOnly).waitFor()
    await main(page).getByRole('link', { name: MET, exact: true }).first().waitFor()
    await expect.poll(() => findLater(page, reader), POLL_OPTIONS).toEqual([])
    for (const { name } of reader.later.slice(0, 12)) {
      // The whole name of a page is what the reader has typed, and is shown as such.
      const word =
        name
          .split(' ')
          .toSorted((a, b) => b.length - a.length)[0]
          ?.slice(0, -1) ?? ''
      await openHydrated(page, searchPath(word))
      await main(page).getByText(SEARCH_MESSAGES.reachedOnly).waitFor()
      expect(await findLater(page, reader), word).toEqual([])
      expect(
        await main(page)
          .getByText(/^\d+ (page|section)s?(,|$)/)
          .count(),
      ).toBe(0)
    }
  })

  it('sees no later page among those that link to one', async ({ readerPage: page, reader }) => {
    await openHydrated(page, linksHerePath(MET, [MET]))
    await main(page).getByText(SEARCH_MESSAGES.reachedOnly).waitFor()
    expect(await main(page).getByRole('listitem').count()).toBeGreaterThan(0)
    expect(await findLater(page, reader)).toEqual([])
  })

  it('sees no later page among the near names of a missing one', async ({ readerPage: page, reader }) => {
    await page.goto('/Race/Varvn')
    await main(page).getByRole('link', { name: MET, exact: true }).waitFor()
    for (const { type, key } of reader.later.filter((unmet) => unmet.key.length > 6).slice(0, 6)) {
      await page.goto(viewPath(type, `${key.slice(0, 2)}${key.slice(3)}`))
      await heading(page).waitFor()
      await expect.poll(() => findLater(page, reader), POLL_OPTIONS).toEqual([])
    }
  })

  it('finds no later page in the palette, also of those read before', async ({ page, reader }) => {
    const [unmet] = reader.later
    if (unmet === undefined) throw new Error('Every page is met.')
    for (const path of [viewPath(unmet.type, unmet.key), `/Race/${MET}`, PRIVACY]) {
      await openHydrated(page, path)
      await waitForNetworkIdle(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: COMMAND_MESSAGES.palette }).waitFor()
    }
    await page.getByRole('option', { name: unmet.name }).waitFor()
    await setProgress(page, reader)
    await openHydrated(page, PRIVACY)
    await waitForNetworkIdle(page)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: COMMAND_MESSAGES.palette })
    await dialog.getByRole('option', { name: MET }).waitFor()
    expect(await findLater(page, reader)).toEqual([])
    for (const prefix of listPrefixes(reader).slice(0, 8)) {
      const answered = waitForSuggestions(page, prefix)
      await dialog.getByRole('combobox').fill(prefix)
      await answered
      await dialog.getByRole('option', { name: COMMAND_MESSAGES.searchFor(prefix) }).waitFor()
      expect(await findLater(page, reader), prefix).toEqual([])
    }
  })

  it('sees no preview of a later page, whatever links to it', async ({ readerPage: page, reader }) => {
    const [unmet] = reader.later
    if (unmet === undefined) throw new Error('Every page is met.')
    await openHydrated(page, PRIVACY)
    const later = viewPath(unmet.type, unmet.key)
    await page.evaluate(
      (paths) => {
        for (const [index, path] of paths.entries()) {
          const link = document.createElement('a')
          link.href = path
          link.textContent = `link ${index}`
          document.querySelector('main')?.prepend(link, ' ')
        }
      },
      [later, `/Race/${MET}`],
    )
    const [tooltip, texts] = [page.getByRole('tooltip'), new Set<string | null>()]
    await page.exposeFunction('noteTooltip', (text: string | null) => texts.add(text))
    await page.evaluate(() =>
      new MutationObserver(() => {
        const text = document.querySelector('[role="tooltip"]')?.textContent
        if (text) Reflect.get(window, 'noteTooltip')(text)
      }).observe(document.body, { subtree: true, childList: true }),
    )
    const answered = page.waitForResponse((response) => response.url().endsWith(`/_data${later}`))
    await main(page).getByText('link 0').hover()
    await answered
    await main(page).getByText('link 1').hover()
    await tooltip.waitFor()
    expect([...texts].join()).toContain(MET)
    expect([...texts].join()).not.toContain(unmet.name)
  })
})
