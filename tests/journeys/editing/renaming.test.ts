/** A maintainer gives a page another name: address, list, search, history and other people's drafts follow. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { historyPath, listPath, searchPath } from '#shared/model/paths'
import { makePages } from '../accounts/made-people.ts'
import { foundInBothPalettes } from '../axe.ts'
import {
  expectHeading,
  NARROW,
  openLive,
  PATIENCE,
  type Reading,
  startReading,
  type WatchedPage,
  WIDE,
} from '../watched-page.ts'
import {
  expectKept,
  expectSaved,
  MAINTAINER,
  signIn,
  submitAll,
  texts,
  versionsShown,
} from './editing-pages.ts'

let reading: Reading
let editor: WatchedPage
let maintainer: WatchedPage

beforeAll(async () => {
  reading = await startReading()
  await makePages(reading.wiki, [
    {
      details: { name: 'The Misnamed', type: 'Race' },
      sections: { Blurb: ['They are called wrongly.'], History: ['Long ago.'] },
    },
  ])
  ;[editor, maintainer] = await Promise.all([reading.open(), reading.open()])
  await signIn(editor.page)
  await signIn(maintainer.page, MAINTAINER)
})
afterAll(() => reading?.close())

it('to be found under the new name everywhere, and no draft of the old one is lost', async () => {
  const { page } = editor
  await page.goto('/EditRacePage/The,Misnamed')
  await texts(page, 'History').first().fill('Long ago, and longer.')
  await expectKept(page)
  expect(await page.getByRole('button', { name: 'Rename this page' }).count()).toBe(0)

  const { page: theirs } = maintainer
  await theirs.goto('/EditRacePage/The,Misnamed')
  await theirs.getByRole('button', { name: 'Rename this page' }).click()
  await theirs.getByLabel('New name').fill('The Misnamed')
  await theirs.getByRole('button', { name: 'Rename', exact: true }).click()
  await theirs.getByRole('alert').getByText('The page is called that already.').waitFor()
  await theirs.setViewportSize(NARROW)
  expect(await foundInBothPalettes(theirs)).toEqual([])
  await theirs.setViewportSize(WIDE)
  await theirs.getByLabel('New name').fill('Well-Named')
  await theirs.getByRole('button', { name: 'Rename', exact: true }).click()
  await theirs.waitForURL('**/Race/Well-Named')
  await expectHeading(theirs, 'Well-Named')
  await theirs.locator('main').getByText('They are called wrongly.').waitFor()

  const answer = await fetch(`${reading.wiki.pages}/Race/The,Misnamed`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/Race/Well-Named'])
  for (const path of [listPath('Race'), searchPath('Well-Named')]) {
    await openLive(theirs, path)
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
  await expect
    .poll(() => texts(page, 'History').first().inputValue(), PATIENCE)
    .toBe('Long ago, and longer.')
  await submitAll(page).click()
  await expectSaved(page)
  await openLive(page, '/Race/Well-Named')
  await page.locator('main').getByText('Long ago, and longer.').waitFor()
})
