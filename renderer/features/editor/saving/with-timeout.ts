/** Timeout of a request: it resolves to `unreachable` if no response arrives in time. */
import { err, type Result } from '#shared/result'

export interface Timeout {
  /** Resolves when the time is up. */
  readonly timeout: () => Promise<void>
}

export const withTimeout = <T, E>(
  { timeout }: Timeout,
  answer: Promise<Result<T, E>>,
): Promise<Result<T, E | { readonly kind: 'unreachable' }>> =>
  Promise.race([answer, timeout().then(() => err({ kind: 'unreachable' as const }))])
