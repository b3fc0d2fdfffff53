/** Error reporter: repeats of a report, for example about an unwritable disk, are left out for a minute. */
import { StoreUnavailableError } from '../store/document-store-contract.ts'

export const CANNOT_WRITE_MESSAGE = 'The local cloud cannot write to its disk at present.'

/** System error codes for a full disk, an exhausted quota and a read-only file system. */
const UNWRITABLE_CODES = /^(?:ENOSPC|EDQUOT|EROFS)$/

const REPEAT_AFTER_MS = 60_000

export interface ErrorReporterDeps {
  readonly report: (error: unknown) => void
  readonly dataDir: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** Returns the function to call with each error. Errors that do not concern the disk are passed to `report`. */
export function createErrorReporter({ report, dataDir, clock }: ErrorReporterDeps): (error: unknown) => void {
  let lastReportedAt = Number.NEGATIVE_INFINITY
  return (error) => {
    const reason = findUnwritableReason(error)
    if (reason === null) return report(error)
    const now = clock()
    if (now - lastReportedAt < REPEAT_AFTER_MS) return
    lastReportedAt = now
    report(
      `The data folder ${dataDir} cannot be written (${reason}), so what was sent was not stored. If the disk is full, free some space on it.`,
    )
  }
}

/** Returns why the disk cannot be written, or null for any other error. */
export function findUnwritableReason(error: unknown): string | null {
  if (error instanceof StoreUnavailableError)
    return error.cause instanceof Error ? error.cause.message : String(error.cause)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return UNWRITABLE_CODES.test(code) ? code : null
}
