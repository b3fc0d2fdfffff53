/** Single-instance lock of the program. */

export interface InstanceLock {
  /** Electron's own call: whether this process holds the lock now. */
  readonly request: () => boolean
  /** Milliseconds to wait for a program that is closing; 0 where the one that runs is to be shown instead. */
  readonly timeout: number
  readonly pause: () => Promise<void>
  readonly now: () => number
}

export async function acquireInstanceLock(lock: InstanceLock): Promise<boolean> {
  const end = lock.now() + lock.timeout
  while (!lock.request()) {
    if (lock.now() >= end) return false
    await lock.pause()
  }
  return true
}
