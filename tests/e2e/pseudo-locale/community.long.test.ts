/** End-to-end test of the pseudo-locale: reports, the change log, histories and moderation show no plain letter of ours. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { COMMUNITY_MESSAGES } from '#shared/messages/community-messages'
import { MAINTENANCE_LABELS as MAINTENANCE, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { REPORT_FORM_LABELS as FORM } from '#shared/messages/report-form-messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { RESTORE_MESSAGES } from '#shared/messages/restore-messages'
import { comparisonPath, editsPath } from '#shared/model/history-paths'
import { toPageKey } from '#shared/model/page-key'
import { historyPath, ROUTES, viewPath } from '#shared/model/paths'
import { commitWrites, newPageWrites, writeDocuments } from '../../stored-pages.ts'
import { createPng } from '../editing/editing-images.ts'
import { POLL_OPTIONS } from '../wiki-fixture.ts'
import {
  clickPseudoButton,
  createGreekPerson,
  createPseudoTest,
  failWrites,
  fillWithGreek,
  getPseudoField,
  goTo,
  greekName,
  openSettled,
  pseudo,
  SERIES,
  waitForAlerts,
  waitForText,
} from './greek-wiki.ts'
import { waitUntilSettled } from './plain-letters.ts'

const it = await createPseudoTest()

it.beforeAll(({ wiki, database }) => fillWithGreek(wiki, database))

const KEY = toPageKey(greekName('Race'))

it('reports and versions, from the first mistake to the list', async ({ openPseudoPage, editor }) => {
  const { page, letters } = await openPseudoPage(editor)
  for (const path of [ROUTES.requestFeature, ROUTES.reportBug]) {
    await openSettled(page, path)
    await getPseudoField(page, FORM.text).fill('Κείμενο.')
    await clickPseudoButton(page, FORM.submit)
    await waitForAlerts(page, 1)
    await getPseudoField(page, FORM.title).fill('χ'.repeat(300))
    await clickPseudoButton(page, FORM.submit)
    await waitForAlerts(page, 1)
    await getPseudoField(page, FORM.title).fill('Χάρτης')
    await getPseudoField(page, FORM.text).fill('')
    await clickPseudoButton(page, FORM.submit)
    await waitForAlerts(page, 1)
    await getPseudoField(page, FORM.text).fill('Κείμενο.')
    const image = page.locator('main input[type=file]')
    await image.setInputFiles({
      name: 'λάθος.png',
      mimeType: 'image/png',
      buffer: Buffer.from('λάθος'),
    })
    await waitForAlerts(page, 1)
    await image.setInputFiles(createPng(20))
    await page.locator('main form img').waitFor()
    for (const status of [403, 409, 503]) {
      await failWrites(page, status)
      const answered = page.waitForResponse(/documents:commit/)
      await clickPseudoButton(page, FORM.submit)
      await answered
      await waitForAlerts(page, 1)
      await waitUntilSettled(page)
      await page.unrouteAll()
    }
    await getPseudoField(page, FORM.title).fill(`Δρόμοι ${path.length}`)
    // A submit has no effect while the one before is still retried.
    await expect
      .poll(async () => {
        const title = await getPseudoField(page, FORM.title).inputValue()
        if (title !== '') await clickPseudoButton(page, FORM.submit)
        return title
      }, POLL_OPTIONS)
      .toBe('')
  }
  await openSettled(page, ROUTES.pipeline)
  const filter = page.locator('main').getByRole('searchbox').first()
  await filter.fill('Δρόμοι')
  await waitUntilSettled(page)
  await filter.fill('ωωωω')
  await waitForText(page, REPORT_MESSAGES.filterEmpty)

  await openSettled(page, ROUTES.addChangeLog)
  await clickPseudoButton(page, FORM.submit)
  await waitForAlerts(page, 2)
  await getPseudoField(page, FORM.version).fill('χωρίς')
  await clickPseudoButton(page, FORM.addText)
  await clickPseudoButton(page, FORM.submit)
  await waitUntilSettled(page)
  await getPseudoField(page, FORM.version).fill('2.0')
  for (const number of [1, 2]) await getPseudoField(page, FORM.numberedText(number)).fill(`Νέο ${number}.`)
  await clickPseudoButton(page, FORM.submit)
  await waitForText(page, REPORT_MESSAGES.announced)
  await goTo(page, ROUTES.changeLog)
  await waitForText(page, COMMUNITY_MESSAGES.changeLog)
  await letters.expectNone(page)
})

/** Fills in the reason of an action that asks for one, which must not be empty, and confirms. */
async function confirm(page: Page, reasonLabel: string, confirmLabel: string): Promise<void> {
  await clickPseudoButton(page, confirmLabel)
  await waitForText(page, MAINTENANCE_MESSAGES.reasonEmpty)
  await getPseudoField(page, reasonLabel).fill('Έτσι.')
  for (const status of [403, 503]) {
    await failWrites(page, status)
    await clickPseudoButton(page, confirmLabel)
    await waitUntilSettled(page)
    await page.unrouteAll()
  }
  await clickPseudoButton(page, confirmLabel)
  await page.getByRole('button', { name: pseudo(confirmLabel) }).waitFor({ state: 'detached' })
}

