/** A backup or a restore in a process of its own: the very command, with its lines told to the main process. */

import { deployedIn } from '../local-cloud/deployed-files.ts'
import { backup } from '../scripts/operations/commands/backup.ts'
import { restore } from '../scripts/operations/commands/restore.ts'
import { type BackupNews, readBackupTask } from './backups/backup-messages.ts'

const COMMANDS = { backup, restore } as const

const { parentPort } = process

const tell = (news: BackupNews): void => parentPort.postMessage(news)

parentPort.once('message', async ({ data }) => {
  const task = readBackupTask(data)
  if (task === null) throw new Error('This is no task for a backup.')
  const { command, file, dataDir, programDir, version, dryRun } = task
  try {
    const done = await COMMANDS[command].run(
      {
        words: [file],
        dataDir,
        hosted: false,
        dryRun,
        // the person has been asked, and has seen what it changes
        has: (name) => name === 'replace',
        value: () => null,
      },
      {
        deployed: deployedIn(programDir),
        environment: {},
        version,
        say: (sentence) => tell({ kind: 'said', sentence }),
      },
    )
    tell(
      done.ok ? { kind: 'done', sentence: done.value } : { kind: 'failed', sentence: done.error },
    )
  } catch (error) {
    tell({ kind: 'failed', sentence: String(error) })
  }
})
