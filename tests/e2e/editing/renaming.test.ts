/** End-to-end test of renaming a page: its address, lists, search, history and other people's drafts follow. */
import { expect } from 'vitest'
import { historyPath, listPath, searchPath } from '#shared/model/paths'
import { createPublishedPages } from '../accounts/create-people.ts'
import { findViolationsInBothPalettes } from '../axe.ts'
import { expectHeading, NARROW, openHydrated, POLL_OPTIONS, WIDE } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  expectDraftStored,
  expectSaved,
  MAINTAINER,
  readText,
  SAMPLE_EDITOR,
  submitAll,
  texts,
  versionsShown,
} from './editing-pages.ts'

const it = createWikiTest({ page: { signedIn: SAMPLE_EDITOR } })

it.beforeAll(async ({ wiki }) => {
  await createPublishedPages(wiki, [
    {
      details: { name: 'The Misnamed', type: 'Race' },
      sections: { Blurb: ['They are called wrongly.'], History: ['Long ago.'] },
    },
    { details: { name: 'Nearly Named', type: 'Race' }, sections: {} },
  ])
})

it('a renamed page is found everywhere, and keeps its drafts', async ({ page, wiki, openPage }) => {
  await page.goto('/EditRacePage/The,Misnamed')
  await texts(page, 'History').first().fill('Long ago, and longer.')
  await expectDraftStored(page)
  expect(await page.getByRole('button', { name: 'Rename this page' }).count()).toBe(0)

  const { page: theirs } = await openPage({ signedIn: MAINTAINER })
  await theirs.goto('/EditRacePage/The,Misnamed')
  await theirs.getByRole('button', { name: 'Rename this page' }).click()
  await theirs.getByLabel('New name').fill('The Misnamed')
  await theirs.getByRole('button', { name: 'Rename', exact: true }).click()
  await theirs.getByRole('alert').getByText('The page already has this name.').waitFor()
  await theirs.setViewportSize(NARROW)
  expect(await findViolationsInBothPalettes(theirs)).toEqual([])
  await theirs.setViewportSize(WIDE)
  const rename = theirs.getByRole('form', { name: 'Rename this page' })
  expect(await rename.getByText('Did you mean').count()).toBe(0)
  await theirs.getByLabel('New name').fill(' nearly  NAMED')
  await rename.getByText('Did you mean').getByRole('link', { name: 'Nearly Named' }).waitFor()
  await theirs.getByLabel('New name').fill('Well-Named')
  await theirs.getByLabel('New name').press('Enter')
  await theirs.waitForURL('**/Race/Well-Named')
  await expectHeading(theirs, 'Well-Named')
  await theirs.locator('main').getByText('They are called wrongly.').waitFor()

  const answer = await fetch(`${wiki.pages}/Race/The,Misnamed`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/Race/Well-Named'])
  for (const path of [listPath('Race'), searchPath('Well-Named')]) {
    await openHydrated(theirs, path)
    await theirs.locator('main').getByRole('link', { name: 'Well-Named' }).first().waitFor()
    expect(await theirs.locator('main').getByRole('link', { name: 'The Misnamed' }).count()).toBe(0)
  }
  await theirs.goto(historyPath('Well-Named'))
  const main = theirs.locator('main')
  await main.getByText('Renamed from “The Misnamed” to “Well-Named”').waitFor()
  expect(await versionsShown(theirs)).toEqual(['Version 2', 'Version 1'])

  await submitAll(page).click()
  await page.getByText('This page was renamed while you edited it.').waitFor()
  await page.reload()
  await page.waitForURL('**/EditRacePage/Well-Named')
  await expect.poll(() => readText(texts(page, 'History').first()), POLL_OPTIONS).toBe('Long ago, and longer.')
  await submitAll(page).click()
  await expectSaved(page)
  await openHydrated(page, '/Race/Well-Named')
  await page.locator('main').getByText('Long ago, and longer.').waitFor()
})
