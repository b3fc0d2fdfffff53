/** Page object: the menu of the reading progress, and what the browser stores of it. */
import type { Page } from 'playwright'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'

export const menu = (page: Page) => page.getByRole('region', { name: PROGRESS_MESSAGES.heading })
export const series = (page: Page, name: string) => menu(page).getByRole('group', { name })
export const stored = (page: Page, key = 'progress') => page.evaluate((name) => localStorage.getItem(name), key)
export const isHiding = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-progress'))

export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: PROGRESS_MESSAGES.heading }).click()
  await menu(page).getByRole('group').first().waitFor()
}

export async function chooseBook(page: Page, name: string, option: string): Promise<void> {
  await series(page, name).getByLabel(PROGRESS_MESSAGES.book).selectOption({ label: option })
}

export const OUTSTANDING = 'The Outstanding'
export const SECOND_BOOK = '/Book/The,Weight,of,Port,Remainder'
