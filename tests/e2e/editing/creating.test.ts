/** End-to-end test of Content Templates: pages are created in Chromium, under the deployed rules. */

import { describe, expect } from 'vitest'
import { formatErrorLine } from '#shared/error-line'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import { CREATOR_MESSAGES } from '#shared/messages/creator-messages'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { toPageKey } from '#shared/model/page-key'
import { listSectionNames, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { historyPath, listPath, ROUTES, searchPath, viewPath } from '#shared/model/paths'
import { SERVER_TIME } from '#shared/rules/saving/planned-write'
import { toProtocolWrite } from '../../../local-cloud/sample/protocol-writes.ts'
import { matchScript } from '../../built-chunks.ts'
import { getAuthEndpoint, requestSignIn as signInByCall } from '../../contract/accounts/auth-calls.ts'
import { at } from '../../contract/documents/lite-calls.ts'
import { parseDocument, requestPage } from '../../parse-document.ts'
import { commitWrites, getDatabase } from '../../stored-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { expectPath } from '../accounts/account-steps.ts'
import { createVerifiedPerson } from '../accounts/create-people.ts'
import { expectHeading, main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import {
  createPage,
  draftStatus,
  expectSaved,
  fillDetails,
  focused,
  form,
  getValues,
  openTemplates,
  SAMPLE_EDITOR,
  submitAll,
  submitPastRateLimit,
  texts,
  writeSection,
} from './editing-pages.ts'
import { progressSeen, stepsOf, watchProgress } from './watch-progress.ts'

const it = createSharedPageTest({ page: { signedIn: SAMPLE_EDITOR }, ignoresErrors: true })

const newPage = (type: TypeName, name: string) => ({
  type,
  name,
  series: 'Journeys of the Test',
  sections: Object.fromEntries(listSectionNames(type).map((one) => [one, `${name}: ${one}.\nA second line.`])),
})

describe('Content Templates', () => {
  it('fault 28: a missing editor is reported, and Retry loads it', async ({ page }) => {
    const editor = matchScript('create-editing')
    await page.route(editor, (route) => route.abort('connectionreset'))
    await page.goto('/user/upload?template=Race')
    await page.getByRole('alert').getByText('The editor cannot be loaded').waitFor()
    await page.unroute(editor)
    await page.getByRole('button', { name: 'Retry' }).click()
    await submitAll(page).waitFor()
  })

  it('leaves letters typed beside its fields alone, which elsewhere lead to other screens', async ({ page }) => {
    await openTemplates(page, 'Book')
    const palette = page.getByRole('dialog', { name: COMMAND_MESSAGES.palette })
    // The keys are known once this one acts.
    await expect.poll(() => page.keyboard.press('Control+k').then(() => palette.isVisible()), POLL_OPTIONS).toBe(true)
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.type('rxh')
    // A letter that acted would have led away before this key.
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    expect(new URL(page.url()).pathname).toBe(ROUTES.upload)
    await page.keyboard.press('Escape')
  })

  it('describes its sections, without changing their names', async ({ page }) => {
    await openTemplates(page, 'Book')
    const { sectionHints } = EDITOR_MESSAGES
    for (const [described, hint] of [
      [form(page, 'ManualOfStyle'), sectionHints.ManualOfStyle],
      [form(page, 'Blurb'), sectionHints.Blurb],
    ] as const) {
      const id = await described.getAttribute('aria-describedby')
      await page.locator(`[id="${id}"]`).getByText(hint, { exact: true }).waitFor()
    }
  })

  it('reports missing fields, and creates nothing', async ({ page, watched }) => {
    await openTemplates(page, 'Book')
    await submitAll(page).click()
    await page.getByRole('alert').getByText('Please enter a name.').waitFor()
    await expect.poll(() => draftStatus(page).textContent()).toBe(EDITOR_MESSAGES.nothingTyped)
    await page.goto(ROUTES.user)
    await page.getByText(EDITOR_MESSAGES.noDrafts).waitFor()
    await page.goto('/user/upload')
    await page.getByLabel('Name', { exact: true }).fill('Too Early')
    await page.getByRole('alert').getByText('Please select a template').waitFor()
    await page.getByLabel('Template').selectOption('Location')
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Too Early')
    for (const [label, sentence] of [
      ['Series Name', 'Please enter a series.'],
      ['Location Type', 'Please choose a location type.'],
    ] as const) {
      await submitAll(page).click()
      await page.getByRole('alert').getByText(sentence).waitFor()
      const field = page.getByLabel(label)
      if (label === 'Location Type') await field.selectOption('City')
      else await field.fill('Journeys of the Test')
    }
    await page.getByLabel('Name', { exact: true }).fill('')
    await submitAll(page).click()
    await page.getByRole('alert').getByText('Please enter a name.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Too Late')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    const blank = page.getByRole('status').getByText(EDITOR_MESSAGES.blankPage)
    await blank.waitFor()
    await writeSection(page, 'Blurb', 'A text.')
    await blank.waitFor({ state: 'detached' })
    await writeSection(page, 'Blurb', '')
    await blank.waitFor()
    expect(watched.takeUnexpectedErrors()).toEqual([])
  })

  it('fault 21: a taken name keeps the text and suggests similar names', async ({ page, watched }) => {
    await openTemplates(page, 'Race')
    const made = newPage('Race', 'Taken Name')
    await watchProgress(page)
    await createPage(page, made)
    expect(await progressSeen(page)).toEqual(expect.arrayContaining([...stepsOf(100 / 12, 6)]))
    await expectPath(page, viewPath('Race', toPageKey('Taken Name')))
    await expectHeading(page, 'Taken Name')
    await main(page).getByText('Taken Name: Blurb.').waitFor()
    await expect.poll(() => focused(page)).toMatch(/^Taken Name is saved\./)
    await main(page).getByRole('link', { name: EDITOR_LABELS.createLike }).waitFor()
    await main(page).getByRole('button', { name: CREATOR_MESSAGES.undo }).waitFor()
    // The notice is shown once, and the form is empty again.
    await main(page).getByRole('link', { name: 'Races' }).click()
    await expectHeading(page, 'All Race Pages')
    await main(page).getByRole('link', { name: 'Taken Name' }).click()
    await expectHeading(page, 'Taken Name')
    expect(await main(page).getByText(EDITOR_MESSAGES.made).count()).toBe(0)
    await openTemplates(page, 'Race')
    expect(await getValues(texts(page, 'Blurb'))).toEqual([''])
    await fillDetails(page, made)
    await writeSection(page, 'Blurb', 'another text')
    watched.takeLogged()
    await submitAll(page).click()
    await page
      .getByRole('alert')
      .getByText('This page already exists! Please choose a different name, or edit that page.')
      .waitFor()
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['another text'])
    // The error is logged once, by its code, and without the text of the page.
    expect(watched.takeLogged()).toEqual([formatErrorLine('details/name')])
    await page.getByRole('alert').getByRole('link', { name: 'Open Taken Name' }).waitFor()
    await page.getByRole('button', { name: EDITOR_MESSAGES.nameInstead('Taken Name (Race)') }).click()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Taken Name (Race)')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.getByLabel('Name', { exact: true }).fill('taken name')
    await page.getByText('Did you mean').waitFor()
    await main(page).getByRole('link', { name: 'Taken Name' }).waitFor()
  })

  it('refuses a second page within the rate limit, and keeps its draft', async ({ page, wiki }) => {
    await openTemplates(page, 'Race')
    await fillDetails(page, newPage('Race', 'Not Taken'))
    await writeSection(page, 'Blurb', 'another text')
    await markTime(wiki)
    await submitAll(page).click()
    await page.getByRole('alert').getByText('Please wait before you create another page').waitFor()
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['another text'])
  })

  describe('with a new person for each type, because of the rate limit', () => {
    it.for(TYPE_NAMES)(
      'creates a %s, which is shown on its page, in its list and by the search at once',
      async (type, { wiki, openPage }) => {
        const signedIn = await createVerifiedPerson(wiki)
        const { page, takeUnexpectedErrors } = await openPage({ signedIn })
        const name = `Made ${type}`
        await openTemplates(page, type)
        await createPage(page, newPage(type, name))
        await openHydrated(page, viewPath(type, toPageKey(name)))
        await expectHeading(page, name)
        const shown = page.locator('main')
        await shown.getByText(`${name}: Blurb.`).waitFor()
        await page.goto(searchPath(name))
        await shown.getByRole('link', { name }).first().waitFor()
        for (const [path, to] of [
          [listPath(type), viewPath(type, toPageKey(name))],
          [ROUTES.recentChanges, historyPath(toPageKey(name))],
        ] as const) {
          const { body } = parseDocument((await requestPage(wiki.pages, path)).text)
          expect(body.includes(`<a href="${to}"`), path).toBe(true)
        }
        expect(takeUnexpectedErrors()).toEqual([])
      },
    )
  })

  it('creates the second page from its draft when the rate limit has passed', async ({ page }) => {
    await page.goto('/user/upload')
    await page.getByLabel('Template').selectOption({ value: 'Race' })
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Not Taken')
    await submitPastRateLimit(page, submitAll(page))
    await expectSaved(page)
  })
})

/** Writes the editor's rate-limit record with the present time. The rules accept it ten seconds after the last one. */
async function markTime(wiki: WikiProcess): Promise<void> {
  const { json } = await signInByCall(await getAuthEndpoint(wiki), SAMPLE_EDITOR.email, SAMPLE_EDITOR.password)
  const database = await getDatabase(wiki)
  const path = ['rate', String(at(json, 'localId'))]
  const mark = toProtocolWrite(database, { kind: 'set', path, data: { at: SERVER_TIME } })
  const token = String(at(json, 'idToken'))
  await expect
    .poll(() => commitWrites(wiki, database, [mark], token).then(() => '', String), {
      ...POLL_OPTIONS,
      interval: 500,
    })
    .toBe('')
}
