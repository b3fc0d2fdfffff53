/** End-to-end test of the first start with an empty wiki: an account, the first page, and restoring a backup. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { formatErrorLine } from '#shared/error-line'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { MESSAGES } from '#shared/messages/messages'
import { openBackup } from '../../operations/backup/open-backup.ts'
import { createAccountDetails, fillSignUp, press } from '../e2e/accounts/account-steps.ts'
import { createPage, submitAll } from '../e2e/editing/editing-pages.ts'
import { answerDialogs } from './answer-dialogs.ts'
import { createDesktopTest } from './desktop-test.ts'
import { chooseWiki, launchDesktop, newUserDataWithSample, PLATFORM_LABEL } from './launch.ts'

const it = createDesktopTest()

/** A backup takes long on a busy machine. */
const TIMEOUT = { timeout: 60_000 }

describe(`a first start without a page [${PLATFORM_LABEL}]`, () => {
  it('opens an empty wiki: sign up, follow the mail in the window, make the first page', async ({ desktop }) => {
    const { window } = desktop
    await chooseWiki(desktop, 'empty')
    await window.getByRole('link', { name: 'Create Account' }).first().click()
    const wanted = createAccountDetails()
    await fillSignUp(window, wanted)
    await press(window, 'Sign up')
    await window.getByText(ACCOUNT_MESSAGES.created).waitFor()
    await window.getByRole('link', { name: ACCOUNT_MESSAGES.openMailbox }).click()
    await window.getByRole('heading', { name: 'Mailbox' }).waitFor()
    expect(desktop.app.windows()).toHaveLength(1)
    await window
      .getByRole('link', { name: /auth\/action/ })
      .first()
      .click()
    await window.getByText(ACCOUNT_MESSAGES.emailVerified).first().waitFor()

    await window.getByRole('link', { name: 'Continue' }).click()
    await window.getByRole('link', { name: 'Create Content' }).first().click()
    await window.getByLabel('Template').selectOption('Race')
    await submitAll(window).waitFor()
    await createPage(window, {
      type: 'Race',
      name: 'The First Door',
      series: 'Doors',
      sections: { Blurb: 'It opens.' },
    })
    await desktop.launchSecond('infinite-worlds://wiki/Race/The,First,Door')
    await window.getByText('It opens.').first().waitFor()

    await desktop.launchSecond('infinite-worlds://wiki/Race/Nobody')
    await window.getByRole('heading', { name: MESSAGES.notFound.heading }).waitFor()
    const logs = await desktop.app.evaluate(({ app }) => app.getPath('logs'))
    const logged = () => readFile(join(logs, 'main.log'), 'utf8')
    await expect.poll(logged).toContain(formatErrorLine('read/missing'))
    expect(await logged()).not.toContain('Nobody')

    // A second answer never replaces an existing wiki.
    await desktop.menu('place')
    await window.getByLabel(DESKTOP_MESSAGES.setUp.choices.own.label).waitFor()
    expect(await window.getByRole('radio').count()).toBe(2)
  })

  it('restores the backup of another wiki with the same digest (fault 67)', async ({ desktop, data }) => {
    const file = join(data.folder, 'wiki.zip')
    await backUpSample(file)
    const backup = await openBackup(file)
    const { digest } = backup.manifest
    backup.close()
    const dialogs = await answerDialogs(desktop, file)
    await desktop.menu('restore')
    await expect.poll(dialogs, TIMEOUT).toContain(DESKTOP_MESSAGES.backup.restored)
    const all = await dialogs()
    expect(all).toContain(DESKTOP_MESSAGES.backup.sure)
    expect(all.join('\n')).toContain(digest)
    await desktop.window.getByRole('heading', { name: 'The books, in order' }).waitFor()
  })
})

async function backUpSample(file: string): Promise<void> {
  const sample = await newUserDataWithSample()
  const program = await launchDesktop(sample.folder)
  try {
    const { window } = program
    await window.getByRole('heading', { name: 'Where to begin' }).waitFor()
    const dialogs = await answerDialogs(program, file)
    await program.menu('back-up')
    await expect.poll(dialogs, TIMEOUT).toContain(DESKTOP_MESSAGES.backup.backedUp)

    // After a restore is cancelled, the window stays as it was.
    await window.evaluate(() => Reflect.set(globalThis, 'stayed', true))
    const saidCancelled = await answerDialogs(program, file, 1)
    await program.menu('restore')
    await expect.poll(saidCancelled, TIMEOUT).toContain(DESKTOP_MESSAGES.backup.sure)
    await window.getByRole('link', { name: 'Characters' }).first().click()
    await window.getByRole('link', { name: 'Fennimore Ault' }).first().click()
    await window.getByRole('heading', { level: 1, name: 'Fennimore Ault' }).waitFor()
    expect(await window.evaluate(() => Reflect.get(globalThis, 'stayed'))).toBe(true)
  } finally {
    await program.close()
    await sample.remove()
  }
}
