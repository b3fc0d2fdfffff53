/** Types of the messages between the main process and a backup process, and their parsers. */
import { hasShape } from '#shared/shape'

export interface BackupTask {
  readonly command: 'backup' | 'restore'
  readonly file: string
  readonly dataDir: string
  readonly programDir: string
  readonly version: string
  /** If true, the command reports what would change and changes nothing. */
  readonly dryRun: boolean
}

export interface BackupMessage {
  /** `said` is a line of progress. The last message is either `done` or `failed`. */
  readonly kind: 'said' | 'done' | 'failed'
  readonly sentence: string
}

const TASK = {
  command: 'string',
  file: 'string',
  dataDir: 'string',
  programDir: 'string',
  version: 'string',
  dryRun: 'boolean',
} as const

export function readBackupTask(data: unknown): BackupTask | null {
  if (!hasShape(data, TASK)) return null
  const { command } = data
  return command === 'backup' || command === 'restore' ? { ...data, command } : null
}

export function readBackupMessage(data: unknown): BackupMessage | null {
  if (!hasShape(data, { kind: 'string', sentence: 'string' })) return null
  const { kind, sentence } = data
  return kind === 'said' || kind === 'done' || kind === 'failed' ? { kind, sentence } : null
}
