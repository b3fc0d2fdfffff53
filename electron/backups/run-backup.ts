/** Runner of the backup process: starts it, forwards its progress and returns its result. */
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { err, ok, type Result } from '#shared/result'
import type { ChildProcess } from '../child-process.ts'
import { type BackupTask, readBackupMessage } from './backup-messages.ts'

/**
 * @param onProgress receives each line of progress
 * @param log receives lines that are written to the log only
 */
export async function runBackup(
  fork: () => ChildProcess<BackupTask>,
  task: BackupTask,
  onProgress: (sentence: string) => void,
  log: (sentence: string) => void,
): Promise<Result<string, string>> {
  const child = fork()
  try {
    return await new Promise((resolve) => {
      child.on('message', (data) => {
        const message = readBackupMessage(data)
        if (message?.kind === 'said') onProgress(message.sentence)
        if (message?.kind === 'done') resolve(ok(message.sentence))
        if (message?.kind === 'failed') resolve(err(message.sentence))
      })
      child.on('error', (type, location) => log(`The ${task.command} failed: ${type} at ${location}.`))
      child.once('exit', (code) => resolve(err(DESKTOP_MESSAGES.backup.ended(code))))
      child.postMessage(task)
    })
  } finally {
    child.kill()
  }
}
