/** End-to-end test of usual titles: maintainers change them, the fact table offers them, and the next page has them. */
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { formatErrorLine } from '#shared/error-line'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { toPageKey } from '#shared/model/page-key'
import { ROUTES, uploadPath, viewPath } from '#shared/model/paths'
import { expectAlerts, field, press } from '../accounts/account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { expectHeading, main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import {
  expectDraftStored,
  expectSaved,
  fillDetails,
  form,
  getValues,
  MAINTAINER,
  openTemplates,
  putCaret,
  SAMPLE_EDITOR,
  submitAll,
  texts,
  writeSection,
} from './editing-pages.ts'

const it = createSharedPageTest({ page: { signedIn: SAMPLE_EDITOR } })

const titles = (page: Page): Locator => form(page, 'ManualOfStyle').getByRole('textbox').locator('[data-part=title]')

const offered = (page: Page): Locator => page.getByRole('listbox', { name: EDITOR_LABELS.usualTitles })

const expectOffered = (page: Page, expected: readonly string[]) =>
  expect.poll(() => offered(page).getByRole('option').allTextContents(), POLL_OPTIONS).toEqual(expected)

const PLACE = { type: 'Location', name: 'Low Harbour', series: 'Journeys of the Test', sections: {} } as const

describe('the usual titles of facts', () => {
  it('are changed by maintainers, one on each line', async ({ openPage }) => {
    const { page } = await openPage({ signedIn: MAINTAINER })
    await openHydrated(page, ROUTES.maintenance)
    await press(page, MAINTENANCE_LABELS.changeTitlePresets)
    const locations = field(page, 'Locations')
    await expect.poll(() => locations.inputValue(), POLL_OPTIONS).toContain('Pronounced\n')
    await locations.fill('Ruler\nRivers\nRUler')
    await press(page, MAINTENANCE_LABELS.saveTitlePresets)
    await expectAlerts(page, [MAINTENANCE_MESSAGES.titlePresetsProblems.twice('RUler')])
    await expectAccessible(page, 'usual titles with a mistake')
    await locations.fill('Ruler\nRivers\nÉtat')
    await press(page, MAINTENANCE_LABELS.saveTitlePresets)
    await main(page).getByText(MAINTENANCE_MESSAGES.titlePresetsSaved).waitFor()
    await page.reload()
    const entries = main(page).getByRole('region', { name: 'Audit log' }).getByRole('listitem')
    await expect.poll(() => entries.first().textContent(), POLL_OPTIONS).toContain('Locations 3')
  })

  it('are offered in the fact table, and nothing is chosen until ArrowDown', async ({ page }) => {
    await openTemplates(page, 'Location')
    await putCaret(titles(page).first())
    await expectOffered(page, ['Ruler', 'Rivers', 'État'])
    await expectAccessible(page, 'usual titles at the caret')
    const text = form(page, 'ManualOfStyle').getByRole('textbox')
    expect(await text.getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.type('e')
    await expectOffered(page, ['État'])
    await page.keyboard.press('Enter')
    await page.keyboard.type('first')
    expect([await getValues(titles(page)), await getValues(texts(page, 'ManualOfStyle'))]).toEqual([['e'], ['first']])
    await page.keyboard.press('Shift+Tab')
    await expectOffered(page, ['État'])
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(async () => page.locator(`[id="${await text.getAttribute('aria-activedescendant')}"]`).textContent())
      .toBe('État')
    await page.keyboard.press('Enter')
    await page.keyboard.type('The ')
    expect([await getValues(titles(page)), await getValues(texts(page, 'ManualOfStyle'))]).toEqual([
      ['État'],
      ['The first'],
    ])
  })

  it('are those that the section does not have, chosen by keys or a click, until Escape', async ({ page }) => {
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expectOffered(page, ['Ruler', 'Rivers'])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Many')
    await page.keyboard.press('Enter')
    await expectOffered(page, ['Ruler'])
    await page.keyboard.press('Escape')
    await offered(page).waitFor({ state: 'detached' })
    await page.keyboard.type('r')
    await offered(page).getByRole('option', { name: 'Ruler' }).click()
    await page.keyboard.type('Nobody')
    expect(await getValues(titles(page))).toEqual(['État', 'Rivers', 'Ruler'])
    expect(await getValues(texts(page, 'ManualOfStyle'))).toEqual(['The first', 'Many', 'Nobody'])
    await offered(page).waitFor({ state: 'detached' })
  })
})

describe('another page like this one', () => {
  it('has its template, details, fact titles and headings, and stores nothing until something is typed', async ({
    page,
  }) => {
    await fillDetails(page, PLACE)
    await writeSection(page, 'History', 'Old.')
    await form(page, 'History').getByRole('textbox').locator('h3, [data-part=heading] > *').first().click()
    await page.keyboard.type('First age')
    await submitAll(page).click()
    await expectSaved(page)
    await main(page).getByRole('link', { name: EDITOR_LABELS.createLike }).click()
    await main(page).getByText('This page begins like').waitFor()
    await expect.poll(() => getValues(titles(page)), POLL_OPTIONS).toEqual(['État', 'Rivers', 'Ruler'])
    expect(await getValues(texts(page, 'ManualOfStyle'))).toEqual(['', '', ''])
    expect(await form(page, 'History').getByRole('textbox').textContent()).toBe('First age')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('')
    expect(await page.getByLabel('Series Name').inputValue()).toBe(PLACE.series)
    expect(await page.getByLabel('Location Type').inputValue()).toBe('City')
    await expectAccessible(page, 'a page like another one')
    await page.goto(ROUTES.user)
    await main(page).getByText(EDITOR_MESSAGES.noDrafts).waitFor()
  })

  it('is offered on the edit screen, and leaves a draft of the type as it is', async ({ page }) => {
    await openHydrated(page, viewPath('Location', toPageKey(PLACE.name)))
    await expectHeading(page, PLACE.name)
    await page.goto(`/EditLocationPage/${toPageKey(PLACE.name)}`)
    await main(page).getByRole('link', { name: EDITOR_LABELS.createLike }).click()
    await expectHeading(page, 'Content Templates')
    await putCaret(texts(page, 'ManualOfStyle').nth(1))
    await page.keyboard.type('None')
    await page.getByLabel('Name', { exact: true }).fill('High Harbour')
    await expectDraftStored(page)
    await page.reload()
    await main(page).getByText('You have an unsent draft: High Harbour').waitFor()
    await main(page).getByText('less than a minute ago').waitFor()
    await main(page).getByRole('link', { name: EDITOR_LABELS.openDraft }).click()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue(), POLL_OPTIONS).toBe('High Harbour')
    expect(await getValues(titles(page))).toEqual(['État', 'Rivers', 'Ruler'])
    expect(await getValues(texts(page, 'ManualOfStyle'))).toEqual(['', 'None', ''])
    await page.goto(ROUTES.user)
    await main(page).getByText('less than a minute ago').waitFor()
    await page.goto(ROUTES.upload)
    await page.getByRole('button', { name: 'Location: High Harbour · less than a minute ago' }).waitFor()
  })

  it('offers the built-in titles if they cannot be read, and an empty form if the other page cannot', async ({
    page,
    watched,
  }) => {
    await page.route(/:batchGet/, (route) =>
      route.request().postData()?.includes('/site/presets') ? route.abort('connectionreset') : route.fallback(),
    )
    await page.goto(`${uploadPath('Race')}&from=Nowhere`)
    await page.getByRole('alert').getByText(EDITOR_MESSAGES.patternNotRead).waitFor()
    watched.takeLogged()
    await main(page).getByRole('link', { name: EDITOR_LABELS.beginEmpty }).click()
    await putCaret(titles(page).first())
    await expect.poll(() => offered(page).getByRole('option').count(), POLL_OPTIONS).toBeGreaterThan(5)
    // Enter takes the option that is highlighted, also by the pointer.
    const third = offered(page).getByRole('option').nth(2)
    const title = await third.textContent()
    await third.hover()
    await expect.poll(() => third.getAttribute('aria-selected')).toBe('true')
    // A pointer that only crosses the list chooses nothing.
    await page.mouse.move(0, 0)
    await expect.poll(() => offered(page).locator('[aria-selected=true]').count()).toBe(0)
    await third.hover()
    await page.keyboard.press('Enter')
    expect((await getValues(titles(page)))[0]).toBe(title)
    expect(watched.takeLogged()).toContain(formatErrorLine('editor/titles-not-read'))
    watched.takeUnexpectedErrors()
  })
})
