/** End-to-end test of comparing versions: choosing two, what the diff shows, and what it reads. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { COMPARISON_MESSAGES } from '#shared/messages/comparison-messages'
import { DIFF_MESSAGES } from '#shared/messages/diff-messages'
import { HISTORY_SCREEN_MESSAGES } from '#shared/messages/history-screen-messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { comparisonPath, versionViewPath } from '#shared/model/history-paths'
import type { Block } from '#shared/model/page'
import { historyPath } from '#shared/model/paths'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { requestPage } from '../../parse-document.ts'
import { commitWrites } from '../../stored-pages.ts'
import { storeVersions } from '../../stored-versions.ts'
import { takeUsage, type WikiProcess } from '../../wiki-process.ts'
import { findAxeViolations } from '../axe.ts'
import { expectHeading, main, NARROW, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const text = (words: string, more: Partial<Block> = {}): readonly Block[] => [
  { id: 'a', sectionName: 'A gate', entries: [{ id: 'e', title: 'Of old', text: words }], ...more },
]

const it = createWikiTest({ wiki: { rules: 'open' } }).extend(
  'stored',
  { scope: 'file' },
  async ({ wiki, database }) => {
    const { text: page } = await requestPage(wiki.pages, '/Race/Varven')
    const address =
      /<article[\s\S]*?<img[^>]* src="([^"]+)"/
        .exec(page)?.[1]
        ?.replace(/_640(?=\?)/, '')
        .replaceAll('&amp;', '&') ?? ''
    await storeVersions(wiki, database, 'Gatefolk', [
      { Blurb: text('They live with the [[Kell]].'), History: text('It was long ago.') },
      { Blurb: text('They live far from the [[Varven]].'), Culture: text('They sing.') },
      { History: text('It was long, long ago.', { imageUrl: address, imageAlt: 'A gate' }) },
      { Blurb: text('They live with the [[Kell]].') },
    ])
    return address
  },
)

const KEY = 'Gatefolk'
const headings = (page: Page) => main(page).getByRole('heading', { level: 2 }).allTextContents()

const countReads = async (wiki: WikiProcess, path: string) => {
  await takeUsage(wiki)
  expect((await requestPage(wiki.pages, path)).status, path).toBe(200)
  return (await takeUsage(wiki))['documentReads'] ?? 0
}

describe('two versions', () => {
  it('are chosen in the history and compared, without scripts', async ({ openPage, stored }) => {
    expect(stored).not.toBe('')
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(historyPath(KEY))
    const compare = () => page.getByRole('button', { name: HISTORY_SCREEN_MESSAGES.compare }).click()
    await compare()
    await expectHeading(page, `${KEY}, version 4`)
    await page.goto(historyPath(KEY))
    await page.getByRole('radio', { name: 'from Version 1', exact: true }).check()
    await page.getByRole('radio', { name: 'to Version 3', exact: true }).check()
    await compare()
    await expectHeading(page, `${KEY}, versions 1 and 3`)
    expect(new URL(page.url()).search).toBe('?from=1')
    await main(page).getByText(COMPARISON_MESSAGES.skipped(1)).waitFor()
    expect(await headings(page)).toEqual(['Blurb', 'Culture (new)', 'History'])
    // The other order of the choice is the same comparison.
    await page.goto(`${historyPath(KEY)}?from=3&to=1`)
    await expectHeading(page, `${KEY}, versions 1 and 3`)
    await page.goto(comparisonPath(KEY, 1, 3))
    await expectHeading(page, `${KEY}, versions 1 and 3`)
    // What was changed and changed back is no difference.
    await page.goto(comparisonPath(KEY, 4, 1))
    expect(await headings(page)).toEqual(['Culture (new)', 'History'])
    await page.goto(comparisonPath(KEY, 3, 3))
    await main(page).getByText(COMPARISON_MESSAGES.problems.same).waitFor()
    await page.goto(comparisonPath(KEY, 2, 99))
    await main(page).getByText(COMPARISON_MESSAGES.problems.unknown).waitFor()
  })

  it('stay chosen while older ones are loaded, and when the history is opened again', async ({
    page,
    wiki,
    database,
  }) => {
    const words = Array.from({ length: 54 }, (_, index) => ({ Blurb: text(`Version ${index + 1}.`) }))
    await storeVersions(wiki, database, 'Longfolk', words)
    const radio = (name: string) => page.getByRole('radio', { name, exact: true })
    await openHydrated(page, historyPath('Longfolk'))
    await radio('to Version 53').check()
    await main(page).getByRole('link', { name: HISTORY_SCREEN_MESSAGES.older }).click()
    await radio('from Version 2').check()
    expect(await radio('to Version 53').isChecked()).toBe(true)
    await page.getByRole('button', { name: HISTORY_SCREEN_MESSAGES.compare }).click()
    await expectHeading(page, 'Longfolk, versions 2 and 53')
    await main(page).getByRole('link', { name: COMPARISON_MESSAGES.history, exact: true }).click()
    await radio('from Version 2').waitFor()
    expect([await radio('from Version 2').isChecked(), await radio('to Version 53').isChecked()]).toEqual([true, true])
    await radio('from Version 50').check()
    await radio('from Version 2').waitFor({ state: 'detached' })
    expect(await radio('to Version 53').isChecked()).toBe(true)
  })

  it('lead to the pages that link to the page, also by the key, and these lead back', async ({ page, stored }) => {
    expect(stored).not.toBe('')
    for (const path of [versionViewPath('Varven', 1), comparisonPath(KEY, 3)]) {
      await openHydrated(page, path)
      await waitForNetworkIdle(page)
      await page.keyboard.press('j')
      await main(page).getByRole('heading', { name: SEARCH_MESSAGES.linksHeading }).waitFor()
      await main(page)
        .getByRole('link', { name: path.includes(KEY) ? KEY : 'Varven', exact: true })
        .first()
        .click()
      await page.locator('article').waitFor()
      expect(new URL(page.url()).pathname).toBe(path.includes(KEY) ? `/Race/${KEY}` : '/Race/Varven')
    }
  })

  it('lead to older and newer ones, and the first is drawn as the page', async ({ page, stored }) => {
    expect(stored).not.toBe('')
    await openHydrated(page, comparisonPath(KEY, 3))
    await main(page)
      .getByRole('link', { name: COMPARISON_MESSAGES.newer(4) })
      .click()
    await expectHeading(page, `${KEY}, version 4`)
    for (const rev of [3, 2, 1]) {
      await main(page)
        .getByRole('link', { name: COMPARISON_MESSAGES.older(rev) })
        .click()
      await expectHeading(page, `${KEY}, version ${rev}`)
    }
    await main(page).getByText(COMPARISON_MESSAGES.asItWas(1)).waitFor()
    expect(await main(page).locator('ins, del').count()).toBe(0)
    expect(await main(page).getByRole('link', { name: 'Kell', exact: true }).getAttribute('href')).toBe('/Race/Kell')
    expect(await findAxeViolations(page)).toEqual([])
  })
})

describe('an old version', () => {
  it('is shown whole, as the page was, with the versions beside it', async ({ openPage, stored }) => {
    expect(stored).not.toBe('')
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(comparisonPath(KEY, 2))
    const showPage = () => main(page).getByRole('link', { name: COMPARISON_MESSAGES.views.page })
    await showPage().click()
    await main(page).getByText(COMPARISON_MESSAGES.asItWas(2)).waitFor()
    expect(await showPage().getAttribute('aria-current')).toBe('page')
    // One text is of this version, one of an earlier one, and one has not been changed since.
    expect(await headings(page)).toEqual(['Blurb', 'Culture', 'History'])
    await main(page).getByText('They live far from the Varven.').waitFor()
    await main(page).getByText('It was long ago.').waitFor()
    expect(await main(page).locator('ins, del, img').count()).toBe(0)
    await main(page)
      .getByRole('link', { name: COMPARISON_MESSAGES.newer(3) })
      .click()
    await main(page).getByText(COMPARISON_MESSAGES.asItWas(3)).waitFor()
    expect(await main(page).getByRole('img', { name: 'A gate' }).count()).toBe(1)
    expect(await main(page).getByRole('link', { name: 'Varven', exact: true }).getAttribute('href')).toBe(
      '/Race/Varven',
    )
    await main(page).getByRole('link', { name: COMPARISON_MESSAGES.views.difference }).click()
    await main(page).locator('ins').first().waitFor()
  })

  it('meets the accessibility rules, narrow and wide', async ({ page, stored }) => {
    expect(stored).not.toBe('')
    await openHydrated(page, versionViewPath(KEY, 3))
    for (const size of [NARROW, { width: 1280, height: 800 }]) {
      await page.setViewportSize(size)
      expect(await findAxeViolations(page)).toEqual([])
    }
  })

  it('costs a read for each section beside the reference and the headers', async ({ wiki, stored }) => {
    expect(stored).not.toBe('')
    expect(await countReads(wiki, versionViewPath(KEY, 4))).toBe(1 + 4 + 3)
    expect(await countReads(wiki, versionViewPath(KEY, 1))).toBe(1 + 1 + 2)
    expect(await countReads(wiki, comparisonPath(KEY, 1))).toBe(1 + 1 + 2)
  })

  it('has a text that is older than the loaded headers, which are loaded only for a text that has changed', async ({
    wiki,
    database,
  }) => {
    const many = Array.from({ length: 60 }, (_, index) => ({ Blurb: text(`Text ${index}.`) }))
    const versions = [{ History: text('At first.') }, ...many]
    await storeVersions(wiki, database, 'Longfold', versions)
    expect(await countReads(wiki, versionViewPath('Longfold', 61))).toBe(1 + 51 + 2)
    await storeVersions(wiki, database, 'Lastfold', [...versions, { History: text('At last.') }])
    expect(await countReads(wiki, versionViewPath('Lastfold', 61))).toBe(2 + 51 + 11 + 2)
    for (const key of ['Longfold', 'Lastfold'])
      expect((await requestPage(wiki.pages, versionViewPath(key, 61))).text).toContain('At first.')
  })

  it('names the sections whose text of then is not in the history', async ({ wiki, database }) => {
    await storeVersions(wiki, database, 'Oldfold', [{ Blurb: text('A blurb.') }, { History: text('Its history.') }])
    const shown = () => requestPage(wiki.pages, versionViewPath('Oldfold', 1))
    expect((await shown()).text).not.toContain(COMPARISON_MESSAGES.unknownTexts(['History']))
    // The page was created by somebody else, before its history.
    const name = `${database}/documents/ContentRef/Oldfold`
    const creator = { update: { name, fields: { createdBy: { stringValue: 'someone' } } } }
    await commitWrites(wiki, database, [{ ...creator, updateMask: { fieldPaths: ['createdBy'] } }])
    expect((await shown()).text).toContain(COMPARISON_MESSAGES.unknownTexts(['History']))
  })
})

describe('a diff', () => {
  it('has tints, bold titles, links and small pictures', async ({ page, stored }) => {
    await openHydrated(page, comparisonPath(KEY, 2))
    const [added, removed] = [main(page).locator('ins'), main(page).locator('del')]
    expect(await removed.getByRole('link', { name: '[[Kell]]' }).getAttribute('href')).toBe('/Race/Kell')
    expect(await added.getByRole('link', { name: '[[Varven]]' }).getAttribute('href')).toBe('/Race/Varven')
    const style = (mark: typeof added, name: string) =>
      mark.first().evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
    expect(await style(added, 'background-color')).not.toBe(await style(removed, 'background-color'))
    expect(await style(added, 'background-color')).not.toBe('rgba(0, 0, 0, 0)')
    expect(await style(main(page).getByText('Of old').first(), 'font-weight')).toBe('600')
    await openHydrated(page, comparisonPath(KEY, 3))
    const picture = main(page).getByRole('img', { name: DIFF_MESSAGES.imageAfter })
    const box = await picture.boundingBox()
    expect(Math.max(box?.width ?? 999, box?.height ?? 999)).toBeLessThanOrEqual(240)
    expect(await picture.locator('xpath=..').getAttribute('href')).toBe(stored)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const size of [NARROW, { width: 1280, height: 800 }]) {
        await page.setViewportSize(size)
        expect(await findAxeViolations(page)).toEqual([])
      }
    }
    await page.getByRole('button', { name: DIFF_MESSAGES.showSideBySide }).click()
    await main(page).getByRole('heading', { level: 3, name: DIFF_MESSAGES.before }).first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  })

  it('reads the reference, the headers and both versions of each changed section', async ({ wiki, stored }) => {
    expect(stored).not.toBe('')
    // One save has one section; the other has two, of which one is new.
    expect(await countReads(wiki, comparisonPath(KEY, 4))).toBe(1 + 4 + 2)
    expect(await countReads(wiki, comparisonPath(KEY, 2))).toBe(1 + 2 + 3)
    expect(await countReads(wiki, comparisonPath(KEY, 3, 1))).toBe(1 + 3 + 5)
    expect(await countReads(wiki, historyPath(KEY))).toBe(1 + 4)
  })

  it('reads older headers only as far as they are needed', async ({ wiki, database }) => {
    const many = Array.from({ length: 60 }, (_, index) => ({ Blurb: text(`Text ${index}.`) }))
    await storeVersions(wiki, database, 'Manyfold', [
      { History: text('At first.') },
      ...many,
      { History: text('At last.') },
    ])
    expect(await countReads(wiki, comparisonPath('Manyfold', 61))).toBe(1 + 51 + 2)
    expect(await countReads(wiki, comparisonPath('Manyfold', 62))).toBe(2 + 51 + 12 + 2)
    const { text: page } = await requestPage(wiki.pages, comparisonPath('Manyfold', 62))
    expect(page).not.toContain(DIFF_MESSAGES.newSection)
    expect(page).toMatch(/<del[^>]*>.*first/)
  })
})
