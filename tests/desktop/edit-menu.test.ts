/** End-to-end test of the menu's editing commands: enabled where they act, each as the product's own control. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { EDIT_COMMANDS } from '#shared/desktop-bridge'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { createPng } from '../e2e/editing/editing-images.ts'
import {
  expectSaved,
  fillDetails,
  form,
  putCaret,
  readText,
  texts,
  writeSection,
} from '../e2e/editing/editing-pages.ts'
import { createDesktopTest } from './desktop-test.ts'
import { type Desktop, PLATFORM_LABEL } from './launch.ts'

const it = createDesktopTest()

const listEnabled = ({ app }: Desktop) =>
  app.evaluate(
    ({ Menu }, commands) => commands.filter((id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.enabled),
    [...EDIT_COMMANDS],
  )

const expectEnabled = (desktop: Desktop, commands: readonly string[]) =>
  expect.poll(() => listEnabled(desktop), { timeout: 10_000 }).toEqual(commands)

describe(`the menu of the editor [${PLATFORM_LABEL}]`, () => {
  it('creates a page by Create A Page, Insert Link, Insert Picture, Preview and Save', async ({ desktop, data }) => {
    const { window } = desktop
    const { choices, name, open } = DESKTOP_MESSAGES.setUp
    await window.getByLabel(choices.empty.label).check()
    await window.getByLabel(name).fill('Ada')
    await window.getByRole('button', { name: open }).click()
    await window.getByRole('heading', { name: 'Browse' }).waitFor()
    await window.getByRole('button', { name: 'Account' }).waitFor()
    await expectEnabled(desktop, [])

    await desktop.menu('new-page')
    await window.getByLabel('Template').selectOption('Race')
    await fillDetails(window, { type: 'Race', name: 'The First', series: 'Doors', sections: {} })
    await writeSection(window, 'Blurb', 'See ')
    const text = texts(window, 'Blurb').first()
    await putCaret(text)
    await expectEnabled(desktop, EDIT_COMMANDS)

    await desktop.menu('insert-link')
    await expect.poll(() => readText(text)).toBe('See [[')
    await window.keyboard.type('Doors]].')
    await expect.poll(() => readText(text)).toBe('See [[Doors]].')

    const picture = join(data.folder, 'gate.png')
    await writeFile(picture, createPng(64).buffer)
    await desktop.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
    }, picture)
    await desktop.menu('insert-picture')
    await form(window, 'Blurb').locator('img[src^="blob:"]').waitFor()

    await desktop.menu('preview')
    await form(window, 'Blurb').locator('details[open]').getByText('See Doors.').waitFor()

    await window.getByLabel('Series Name').focus()
    await expectEnabled(desktop, ['save'])
    await desktop.menu('save')
    await expectSaved(window)
    await desktop.menu('home')
    await expectEnabled(desktop, [])
  })
})
