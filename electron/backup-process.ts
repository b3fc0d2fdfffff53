/** Entry of the backup utility process: runs the backup or restore command and posts its progress. */

import { resolveDeployedFiles } from '../local-cloud/index.ts'
import { backup, restore } from '../operations/index.ts'
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
        // The main process has shown the changes to the person, who has confirmed them.
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
    postMessage(done.ok ? { kind: 'done', sentence: done.value } : { kind: 'failed', sentence: done.error })
  } catch (error) {
    postMessage({ kind: 'failed', sentence: String(error) })
  }
})
