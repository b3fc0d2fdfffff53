/** Reports faults of the services: a disk that cannot be written in one sentence a minute, not by a trace a request. */
import { StoreUnavailableError } from '../store/document-store-contract.ts'

export const CANNOT_WRITE_MESSAGE = 'The local cloud cannot write to its disk at present.'

/** Of the system: no space, no quota left, or a disk that only reads. */
const UNWRITABLE_CODES = /^(?:ENOSPC|EDQUOT|EROFS)$/

const REPEAT_AFTER_MS = 60_000

export interface ErrorReporterDeps {
  readonly report: (error: unknown) => void
  readonly dataDir: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** @returns what is called with each fault; others than of the disk are reported as they are */
export function createErrorReporter({
  report,
  dataDir,
  clock,
}: ErrorReporterDeps): (error: unknown) => void {
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

/** null where the fault is another than that of the disk. */
export function findUnwritableReason(error: unknown): string | null {
  if (error instanceof StoreUnavailableError)
    return error.cause instanceof Error ? error.cause.message : String(error.cause)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return UNWRITABLE_CODES.test(code) ? code : null
}
