/** What the main process and a backup's process say to each other. */
import { hasShape } from '#shared/shape'

export interface BackupTask {
  readonly command: 'backup' | 'restore'
  readonly file: string
  readonly dataDir: string
  readonly programDir: string
  readonly version: string
  /** Say what would change, and change nothing. */
  readonly dryRun: boolean
}

export interface BackupMessage {
  /** A line of what it is at; then one of the other two, once. */
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
