/** Helper: reads the offline copies of a browser. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { POLL_OPTIONS } from '../wiki-fixture.ts'

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
