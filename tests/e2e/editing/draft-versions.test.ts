/** End-to-end test of the versions of an unsaved draft: compare, restore, download. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect } from 'vitest'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { NARROW, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import { draftStatus, expectDraftStored, form, getTool, getValues, SAMPLE_EDITOR, texts } from './editing-pages.ts'

const it = createSharedPageTest({
  page: { viewport: NARROW, signedIn: SAMPLE_EDITOR },
})

describe('an unsaved draft', () => {
  it('is restored to an earlier version, also after a reload, and by undo', async ({ page }) => {
    await page.goto('/user/upload')
    await page.getByLabel('Template').selectOption('Race')
    const name = page.getByLabel('Name', { exact: true })
    const blurb = texts(page, 'Blurb').first()
    await name.fill('Wind Folk')
    await blurb.fill('An hour of careful work about the folk of the wind.')
    await expectDraftStored(page)
    await blurb.fill('Oops')
    await expectDraftStored(page)

    await page.reload()
    await page.getByLabel('Template').selectOption('Race')
    await expect.poll(() => getValues(blurb)).toEqual(['Oops'])
    await page.getByText('Earlier versions of this draft').click()
    await page.getByRole('listitem').getByText('1 section changed').first().click()
    await page.getByText('An hour of careful work').waitFor()
    await page.getByRole('button', { name: 'Restore this draft version' }).first().click()
    await expect.poll(() => getValues(blurb)).toEqual(['An hour of careful work about the folk of the wind.'])
    await page.getByText('The earlier version of the draft is restored.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => getValues(blurb)).toEqual(['Oops'])
    await page.getByRole('button', { name: 'Redo' }).click()
    await expectDraftStored(page)
  })

  it('is restored also after its text was removed and the window reloaded', async ({ page }) => {
    await page.goto('/EditRacePage/Kell')
    const blurb = form(page, 'Blurb')
    await (await getTool(page, 'Blurb', /^Add Paragraph/)).click()
    await page.keyboard.type('Removed by mistake.')
    await expectDraftStored(page)
    await (await getTool(page, 'Blurb', /^Remove Content/)).click()
    await expect.poll(() => draftStatus(page).textContent(), POLL_OPTIONS).toContain(EDITOR_MESSAGES.nothingTyped)
    await page.reload()
    await page.getByText('Earlier versions of this draft').click()
    await page.getByRole('listitem').getByText('1 section changed').first().click()
    await page.getByRole('button', { name: 'Restore this draft version' }).first().click()
    await expect.poll(() => getValues(texts(page, 'Blurb')), POLL_OPTIONS).toContain('Removed by mistake.')
    await blurb.getByRole('button', { name: /^Reset All/ }).click()
    await blurb.getByRole('button', { name: 'Confirm reset' }).click()
    await expect.poll(() => draftStatus(page).textContent(), POLL_OPTIONS).toContain(EDITOR_MESSAGES.nothingTyped)
  })

  it('is downloaded from the dashboard as one readable file', async ({ page }) => {
    await page.goto('/user')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all drafts' }).click()
    const files = unzipSync(new Uint8Array(await readFile(await (await download).path())))
    expect(Object.keys(files)).toEqual(['1 Wind Folk (Race).txt'])
    expect(strFromU8(files['1 Wind Folk (Race).txt'] ?? new Uint8Array())).toContain(
      'An hour of careful work about the folk of the wind.',
    )
  })
})
