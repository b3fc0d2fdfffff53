/** End-to-end test of awkward page names (fault 45): list, address and page show them unchanged. */
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { normalizeName, toPageKey } from '#shared/model/page-key'
import { validatePageName } from '#shared/model/page-name'
import { getTypeSpec } from '#shared/model/page-types'
import { listPath, viewPath } from '#shared/model/paths'
import { parseDocument, requestPage, unescapeHtml } from '../../parse-document.ts'
import { isAwkward, readSamplePages } from '../../sample-pages.ts'
import { commitWrites, getDatabase, newPageWrites } from '../../stored-pages.ts'
import { expectHeading, isSameDocument, markDocument, openHydrated } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'

const it = createSharedPageTest({ wiki: { rules: 'open' } })
const pages = await readSamplePages()

/** The kinds of names that the issue lists; the sample has each of them. */
const KINDS: readonly (readonly [string, (name: string) => boolean])[] = [
  ['a comma', (name) => name.includes(',')],
  ['a slash', (name) => name.includes('/')],
  ['a percent sign', (name) => name.includes('%')],
  ['an apostrophe', (name) => name.includes("'")],
  ['an accent', (name) => /[À-ɏ]/.test(name)],
  ['an emoji', (name) => /\p{Extended_Pictographic}/u.test(name)],
  ['C++', (name) => name === 'C++'],
  ['letters from right to left', (name) => /[\u0590-\u06ff]/.test(name)],
  ['200 characters', (name) => [...name].length === 200],
  ['number sign, question mark, ampersand', (name) => /#.*\?.*&/.test(name)],
]

describe('fault 45: awkward names of the sample', () => {
  it('are there, of every kind', () => {
    const missing = KINDS.filter(([, fits]) => !pages.some(({ details }) => fits(details.name)))
    expect(missing.map(([kind]) => kind)).toEqual([])
  })

  it('are links from lists to pages, which can be reloaded', async ({ page, wiki }) => {
    const awkward = pages.filter(({ details }) => isAwkward(details.name))
    await openHydrated(page, '/')
    await markDocument(page)
    for (const { details } of awkward) {
      const list = listPath(details.type)
      await page.getByRole('navigation', { name: 'Site' }).locator(`a[href="${list}"]`).click()
      await expectHeading(page, `All ${getTypeSpec(details.type).singular} Pages`)
      const links = page.locator('main li').getByRole('link')
      const names = await links.allTextContents()
      await links.nth(names.indexOf(details.name)).click()
      await expectHeading(page, details.name)
      // A reload requests this address; every-page.test.ts opens each of these in a browser.
      const { pathname } = new URL(page.url())
      expect(pathname).toBe(new URL(viewPath(details.type, toPageKey(details.name)), page.url()).pathname)
      const answer = await requestPage(wiki.pages, pathname)
      expect([answer.status, answer.headers.location], details.name).toEqual([200, undefined])
      expect(parseDocument(answer.text).headings).toEqual([details.name])
    }
    expect(await isSameDocument(page)).toBe(true)
  })
})

/** Letters of many scripts, combining marks, and characters with a meaning in addresses, keys, paths or patterns. */
const awkwardName = fc
  .array(
    fc.oneof(
      fc.constantFrom(...', / % ? # \\ ~ & + = : ; @ ! $ \' " ( ) * < > [ ] { } | ^ ` . .. ~2C %20 %2F'.split(' ')),
      fc.constantFrom(
        'é',
        'e\u0301',
        'İ',
        'ß',
        'Σ',
        'ñ',
        '中文',
        'العربية',
        'עברית',
        '🗝️',
        '👩‍🚀',
        '\u200d',
        '  ',
        ' ',
        '\u00a0',
      ),
      fc.constantFrom('__proto__', 'constructor', '__', 'NUL', 'Synopsis', 'index.html', '-', '_'),
      fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''))
  .filter((name) => validatePageName(name).ok)

describe('fault 45: fifty names made up to be awkward', () => {
  const names = [
    ...new Map(fc.sample(awkwardName, { numRuns: 70, seed: 45 }).map((name) => [toPageKey(name), name])).values(),
  ].slice(0, 50)

  it.beforeAll(async ({ wiki }) => {
    const database = await getDatabase(wiki)
    for (const name of names) {
      const text = { details: { name, type: 'Faction' as const }, sections: { Blurb: [name] } }
      await commitWrites(wiki, database, newPageWrites(database, text))
    }
  })

  /**
   * A click in a browser takes a second, so that `npm run test:long` clicks all fifty; here the rest is requested
   * only.
   */
  const clicked = process.env['IW_LONG'] === '1' ? names : names.slice(0, 15)

  it('are fifty', () => {
    expect(names).toHaveLength(50)
    expect(new Set(names.map(normalizeName)).size).toBe(50)
  })

  it('are listed, each with the address of its page', async ({ wiki }) => {
    const list = await requestPage(wiki.pages, listPath('Faction'))
    for (const name of names) {
      const path = viewPath('Faction', toPageKey(name))
      expect(unescapeHtml(list.text), name).toContain(`href="${path}"`)
      const answer = await requestPage(wiki.pages, path)
      expect([answer.status, answer.headers.location], name).toEqual([200, undefined])
      expect(parseDocument(answer.text).headings).toEqual([normalizeName(name)])
      expect(parseDocument(answer.text).titles[0]).toContain(normalizeName(name))
    }
  })

  it('are reached by a click in a browser, and by its Back and Forward', async ({ page }) => {
    await openHydrated(page, listPath('Faction'))
    await markDocument(page)
    for (const name of clicked) {
      const path = viewPath('Faction', toPageKey(name))
      // The path is compared as text: a pattern or selector would need escaping.
      const link = page.locator('main li a')
      const hrefs = await link.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      await link.nth(hrefs.indexOf(path)).click()
      await expectHeading(page, normalizeName(name))
      await page.goBack()
      await expectHeading(page, 'All Faction Pages')
    }
    await page.goForward()
    await expectHeading(page, normalizeName(clicked.at(-1) ?? ''))
    expect(await isSameDocument(page)).toBe(true)
  })
})
