/** Error handling of browser storage. */
import type { DraftProblem } from '#shared/model/drafts/draft-storage'
import type { Result } from '#shared/result'
import { err } from '#shared/result'

/** Converts a storage error to a value. Any other exception is a bug and is thrown again. */
export async function catchStorageError<T>(
  work: () => Promise<Result<T, DraftProblem>>,
): Promise<Result<T, DraftProblem>> {
  try {
    return await work()
  } catch (problem) {
    if (!(problem instanceof DOMException)) throw problem
    return err({ kind: problem.name === 'QuotaExceededError' ? 'full' : 'denied' })
  }
}
