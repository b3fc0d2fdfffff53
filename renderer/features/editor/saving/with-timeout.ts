/** Timeout of a request: it resolves to `unreachable` if no response arrives in time; and the backoff of a commit. */
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

/** Timeout of a request in milliseconds; slow connections respond within it. */
const REQUEST_TIMEOUT = 15_000
/** Mean delay in milliseconds before a commit that conflicted with another write is retried. */
const CONFLICT_DELAY = 300

/** The delays of a save in the program. */
export const WAITING = {
  timeout: () => new Promise<void>((resolve) => setTimeout(resolve, REQUEST_TIMEOUT)),
  pause: () => new Promise<void>((resolve) => setTimeout(resolve, CONFLICT_DELAY * (0.5 + Math.random()))),
}
