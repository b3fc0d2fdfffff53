/** End-to-end test: wherever a page is missing, it can be created, with its name and series filled in. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { searchPath, uploadPath } from '#shared/model/paths'
import { storePage } from '../../stored-pages.ts'
import { expectHeading, main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { SAMPLE_EDITOR } from './editing-pages.ts'

const it = createWikiTest({ wiki: { rules: 'open' }, page: { signedIn: SAMPLE_EDITOR } })

const createIt = (page: Page, name: string) =>
  main(page).getByRole('link', { name: FRAME_MESSAGES.createIt(name), exact: true })

/** Returns template, name and series of the form. */
async function readDetails(page: Page): Promise<string[]> {
  await page.getByLabel('Series Name').waitFor()
  const fields = [page.getByLabel('Template'), page.getByLabel('Name', { exact: true }), page.getByLabel('Series Name')]
  return Promise.all(fields.map((field) => field.inputValue()))
}

it('from an address without a page, with the type of the address', async ({ page }) => {
  await openHydrated(page, '/Race/Never,Written')
  await createIt(page, 'Never Written').click()
  await expect.poll(() => readDetails(page), POLL_OPTIONS).toEqual(['Race', 'Never Written', ''])
})

it('from a search without results', async ({ page }) => {
  await openHydrated(page, searchPath('Qqzx & "more"'))
  await createIt(page, 'Qqzx & "more"').click()
  await expect.poll(() => readDetails(page), POLL_OPTIONS).toEqual(['', 'Qqzx & "more"', ''])
})

it('from a link to a missing page, also through signing in', async ({ page, openPage, wiki, database }) => {
  await storePage(wiki, database, {
    details: { name: 'Links Ahead', type: 'Item', series: 'Carry the Sea' },
    sections: { Blurb: ['Beside [[Not Yet Written]].'] },
  })
  await openHydrated(page, '/Item/Links,Ahead')
  await main(page).getByRole('link', { name: 'Not Yet Written' }).click()
  await expect.poll(() => readDetails(page), POLL_OPTIONS).toEqual(['', 'Not Yet Written', 'Carry the Sea'])
  await main(page).getByText(EDITOR_MESSAGES.chooseTemplate('Not Yet Written').join('')).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)

  const { page: visitor } = await openPage()
  await openHydrated(visitor, '/Item/Links,Ahead')
  await main(visitor).getByRole('link', { name: 'Not Yet Written' }).click()
  await visitor.getByLabel('Email').fill(SAMPLE_EDITOR.email)
  await visitor.getByLabel('Password').fill(SAMPLE_EDITOR.password)
  await main(visitor).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => readDetails(visitor), POLL_OPTIONS).toEqual(['', 'Not Yet Written', 'Carry the Sea'])
})

it('says at once that the name has been taken meanwhile, and links to its page', async ({ page }) => {
  await openHydrated(page, uploadPath('Item', 'Varven', 'S'))
  await main(page).getByText(EDITOR_MESSAGES.nameTaken.trim()).waitFor()
  await main(page).getByRole('link', { name: 'Varven', exact: true }).click()
  await expectHeading(page, 'Varven')
})
