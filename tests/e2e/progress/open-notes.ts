/** Helpers: the notes of a page and their lists. */
import type { Page } from 'playwright'
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import { openHydrated } from '../wiki-fixture.ts'

export const RACE = '/Race/Varven'
export const FIRST_BOOK = '/Book/A,Door,Left,Owing'

export const notes = (page: Page) => page.getByRole('region', { name: NOTE_MESSAGES.heading })
export const list = (page: Page, label: string) => notes(page).locator('details', { hasText: label })

export async function openNoted(page: Page, path: string): Promise<void> {
  await openHydrated(page, path)
  await notes(page).waitFor()
}

export async function openList(page: Page, label: string): Promise<void> {
  await notes(page).getByText(label, { exact: true }).click()
  await list(page, label).getByRole('link').first().waitFor()
}
