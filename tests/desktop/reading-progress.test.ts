/** End-to-end test of the reading progress in the desktop program: its settings file, its document, and other windows. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { createDesktopTest } from './desktop-test.ts'
import { launchDesktop, newUserDataWithSample, PLATFORM_LABEL } from './launch.ts'

const it = createDesktopTest().override('createData', { scope: 'file' }, () => newUserDataWithSample)

const OUTSTANDING = 'The Outstanding'
/** Value of the option of the second book: its number, and which one of the books with this number. */
const SECOND_BOOK = '2 0'

const isHiding = (window: Page) => window.evaluate(() => document.documentElement.hasAttribute('data-progress'))
const book = (window: Page) =>
  window.getByRole('group', { name: OUTSTANDING }).getByLabel(PROGRESS_MESSAGES.book, { exact: true })

async function openMenu(window: Page): Promise<void> {
  await window.getByRole('banner').getByRole('button', { name: PROGRESS_MESSAGES.heading }).click()
  await book(window).waitFor()
}

describe(`the reading progress [${PLATFORM_LABEL}]`, () => {
  it('is stored in the settings, and another window follows at once', async ({ desktop, data }) => {
    const { app, window } = desktop
    await openMenu(window)
    const [second] = await Promise.all([app.waitForEvent('window'), desktop.menu('new-window')])
    await openMenu(second)
    expect(await isHiding(second)).toBe(false)
    await book(window).selectOption({ label: '2. The Weight of Port Remainder' })
    await expect.poll(() => isHiding(second)).toBe(true)
    await expect.poll(() => book(second).inputValue()).toBe(SECOND_BOOK)
    const { progress } = JSON.parse(await readFile(join(data.folder, 'settings.json'), 'utf8'))
    expect(progress.isPaused).toBe(false)
    expect(JSON.parse(progress.text)[`/${OUTSTANDING}`].slice(0, 2)).toEqual([2, 0])
    expect(await window.evaluate(() => localStorage.getItem('progress'))).toBeNull()
    await second.close()
  })

  it('is in the document at the next start, before the interface renders', async ({ desktop, data }) => {
    await desktop.close()
    const again = await launchDesktop(data.folder)
    const { window } = again
    await window.getByRole('heading', { name: 'Where to begin' }).waitFor()
    const html = await window.evaluate(async () => (await fetch(location.href)).text())
    expect(html).toContain('<html data-progress')
    expect(await isHiding(window)).toBe(true)
    await openMenu(window)
    expect(await book(window).inputValue()).toBe(SECOND_BOOK)
    await again.close()
  })
})
