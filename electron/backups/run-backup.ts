/** Runs a backup or a restore in its own process, and waits for what comes of it. */
import { err, ok, type Result } from '#shared/result'
import { type BackupTask, readBackupMessage } from './backup-messages.ts'

/** As much of Electron's utility process as is used. */
export interface BackupProcess {
  postMessage(task: BackupTask): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  /** V8 cannot go on; the process ends next. */
  on(event: 'error', listener: (type: string, location: string) => void): unknown
  once(event: 'exit', listener: (code: number) => void): unknown
  kill(): boolean
}

/**
 * @param onProgress told each line of what it is at
 * @param log for what only the log is to hold
 */
export async function runBackup(
  fork: () => BackupProcess,
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
      // Without a listener this event is an exception of the main process.
      child.on('error', (type, location) =>
        log(`The ${task.command} failed: ${type} at ${location}.`),
      )
      child.once('exit', (code) => resolve(err(`It ended before it was done (${code}).`)))
      child.postMessage(task)
    })
  } finally {
    child.kill()
  }
}
