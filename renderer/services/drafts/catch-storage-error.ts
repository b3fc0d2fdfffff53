/** Work of the browser's storage, whose refusals are met by people. */
import type { DraftProblem } from '#shared/model/drafts/draft-storage'
import type { Result } from '#shared/result'
import { err } from '#shared/result'

/** What storage refuses becomes a value; what is a fault of ours stays an exception. */
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
