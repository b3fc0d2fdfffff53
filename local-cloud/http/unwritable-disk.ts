/** Reports faults of the services: a disk that cannot be written in one sentence a minute, not by a trace a request. */
import { StoreUnavailable } from '../store/document-store-contract.ts'

export const CANNOT_WRITE = 'The local cloud cannot write to its disk at present.'

/** Of the system: no space, no quota left, or a disk that only reads. */
const UNWRITABLE = /^(?:ENOSPC|EDQUOT|EROFS)$/

const REPEAT_AFTER_MS = 60_000

export interface FaultReportDeps {
  readonly report: (error: unknown) => void
  readonly dataDir: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** @returns what is called with each fault; others than of the disk are reported as they are */
export function reportFaults({
  report,
  dataDir,
  clock,
}: FaultReportDeps): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY
  return (error) => {
    const reason = unwritableReason(error)
    if (reason === null) return report(error)
    const now = clock()
    if (now - last < REPEAT_AFTER_MS) return
    last = now
    report(
      `The data folder ${dataDir} cannot be written (${reason}), so what was sent was not stored. If the disk is full, free some space on it.`,
    )
  }
}

/** null where the fault is another than that of the disk. */
export function unwritableReason(error: unknown): string | null {
  if (error instanceof StoreUnavailable)
    return error.cause instanceof Error ? error.cause.message : String(error.cause)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return UNWRITABLE.test(code) ? code : null
}
