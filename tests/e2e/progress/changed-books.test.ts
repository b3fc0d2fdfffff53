/** End-to-end test of reading progress in a series whose books have changed since it was stored. */
import { expect } from 'vitest'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { storePage } from '../../stored-pages.ts'
import { heading, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const it = createWikiTest({ wiki: { rules: 'open' } })

const SERIES = 'The Outstanding'

it('is compared again without the menu when a book is added', async ({ page, wiki, database }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('progress') ?? '')
  await openHydrated(page, '/Book/The,Weight,of,Port,Remainder')
  await page.getByRole('button', { name: PROGRESS_MESSAGES.haveRead }).click()
  await expect.poll(stored, POLL_OPTIONS).toContain('Port,Remainder')
  const before = await stored()
  const details = { name: 'A Later Book', type: 'Book', series: SERIES, bookNumber: 9 } as const
  await storePage(wiki, database, { details, sections: { Blurb: ['It is not finished.'] } })
  await openHydrated(page, '/Race/Varven')
  await expect.poll(() => heading(page).textContent(), POLL_OPTIONS).toBe('Varven')
  await expect.poll(() => page.locator('article').textContent(), POLL_OPTIONS).toContain('a people made of mud')
  expect(await stored()).not.toBe(before)
  expect(JSON.parse(await stored())[`/${SERIES}`].slice(0, 2)).toEqual([2, null])
})
