/** Helper: reads the offline copies of a browser, and what a screen says of the one that it shows. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import { openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'

/** Returns the addresses of which this browser has a copy. */
export const readOfflineCopies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await indexedDB.databases()
    const name = names.find((database) => database.name?.startsWith('read '))?.name
    if (name === undefined) return []
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    const notes = database.transaction('notes').objectStore('notes').getAllKeys()
    await new Promise((resolve) => {
      notes.onsuccess = resolve
    })
    database.close()
    return notes.result.map(String)
  })

export const hasOfflineCopy = (page: Page, address: string) =>
  expect.poll(() => readOfflineCopies(page), POLL_OPTIONS).toContain(address)

/** Opens the address and waits until this browser has a copy of it. */
export async function openWithCopy(page: Page, address: string): Promise<void> {
  await openHydrated(page, address)
  await hasOfflineCopy(page, address)
}

const notice = (page: Page) => page.locator('main').getByRole('status').first()
export const saysItIsOld = (page: Page, age: string) =>
  expect.poll(() => notice(page).textContent()).toBe(MESSAGES.fromThisDevice(age))
/** The retries back off to one every half minute. */
const TIMEOUT = { timeout: 40_000 }
export const saysNothing = (page: Page) => expect.poll(() => notice(page).textContent(), TIMEOUT).toBe('')
export const comesByItself = (page: Page, name: string) =>
  page.locator('main h1').getByText(name, { exact: true }).waitFor(TIMEOUT)
