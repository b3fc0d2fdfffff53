/** End-to-end test of the owner of a wiki of one's own: a name at the first start, then signed in at every start. */
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { ACCOUNT_LABELS, OWNER_MESSAGES } from '#shared/messages/account-messages'
import { ACCOUNT_SCREEN_MESSAGES } from '#shared/messages/account-screen-messages'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { createPage, submitAll } from '../e2e/editing/editing-pages.ts'
import { answerDialogs } from './answer-dialogs.ts'
import { createDesktopTest } from './desktop-test.ts'
import { type Desktop, launchDesktop, PLATFORM_LABEL } from './launch.ts'

const { choices, name: nameLabel, open } = DESKTOP_MESSAGES.setUp
/** A backup takes long on a busy machine. */
const BACKUP_TIMEOUT = { timeout: 60_000 }

const it = createDesktopTest()

/** The button that opens the links of a person who is signed in. */
const account = (window: Page) => window.getByRole('banner').getByRole('button', { name: ACCOUNT_SCREEN_MESSAGES.menu })
const signIn = (window: Page) => window.getByRole('banner').getByRole('link', { name: ACCOUNT_LABELS.signIn })
const openAs = (window: Page) => window.getByRole('button', { name: ACCOUNT_LABELS.openAs('Ada') })

async function launchAgain(before: Desktop, folder: string): Promise<Desktop> {
  await before.close()
  return launchDesktop(folder)
}

describe(`a wiki of one's own [${PLATFORM_LABEL}]`, () => {
  it('asks for a name, and for nothing else, and then a page is made', async ({ desktop }) => {
    const { window } = desktop
    await window.getByLabel(choices.empty.label).check()
    await window.getByLabel(nameLabel).fill('A')
    await window.getByRole('button', { name: open }).click()
    await window.getByRole('alert').filter({ hasText: 'characters' }).waitFor()
    await window.getByLabel(nameLabel).fill('Ada')
    await window.getByRole('button', { name: open }).click()
    await account(window).waitFor()
    const html = await window.content()
    for (const secret of ['desktop.invalid', '"token"']) expect(html).not.toContain(secret)

    await account(window).click()
    await window.getByRole('link', { name: 'Welcome Back Ada' }).click()
    await window.getByText(ACCOUNT_LABELS.maintainer, { exact: true }).waitFor()
    await window.getByRole('link', { name: ACCOUNT_LABELS.maintenance }).waitFor()
    for (const absent of [ACCOUNT_LABELS.email, ACCOUNT_LABELS.changePassword])
      expect(await window.getByText(absent, { exact: true }).count()).toBe(0)

    await window.getByRole('link', { name: ACCOUNT_LABELS.createContent }).click()
    await window.getByLabel('Template').selectOption('Race')
    await submitAll(window).waitFor()
    await createPage(window, { type: 'Race', name: 'The First', series: 'Doors', sections: { Blurb: 'It opens.' } })
  })

  it('opens signed in again, and after a sign-out only when asked', async ({ desktop, data }) => {
    const second = await launchAgain(desktop, data.folder)
    await account(second.window).waitFor()
    // Without the session that the browser stores, as after a copy of the data to another machine.
    await second.window.evaluate(() => localStorage.clear())
    const third = await launchAgain(second, data.folder)
    await account(third.window).waitFor()
    await account(third.window).click()
    await third.window.getByRole('button', { name: ACCOUNT_SCREEN_MESSAGES.logOut }).click()
    await signIn(third.window).waitFor()

    const fourth = await launchAgain(third, data.folder)
    const { window } = fourth
    await signIn(window).click()
    await openAs(window).waitFor()
    expect(await account(window).count()).toBe(0)
    await openAs(window).click()
    await account(window).waitFor()
    const fifth = await launchAgain(fourth, data.folder)
    await account(fifth.window).waitFor()
    await fifth.close()
  })

  it('opens as the same owner after its backup was restored', async ({ data, onTestFinished }) => {
    const desktop = await launchDesktop(data.folder)
    onTestFinished(desktop.close)
    const { window } = desktop
    await account(window).waitFor()
    const readUid = () =>
      window.evaluate(() => /"uid":"(\w+)"/.exec(Object.values(localStorage).join('\n'))?.[1] ?? null)
    const uid = await readUid()
    expect(uid).not.toBeNull()
    const dialogs = await answerDialogs(desktop, join(data.folder, 'wiki.zip'))
    await desktop.menu('back-up')
    await expect.poll(dialogs, BACKUP_TIMEOUT).toContain(DESKTOP_MESSAGES.backup.backedUp)
    await desktop.menu('restore')
    await expect.poll(dialogs, BACKUP_TIMEOUT).toContain(DESKTOP_MESSAGES.backup.restored)
    await account(window).waitFor()
    await expect.poll(readUid).toBe(uid)
  })

  it('can be opened to read only, and takes a name later', async ({ createData, onTestFinished }) => {
    const data = await createData()
    onTestFinished(data.remove)
    const desktop = await launchDesktop(data.folder)
    onTestFinished(desktop.close)
    const { window } = desktop
    await window.getByLabel(choices.empty.label).check()
    await window.getByRole('button', { name: open }).click()
    await signIn(window).click()
    await window.getByRole('heading', { name: OWNER_MESSAGES.heading }).waitFor()
    await window.getByLabel(ACCOUNT_LABELS.userName).fill('Ada')
    await window.getByRole('button', { name: ACCOUNT_LABELS.openWithName }).click()
    await account(window).waitFor()
  })
})
