/** Helper: answers the system's dialogs in the main process. */
import type { Desktop } from './launch.ts'

/** Answers every dialog with the same button. Returns a function for the dialogs' texts. */
export async function answerDialogs({ app }: Desktop, file: string, response = 0): Promise<() => Promise<string[]>> {
  const answer = { filePath: file, response }
  await app.evaluate(({ dialog }, { filePath, response }) => {
    const dialogs: string[] = []
    Reflect.set(globalThis, 'said', dialogs)
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
    const box = async ({ message, detail }: { message: string; detail?: string }) => {
      dialogs.push(message, detail ?? '')
      return { response, checkboxChecked: false }
    }
    Reflect.set(dialog, 'showMessageBox', box)
  }, answer)
  return () => app.evaluate(() => Reflect.get(globalThis, 'said'))
}
