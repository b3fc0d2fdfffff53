/** The way to the services: who finds it open again says so, and whatever waits for it goes on at once. */
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
/** Of the time it has been away: who waited a minute can wait another quarter. */
const BACKOFF_FACTOR = 0.25

/**
 * Asks the site itself, until it is told to stop: that it answers does not say that all its services do. Where it was
 * never away, who waits is on the way already, and is left alone for some milliseconds.
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
      // who goes on is given the time to get somewhere
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
