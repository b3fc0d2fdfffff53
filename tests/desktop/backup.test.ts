import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DESKTOP } from '#shared/messages/desktop-messages'
import { openBackup } from '../../scripts/operations/backup/open-backup.ts'
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

/** Every dialog is answered with the same button, and what they said is kept. */
async function answerDialogs(
  { app }: Desktop,
  file: string,
  response = 0,
): Promise<() => Promise<string[]>> {
  const answer = { filePath: file, response }
  await app.evaluate(({ dialog }, { filePath, response }) => {
    const said: string[] = []
    Reflect.set(globalThis, 'said', said)
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
    const box = async ({ message, detail }: { message: string; detail?: string }) => {
      said.push(message, detail ?? '')
      return { response, checkboxChecked: false }
    }
    Reflect.set(dialog, 'showMessageBox', box)
  }, answer)
  return () => app.evaluate(() => Reflect.get(globalThis, 'said'))
}

describe(`backup and restore [${ON}]`, () => {
  it('brings a wiped wiki back whole, by its digest (fault 67)', async () => {
    const file = join(data.folder, 'wiki.zip')
    desktop = await launchDesktop(data.folder)
    await chooseWiki(desktop, 'sample')
    const saidBefore = await answerDialogs(desktop, file)
    await desktop.menu('back-up')
    await expect.poll(saidBefore, { timeout: 30_000 }).toContain(DESKTOP.backup.backedUp)

    // Who looks at what a restore would change, and does not want it, goes on where they were.
    const { window } = desktop
    await window.evaluate(() => Reflect.set(globalThis, 'stayed', true))
    const saidCancelled = await answerDialogs(desktop, file, 1)
    await desktop.menu('restore')
    await expect.poll(saidCancelled, { timeout: 30_000 }).toContain(DESKTOP.backup.sure)
    await window.getByRole('link', { name: 'Characters' }).first().click()
    await window.getByRole('link', { name: 'Fennimore Ault' }).first().click()
    await window.getByRole('heading', { level: 1, name: 'Fennimore Ault' }).waitFor()
    expect(await window.evaluate(() => Reflect.get(globalThis, 'stayed'))).toBe(true)
    await desktop.close()

    const backup = await openBackup(file)
    const { digest } = backup.manifest
    backup.close()

    await rm(join(data.folder, 'wiki'), { recursive: true })
    await rm(join(data.folder, 'settings.json'))
    desktop = await launchDesktop(data.folder)
    await chooseWiki(desktop, 'empty')
    const said = await answerDialogs(desktop, file)
    await desktop.menu('restore')
    await expect.poll(said, { timeout: 30_000 }).toContain(DESKTOP.backup.restored)
    const all = await said()
    expect(all).toContain(DESKTOP.backup.sure)
    expect(all.join('\n')).toContain(digest)
    await desktop.window.getByRole('heading', { name: 'The books, in order' }).waitFor()
  })
})
