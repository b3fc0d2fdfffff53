/** Sentences for what keeps the wiki of this machine from starting and is no answer of the local cloud itself. */
import { CLOUD_PROBLEM_MESSAGES } from '#shared/messages/desktop-messages'

/** SQLite's own code for a full disk. */
const SQLITE_FULL = 13

export function describeCloudStartFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === SQLITE_FULL || code === 'ENOSPC' || code === 'EDQUOT'
    ? CLOUD_PROBLEM_MESSAGES.full
    : CLOUD_PROBLEM_MESSAGES.unexpected
}
