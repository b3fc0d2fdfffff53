/** A backup or a restore in a process of its own: the very command, with its lines told to the main process. */

import { resolveDeployedFiles } from '../local-cloud/deployed-files.ts'
import { backup } from '../operations/commands/backup.ts'
import { restore } from '../operations/commands/restore.ts'
import { type BackupMessage, readBackupTask } from './backups/backup-messages.ts'

const COMMANDS = { backup, restore } as const

const { parentPort } = process

const postMessage = (message: BackupMessage): void => parentPort.postMessage(message)

parentPort.once('message', async ({ data }) => {
  const task = readBackupTask(data)
  if (task === null) throw new Error('This is no task for a backup.')
  const { command, file, dataDir, programDir, version, dryRun } = task
  try {
    const done = await COMMANDS[command].run(
      {
        operands: [file],
        dataDir,
        hosted: false,
        dryRun,
        // the person has been asked, and has seen what it changes
        has: (name) => name === 'replace',
        value: () => null,
      },
      {
        deployed: resolveDeployedFiles(programDir),
        environment: {},
        version,
        print: (sentence) => postMessage({ kind: 'said', sentence }),
      },
    )
    postMessage(
      done.ok ? { kind: 'done', sentence: done.value } : { kind: 'failed', sentence: done.error },
    )
  } catch (error) {
    postMessage({ kind: 'failed', sentence: String(error) })
  }
})
