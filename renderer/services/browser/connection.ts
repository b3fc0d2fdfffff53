/** Retry with backoff: polls the site after a lost connection and notifies waiting requests when it responds. */
import { isSiteReachable } from './reload-record.ts'

const listeners = new Set<() => void>()

export function notifyConnectionRestored(): void {
  for (const listener of listeners) listener()
}

export function onConnectionRestored(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const MIN_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000
/** The delay is this share of the time since the connection was lost. */
const BACKOFF_FACTOR = 0.25

/**
 * Polls the site until it is stopped. The site may respond although some services do not. If the site was never
 * unreachable, listeners are only notified after `graceMs` milliseconds, because a connection attempt is under way.
 */
export function pollConnectionWithBackoff(graceMs = 0): () => void {
  const startedAt = performance.now()
  let wasOffline = false
  let minDelay = MIN_DELAY_MS
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function poll(): Promise<void> {
    const isReachable = await isSiteReachable()
    if (isStopped) return
    wasOffline ||= !isReachable
    if (isReachable && (wasOffline || performance.now() - startedAt >= graceMs)) {
      notifyConnectionRestored()
      // Gives the listeners more time to connect.
      minDelay *= 2
    }
    schedulePoll()
  }
  function schedulePoll(): void {
    const offlineMs = performance.now() - startedAt
    timer = setTimeout(poll, Math.min(MAX_DELAY_MS, Math.max(minDelay, offlineMs * BACKOFF_FACTOR)))
  }
  schedulePoll()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
