/** Formatter of exceptions that keep the local wiki from starting. */
import { CLOUD_PROBLEM_MESSAGES } from '#shared/messages/desktop-messages'

/** SQLite's result code for a full disk. */
const SQLITE_FULL = 13

export function describeCloudStartFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === SQLITE_FULL || code === 'ENOSPC' || code === 'EDQUOT'
    ? CLOUD_PROBLEM_MESSAGES.full
    : CLOUD_PROBLEM_MESSAGES.unexpected
}
