/** Timeout of a question to the wiki: an answer that does not come is an answer too. */
import { err, type Result } from '#shared/result'

export interface Timeout {
  /** When an answer is no longer waited for. */
  readonly late: () => Promise<void>
}

export const inTime = <T, E>(
  { late }: Timeout,
  answer: Promise<Result<T, E>>,
): Promise<Result<T, E | { readonly kind: 'unreachable' }>> =>
  Promise.race([answer, late().then(() => err({ kind: 'unreachable' as const }))])
