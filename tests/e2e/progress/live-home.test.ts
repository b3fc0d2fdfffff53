/** End-to-end test of home for a reader with progress, while pages are saved. */
import { expect } from 'vitest'
import * as HIDDEN_MESSAGES from '#shared/messages/hidden-messages'
import { ROUTES } from '#shared/model/paths'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { comes, createLiveListTest, openFollowed } from '../live/live-list-test.ts'
import { main, POLL_OPTIONS, watchRouteData } from '../wiki-fixture.ts'
import { formatReader, storeProgress } from './reader.ts'

const it = createLiveListTest()

it('is loaded no more often than for others, and shows all as long as the reader stays', async ({
  page,
  wiki,
  saveNew,
  changeText,
  countReads,
}) => {
  await storeProgress(page, await formatReader(wiki))
  await openFollowed(page, wiki, ROUTES.home)
  const show = main(page).getByRole('button', { name: HIDDEN_MESSAGES.showAll })
  await show.waitFor()
  // With the first change the listener is replaced by a wider one.
  await comes(page, await saveNew())
  await waitForNetworkIdle(page)
  const loads = watchRouteData(page)
  for (const isShown of [false, true]) {
    if (isShown) await show.click()
    await countReads()
    const name = await saveNew()
    await comes(page, name)
    await changeText(name)
    await comes(page, await saveNew())
    // One document for each save, and one that leaves the query of the listener.
    expect(await countReads()).toBeLessThanOrEqual(4)
    expect(await show.count()).toBe(isShown ? 0 : 1)
  }
  const book = await saveNew('Book')
  const shelved = main(page).locator('section[aria-labelledby=books]').getByText(book).first()
  await shelved.waitFor({ ...POLL_OPTIONS, state: 'attached' })
  // Home has loaded for the new book alone.
  expect(loads).toHaveLength(1)
  expect(await show.count()).toBe(0)
})
