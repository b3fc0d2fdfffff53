/** End-to-end test of fault 28: while the services do not answer, copies of read pages are shown with their age. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import { storePage, writeDocuments } from '../../stored-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { expectHeading, isSameDocument, markDocument, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  comesByItself,
  hasOfflineCopy,
  openWithCopy,
  readOfflineCopies,
  saysItIsOld,
  saysNothing,
} from './offline-copies.ts'

const it = createWikiTest({ wiki: { rules: 'open' } })

/** The services and the page host, which answers the data of routes. */
const services = (wiki: WikiProcess) => (url: URL) => url.origin === wiki.services || url.pathname.startsWith('/_data/')
const cut = (wiki: WikiProcess, page: Page) => page.route(services(wiki), (route) => route.abort('connectionrefused'))
const reconnect = (page: Page) => page.unrouteAll()

async function follow(page: Page, name: string): Promise<void> {
  await page.locator('main').getByRole('link', { name, exact: true }).first().click()
}

describe('fault 28: while the services do not answer', () => {
  it('a page read before is shown again, and then refreshed', async ({ wiki, openPage }) => {
    const { page } = await openPage()
    await openWithCopy(page, '/Race/Varven')
    await openWithCopy(page, '/Content/RacePages')
    await markDocument(page)
    await cut(wiki, page)
    await follow(page, 'Varven')
    await expectHeading(page, 'Varven')
    await saysItIsOld(page, 'less than a minute')
    expect(await page.locator('article').textContent()).toContain('people made of mud')
    await reconnect(page)
    await saysNothing(page)
    await expectHeading(page, 'Varven')
    expect(await isSameDocument(page)).toBe(true)
  })

  it('a list is shown again, and an unread page reports the error', async ({ wiki, openPage }) => {
    const { page } = await openPage()
    await openWithCopy(page, '/Content/RacePages')
    await cut(wiki, page)
    await follow(page, 'Kell')
    await expectHeading(page, MESSAGES.unreachable.heading)
    await page.goBack()
    await expectHeading(page, 'All Race Pages')
    await saysItIsOld(page, 'less than a minute')
    await follow(page, 'Kell')
    await expectHeading(page, MESSAGES.unreachable.heading)
    await reconnect(page)
    await comesByItself(page, 'Kell')
    await saysNothing(page)
  })

  it('the age is that of the copy', async ({ wiki, openPage }) => {
    const { page } = await openPage()
    await openHydrated(page, '/Content/RacePages')
    await follow(page, 'Kell')
    await expectHeading(page, 'Kell')
    await hasOfflineCopy(page, '/Race/Kell')
    await page.evaluate(async () => {
      const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('read '))
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(found?.name ?? '')
        request.onsuccess = () => resolve(request.result)
      })
      const transaction = database.transaction('notes', 'readwrite')
      const notes = transaction.objectStore('notes')
      const note = notes.get('/Race/Kell')
      note.onsuccess = () => {
        const readAt = new Date(Date.now() - 3.5 * 3_600_000).toISOString()
        notes.put({ ...note.result, readAt })
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve
      })
      database.close()
    })
    await page.goBack()
    await expectHeading(page, 'All Race Pages')
    await cut(wiki, page)
    await follow(page, 'Kell')
    await saysItIsOld(page, '3 hours')
  })

  it('the copy of a hidden page is removed', async ({ wiki, openPage, database }) => {
    await storePage(wiki, database, {
      details: { name: 'Hidden Later', type: 'Race' },
      sections: { Blurb: ['For now.'] },
    })
    const { page } = await openPage()
    await openHydrated(page, '/Content/RacePages')
    await follow(page, 'Hidden Later')
    await expectHeading(page, 'Hidden Later')
    await hasOfflineCopy(page, '/Race/Hidden,Later')
    await page.goBack()
    await expectHeading(page, 'All Race Pages')
    await writeDocuments(wiki, database, {
      'ContentRef/Hidden,Later': { Name: 'Hidden Later', Type: 'Race', rev: 2, hidden: true },
    })
    await follow(page, 'Hidden Later')
    await expectHeading(page, MESSAGES.notFound.heading)
    await expect.poll(() => readOfflineCopies(page)).not.toContain('/Race/Hidden,Later')
  })

  it('a copy is never shown instead of their response', async ({ wiki, openPage, database }) => {
    const name = 'Often Changed'
    const text = (words: string) => ({
      [`Content/Races/Often,Changed/Blurb`]: {
        content: [{ sectionName: '', sectionContent: [{ title: '', text: words }] }],
        rev: 2,
      },
    })
    await storePage(wiki, database, {
      details: { name, type: 'Race' },
      sections: { Blurb: ['First words.'] },
    })
    const { page } = await openPage()
    await openHydrated(page, '/Content/RacePages')
    await follow(page, name)
    await expectHeading(page, name)
    await hasOfflineCopy(page, '/Race/Often,Changed')
    await page.goBack()
    await writeDocuments(wiki, database, text('Second words.'))
    await follow(page, name)
    await expectHeading(page, name)
    expect(await page.locator('article').textContent()).toContain('Second words.')
    await saysNothing(page)
  })
})
