/** End-to-end test of the links beside the sections of a page, which open its edit screen at the section. */
import { devices, type Page } from 'playwright'
import { expect } from 'vitest'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import { getSectionSpec, listSectionNames } from '#shared/model/page-types'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { createPublishedPages } from '../accounts/create-people.ts'
import { main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import { focused, SAMPLE_EDITOR, texts } from './editing-pages.ts'

const it = createSharedPageTest({ page: { signedIn: SAMPLE_EDITOR }, ignoresErrors: true })

const PATH = '/Race/Linked,Race'

it.beforeAll(({ wiki }) => {
  const sections = Object.fromEntries(listSectionNames('Race').map((section) => [section, [`At first: ${section}`]]))
  return createPublishedPages(wiki, [{ details: { name: 'Linked Race', type: 'Race' }, sections }])
})

it('[edit] beside a section opens the editor there', async ({ page, openPage }) => {
  await openHydrated(page, PATH)
  await main(page).getByRole('link', { name: 'Edit History' }).click()
  await texts(page, 'History').first().waitFor()
  await expect.poll(() => focused(page), POLL_OPTIONS).toBe('History')
  expect(new URL(page.url()).hash).toBe('#History')
  const reader = await openPage()
  await openHydrated(reader.page, PATH)
  expect(await reader.page.getByRole('link', { name: /^Edit / }).count()).toBe(0)
  await reader.close()
})

it('the section of the address stands at the top, below texts that are drawn later than it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/EditRacePage/Strandfolk#History')
  await texts(page, 'History').first().waitFor()
  await expect.poll(() => focused(page), POLL_OPTIONS).toBe('History')
  const heading = page.getByRole('heading', { name: 'History' })
  expect(await heading.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(150)
})

it('the section stays at the top when an image above it arrives later', async ({ openPage }) => {
  const { page, close } = await openPage({ viewport: { width: 360, height: 740 }, signedIn: SAMPLE_EDITOR })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/v0\/b\//, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/EditLocationPage/Cold,Ford#Culture')
  await texts(page, 'Culture').first().waitFor()
  await expect.poll(() => focused(page), POLL_OPTIONS).toBe('Culture')
  const getTop = () => page.locator('h2#Culture').evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  const section = page.locator('section:has(h2#History)')
  const getHeight = () => section.evaluate((one) => one.getBoundingClientRect().height)
  const before = await getHeight()
  // As in a browser that does not scroll by itself when what is above changes its height.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'))
  release()
  await expect.poll(getHeight, POLL_OPTIONS).toBeGreaterThan(before + 100)
  await expect.poll(getTop, POLL_OPTIONS).toBe(80)
  await page.mouse.wheel(0, -300)
  await expect.poll(getTop, POLL_OPTIONS).toBe(380)
  await close()
})

it.for([1280, 360])('the key opens the editor at the section that is read, at %i px', async (width, { page }) => {
  await page.setViewportSize({ width, height: 800 })
  const openPage = async () => {
    await openHydrated(page, '/Race/Strandfolk')
    await waitForNetworkIdle(page)
  }
  await openPage()
  await page.keyboard.press('e')
  await texts(page, 'History').first().waitFor()
  expect(new URL(page.url()).hash).toBe('')
  for (const open of [() => page.keyboard.press('e'), () => chooseEdit(page)]) {
    await openPage()
    await page.locator('h2#History').evaluate((heading) => heading.scrollIntoView())
    await page.locator('#contents a[href$="#History"][aria-current]').waitFor({ state: 'attached' })
    await open()
    await texts(page, 'History').first().waitFor()
    await expect.poll(() => focused(page), POLL_OPTIONS).toBe('History')
    expect(new URL(page.url()).hash).toBe('#History')
  }
})

async function chooseEdit(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: COMMAND_MESSAGES.palette }).fill(COMMAND_MESSAGES.edit)
  await page.keyboard.press('Enter')
}

it('[edit] and the button that copies the link are each 44 px of touch, beside each other', async ({ openPage }) => {
  const { page, close } = await openPage({ ...devices['Pixel 7'], signedIn: SAMPLE_EDITOR })
  await openHydrated(page, PATH)
  const links = main(page).getByRole('link', { name: /^Edit / })
  await links.first().waitFor()
  for (const link of await links.all()) {
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
    expect(Math.min(width, height), (await link.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(44)
  }
  for (const section of ['Characteristics', 'NotableMembers'] as const) {
    const label = getSectionSpec(section).label
    const edit = main(page).getByRole('link', { name: `Edit ${label}`, exact: true })
    const copy = main(page).getByRole('button', { name: `Copy link to ${label}`, exact: true })
    await copy.waitFor()
    await edit.waitFor()
    const fold = page.locator('button[aria-expanded]').and(page.getByRole('button', { name: label, exact: true }))
    const [a, b] = [await edit.boundingBox(), await copy.boundingBox()]
    if (a === null || b === null) throw new Error('A tool has no box.')
    for (const { width, height } of [a, b]) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    const areApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
    expect(areApart, JSON.stringify([a, b])).toBe(true)
    for (const tool of [edit, copy])
      for (const position of [
        { x: 2, y: 2 },
        { x: 42, y: 42 },
      ])
        await tool.click({ trial: true, position })
    const { width: end = 0 } = (await fold.boundingBox()) ?? {}
    for (const x of [20, end - 20]) await fold.click({ trial: true, position: { x, y: 20 } })
  }
  await close()
})
