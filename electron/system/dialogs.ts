/** Adapter of Electron's dialogs to the ports of the program: questions, errors, and choosing or saving files. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { app, BrowserWindow, dialog, type MessageBoxOptions, webContents } from 'electron'
import log from 'electron-log/node'
import { formatErrorLine } from '#shared/error-line'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { catchDiskError, nodeDisk, replaceFile } from '../draft-vault/disk.ts'
import type { DraftVault } from '../draft-vault/draft-vault.ts'
import { exportDrafts } from '../draft-vault/export-drafts.ts'
import type { FormStore } from '../draft-vault/form-store.ts'
import { IMAGE_EXTENSIONS, type ImageFileDialog } from '../pick-image.ts'
import { savePdf } from '../windows/save-pdf.ts'
import type { DialogQuestion } from './dialog-question.ts'

/** Resolves with the index of the pressed button. */
export async function showQuestion(question: DialogQuestion): Promise<number> {
  return (await dialog.showMessageBox(toMessageBoxOptions(question))).response
}

/**
 * Asks about one window. On macOS a dialog without a window cannot be withdrawn and blocks the whole program.
 * @param signal withdraws the question, as if its last button was pressed
 */
export async function showWindowQuestion(
  window: BrowserWindow,
  question: DialogQuestion,
  signal: AbortSignal,
): Promise<number> {
  return (await dialog.showMessageBox(window, { ...toMessageBoxOptions(question), signal })).response
}

const toMessageBoxOptions = ({ message, detail, buttons }: DialogQuestion): MessageBoxOptions => ({
  type: 'info',
  message,
  detail,
  buttons: [...buttons],
  defaultId: 0,
  cancelId: buttons.length - 1,
  noLink: true,
})

/** @param code is logged instead of the text, which may name a file or a page */
export function showError(code: string, title: string, text: string): void {
  log.error(formatErrorLine(code))
  dialog.showErrorBox(title, text)
}

/** Returns true if the person discards unsaved input. It is synchronous because the pending close waits for it. */
export function confirmLeave(window: BrowserWindow): boolean {
  const { message, detail, stay, leave } = DESKTOP_MESSAGES.leave
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

export const imageFileDialog: ImageFileDialog = {
  async choose(caller) {
    const contents = webContents.fromId(caller.id)
    const window = contents === undefined ? null : BrowserWindow.fromWebContents(contents)
    if (window === null) return null
    const chosen = await dialog.showOpenDialog(window, {
      properties: ['openFile'],
      filters: [{ name: DESKTOP_MESSAGES.images, extensions: [...IMAGE_EXTENSIONS] }],
    })
    return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
  },
  size: async (file) => (await stat(file)).size,
  read: (file) => readFile(file),
}

const BACKUP_FILTER = { name: DESKTOP_MESSAGES.backup.kind, extensions: ['zip'] }

export async function chooseNewBackup(suggested: string): Promise<string | null> {
  const defaultPath = join(app.getPath('documents'), suggested)
  const chosen = await dialog.showSaveDialog({ defaultPath, filters: [BACKUP_FILTER] })
  return chosen.canceled ? null : chosen.filePath
}

export async function chooseExistingBackup(): Promise<string | null> {
  const chosen = await dialog.showOpenDialog({ properties: ['openFile'], filters: [BACKUP_FILTER] })
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
    // Tags make the PDF accessible; the outline links to the headings.
    print: () =>
      window.webContents.printToPDF({
        printBackground: false,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      }),
  })
  if (!saved.ok) showError('pdf/failed', DESKTOP_MESSAGES.pdf.failed, DESKTOP_MESSAGES.pdf.failedWhy(saved.error))
}

/** Saves all drafts of the vault as one ZIP file, for all accounts and also offline. */
export async function saveDrafts(window: BrowserWindow, vault: DraftVault, forms: FormStore): Promise<void> {
  const archive = await exportDrafts(vault, forms)
  if (archive === null) {
    await dialog.showMessageBox(window, { type: 'info', message: DESKTOP_MESSAGES.drafts.none })
    return
  }
  const chosen = await dialog.showSaveDialog(window, {
    defaultPath: join(app.getPath('documents'), DESKTOP_MESSAGES.drafts.file),
    filters: [{ name: 'ZIP', extensions: ['zip'] }],
  })
  if (chosen.canceled) return
  const saved = await catchDiskError(() => replaceFile(nodeDisk, chosen.filePath, archive))
  if (saved.ok) return
  const { kind } = saved.error
  showError(`drafts/${kind}`, DESKTOP_MESSAGES.drafts.failed, DESKTOP_MESSAGES.drafts.failedWhy[kind])
}
