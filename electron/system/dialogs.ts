/** The system's own dialogs, as the parts of the program ask for them. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { app, BrowserWindow, dialog, type MessageBoxOptions, webContents } from 'electron'
import log from 'electron-log/node'
import { errorLine } from '#shared/error-line'
import { DESKTOP } from '#shared/messages/desktop-messages'
import { attempt, nodeDisk, replaceFile } from '../draft-vault/disk.ts'
import type { DraftVault } from '../draft-vault/draft-vault.ts'
import { exportDrafts } from '../draft-vault/export-drafts.ts'
import type { KeptForms } from '../draft-vault/kept-forms.ts'
import { type ImageDialog, OFFERED } from '../pick-image.ts'
import { savePdf } from '../windows/save-pdf.ts'
import type { Question } from './question.ts'

/** @returns the place of the button that was pressed. */
export async function ask(question: Question): Promise<number> {
  return (await dialog.showMessageBox(boxOf(question))).response
}

/**
 * Asks about one window. On macOS a question without a window cannot be withdrawn, and everything waits for it.
 * @param signal withdraws the question, as if its last button had been pressed
 */
export async function askAbout(
  window: BrowserWindow,
  question: Question,
  signal: AbortSignal,
): Promise<number> {
  return (await dialog.showMessageBox(window, { ...boxOf(question), signal })).response
}

const boxOf = ({ message, detail, buttons }: Question): MessageBoxOptions => ({
  type: 'info',
  message,
  detail,
  buttons: [...buttons],
  defaultId: 0,
  cancelId: buttons.length - 1,
  noLink: true,
})

/** @param code what is logged in place of the words, in which a file or a page may be named */
export function tellError(code: string, title: string, text: string): void {
  log.error(errorLine(code))
  dialog.showErrorBox(title, text)
}

/** Whether the person leaves what is not kept. Closing waits for the answer, so nothing else may go on meanwhile. */
export function leaves(window: BrowserWindow): boolean {
  const { message, detail, stay, leave } = DESKTOP.leave
  const answered = dialog.showMessageBoxSync(window, {
    type: 'warning',
    message,
    detail,
    buttons: [stay, leave],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return answered === 1
}

export const imageDialog: ImageDialog = {
  async choose(caller) {
    const contents = webContents.fromId(caller.id)
    const window = contents === undefined ? null : BrowserWindow.fromWebContents(contents)
    if (window === null) return null
    const chosen = await dialog.showOpenDialog(window, {
      properties: ['openFile'],
      filters: [{ name: DESKTOP.images, extensions: [...OFFERED] }],
    })
    return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
  },
  size: async (file) => (await stat(file)).size,
  read: (file) => readFile(file),
}

const BACKUP = { name: DESKTOP.backup.kind, extensions: ['zip'] }

export async function chooseBackup(suggested: string): Promise<string | null> {
  const defaultPath = join(app.getPath('documents'), suggested)
  const chosen = await dialog.showSaveDialog({ defaultPath, filters: [BACKUP] })
  return chosen.canceled ? null : chosen.filePath
}

export async function openBackup(): Promise<string | null> {
  const chosen = await dialog.showOpenDialog({ properties: ['openFile'], filters: [BACKUP] })
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
}

export async function saveAsPdf(window: BrowserWindow): Promise<void> {
  const saved = await savePdf({
    title: window.getTitle(),
    chooseFile: async (suggested) => {
      const chosen = await dialog.showSaveDialog(window, {
        defaultPath: join(app.getPath('documents'), suggested),
        filters: [{ name: 'PDF', extensions: ['pdf'] }],
      })
      return chosen.canceled ? null : chosen.filePath
    },
    // Tags say what is a heading, a list and a picture; the outline leads to the headings.
    print: () =>
      window.webContents.printToPDF({
        printBackground: false,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      }),
  })
  if (!saved.ok) tellError('pdf/failed', DESKTOP.pdf.failed, DESKTOP.pdf.failedWhy(saved.error))
}

/** Everything in the vault as one file, whoever is signed in and whether or not a wiki answers. */
export async function saveDrafts(
  window: BrowserWindow,
  vault: DraftVault,
  forms: KeptForms,
): Promise<void> {
  const archive = await exportDrafts(vault, forms)
  if (archive === null) {
    await dialog.showMessageBox(window, { type: 'info', message: DESKTOP.drafts.none })
    return
  }
  const chosen = await dialog.showSaveDialog(window, {
    defaultPath: join(app.getPath('documents'), DESKTOP.drafts.file),
    filters: [{ name: 'ZIP', extensions: ['zip'] }],
  })
  if (chosen.canceled) return
  const saved = await attempt(() => replaceFile(nodeDisk, chosen.filePath, archive))
  if (saved.ok) return
  const { kind } = saved.error
  tellError(`drafts/${kind}`, DESKTOP.drafts.failed, DESKTOP.drafts.failedWhy[kind])
}
