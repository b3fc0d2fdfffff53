import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorLine } from '#shared/error-line'
import { ACCOUNT } from '#shared/messages/account-messages'
import { DESKTOP } from '#shared/messages/desktop-messages'
import { MESSAGES } from '#shared/messages/messages'
import { fillSignUp, press, somebody } from '../journeys/accounts/account-steps.ts'
import { foundByAxe } from '../journeys/axe.ts'
import { createPage, submitAll } from '../journeys/editing/editing-pages.ts'
import { chooseWiki, type Desktop, launchDesktop, newUserData, ON } from './launch.ts'

let data: Awaited<ReturnType<typeof newUserData>>
let desktop: Desktop | null = null

beforeEach(async () => {
  data = await newUserData()
})
afterEach(async () => {
  await desktop?.close()
  desktop = null
  await data.remove()
})

describe(`the first start [${ON}]`, () => {
  it('asks where the wiki is to be, and opens the sample: read, kill, start again', async () => {
    desktop = await launchDesktop(data.folder)
    await desktop.window.getByRole('heading', { name: DESKTOP.setUp.heading }).waitFor()
    const { window } = desktop
    for (const colorScheme of ['dark', 'light'] as const) {
      await window.emulateMedia({ colorScheme })
      await window.reload()
      await window.getByLabel(DESKTOP.setUp.choices.hosted.label).check()
      await window.getByRole('button', { name: DESKTOP.setUp.open }).click()
      expect(await foundByAxe(window)).toEqual([])
    }
    await chooseWiki(desktop, 'sample')
    await window.getByRole('link', { name: 'Characters' }).first().click()
    await window.getByRole('link', { name: 'Fennimore Ault' }).first().click()
    await window.getByRole('heading', { level: 1, name: 'Fennimore Ault' }).waitFor()

    await desktop.kill()
    // How long that takes is a figure of the bench.
    desktop = await launchDesktop(data.folder)
    await desktop.window.getByRole('heading', { name: 'The books, in order' }).waitFor()
  })

  it('opens an empty wiki: sign up, follow the mail in the window, make the first page', async () => {
    desktop = await launchDesktop(data.folder)
    const { window } = desktop
    await chooseWiki(desktop, 'empty')
    await window.getByRole('link', { name: 'Create Account' }).first().click()
    const wanted = somebody()
    await fillSignUp(window, wanted)
    await press(window, 'Sign up')
    await window.getByText(ACCOUNT.created).waitFor()
    await window.getByRole('link', { name: ACCOUNT.openMailbox }).click()
    await window.getByRole('heading', { name: 'Mailbox' }).waitFor()
    expect(desktop.app.windows()).toHaveLength(1)
    await window
      .getByRole('link', { name: /auth\/action/ })
      .first()
      .click()
    await window.getByText(ACCOUNT.emailVerified).first().waitFor()

    await window.getByRole('link', { name: 'Go on' }).click()
    await window.getByRole('link', { name: 'Create Content' }).first().click()
    await window.getByLabel('Template').selectOption('Race')
    await submitAll(window).waitFor()
    await createPage(window, {
      type: 'Race',
      name: 'The First Door',
      series: 'Doors',
      sections: { Blurb: 'It opens.' },
    })
    await desktop.second('infinite-worlds://wiki/Race/The,First,Door')
    await window.getByText('It opens.').first().waitFor()

    await desktop.second('infinite-worlds://wiki/Race/Nobody')
    await window.getByRole('heading', { name: MESSAGES.notFound.heading }).waitFor()
    const logs = await desktop.app.evaluate(({ app }) => app.getPath('logs'))
    const logged = () => readFile(join(logs, 'main.log'), 'utf8')
    await expect.poll(logged).toContain(errorLine('read/missing'))
    expect(await logged()).not.toContain('Nobody')

    // a wiki that is there is never begun anew by a second answer
    await desktop.menu('place')
    await window.getByLabel(DESKTOP.setUp.choices.own.label).waitFor()
    expect(await window.getByRole('radio').count()).toBe(2)
  })
})