it('moderation: reports, pages, versions and people', async ({ openPseudoPage, maintainer, wiki, database }) => {
  const { page, letters } = await openPseudoPage(maintainer)
  await openSettled(page, ROUTES.pipeline)
  await page.locator('main').getByLabel(pseudo(MAINTENANCE.priority)).first().selectOption('high')
  await waitUntilSettled(page)
  await page
    .getByRole('button', { name: pseudo(MAINTENANCE.markAsDone) })
    .first()
    .click()
  await waitUntilSettled(page)

  await openSettled(page, historyPath(KEY))
  await clickPseudoButton(page, MAINTENANCE.hidePage)
  await confirm(page, MAINTENANCE_MESSAGES.reason, MAINTENANCE.confirmHiding)
  await openSettled(page, viewPath('Race', KEY))
  await waitForText(page, MAINTENANCE_MESSAGES.hidden)
  await openSettled(page, ROUTES.maintenance)
  await waitUntilSettled(page)
  await openSettled(page, historyPath(KEY))
  await clickPseudoButton(page, MAINTENANCE.showPage)
  await confirm(page, MAINTENANCE_MESSAGES.reason, MAINTENANCE.confirmShowing)

  await openSettled(page, ROUTES.changeLog)
  await page
    .getByRole('button', { name: pseudo(MAINTENANCE.moderate) })
    .last()
    .click()
  await clickPseudoButton(page, MAINTENANCE.hide(MAINTENANCE.text(1)))
  await confirm(page, MAINTENANCE_MESSAGES.logReason, MAINTENANCE.confirmHiding)
  await clickPseudoButton(page, MAINTENANCE.hide(MAINTENANCE.thisVersion))
  await confirm(page, MAINTENANCE_MESSAGES.logReason, MAINTENANCE.confirmHiding)

  const person = await createGreekPerson(wiki, database)
  const details = { name: 'Κύμα', type: 'Race', series: SERIES } as const
  const sections = { Blurb: ['Νερό.'], History: ['Παλιά.'] }
  await commitWrites(wiki, database, newPageWrites(database, { details, sections }, person))
  await openSettled(page, editsPath(person.uid))
  await clickPseudoButton(page, MAINTENANCE.blockPerson)
  await confirm(page, MAINTENANCE_MESSAGES.blockReason, MAINTENANCE.confirmBlock)
  await clickPseudoButton(page, MAINTENANCE.revertAll)
  await page.getByRole('region', { name: pseudo(MAINTENANCE.preview) }).waitFor()
  await clickPseudoButton(page, MAINTENANCE.confirmRevert)
  await waitUntilSettled(page)
  await openSettled(page, ROUTES.maintenance)
  await waitUntilSettled(page)
  await openSettled(page, editsPath(person.uid))
  await clickPseudoButton(page, MAINTENANCE.unblockPerson)
  await waitUntilSettled(page)
  await openSettled(page, ROUTES.maintenance)
  await letters.expectNone(page)
})

it('a history: its versions, comparisons and restores', async ({ openPseudoPage, editor, wiki, database }) => {
  const { page, letters } = await openPseudoPage(editor)
  const key = toPageKey(greekName('Book'))
  const version = (rev: number, edits: readonly unknown[], sections: readonly string[]) => ({
    [`content_backup/${key}_0000000${rev}`]: {
      originalId: key,
      title: greekName('Book'),
      text: '',
      editedBy: rev === 2 ? 'κάποιος@κάπου' : 'Κάποιος',
      editedById: 'author',
      timestamp: '2026-11-02T10:00:00.000Z',
      changedAt: `2026-11-0${rev}T10:00:00.000Z`,
      editsMade: edits,
      sections,
      minor: rev === 2,
      rev,
    },
  })
  const section = (...texts: readonly string[]) => ({
    content: texts.map((text, index) => ({
      id: `b${index}`,
      sectionName: `Τίτλος ${index}`,
      sectionContent: [{ id: `b${index}e0`, title: 'Όνομα', text }],
    })),
    rev: 3,
  })
  await writeDocuments(wiki, database, {
    ...version(2, [{ title: 'Book Order Number', text: '1 → 2', imageUrl: '' }], []),
    ...version(3, [{ title: 'Blurb', text: 'Νέο.', imageUrl: '' }], ['Blurb', 'Synopsis']),
    [`content_backup/${key}_00000003/sections/Blurb`]: section('Άλλο ένα.', 'Νέο κείμενο.'),
    [`content_backup/${key}_00000003/sections/Synopsis`]: section(),
    [`Content/Books/${key}/Blurb`]: section('Άλλο ένα.', 'Νέο κείμενο.'),
  })
  await commitWrites(wiki, database, [
    {
      update: {
        name: `${database}/documents/ContentRef/${key}`,
        fields: { rev: { integerValue: '3' } },
      },
      updateMask: { fieldPaths: ['rev'] },
    },
  ])
  await openSettled(page, historyPath(key))
  await waitUntilSettled(page)
  for (const rev of [1, 2, 3]) {
    await openSettled(page, comparisonPath(key, rev))
    await waitUntilSettled(page)
  }
  await page.locator('main button[aria-pressed], main button').first().click()
  await waitUntilSettled(page)
  await openSettled(page, comparisonPath(key, 1))
  for (const label of [RESTORE_MESSAGES.cancel, RESTORE_MESSAGES.confirm]) {
    await clickPseudoButton(page, RESTORE_MESSAGES.restore)
    await clickPseudoButton(page, label)
    await waitUntilSettled(page)
  }
  await openSettled(page, ROUTES.recentChanges)
  await letters.expectNone(page)
})
