/** Single-instance lock of the program, with a timeout for an instance that is still closing. */

export interface InstanceLock {
  /** `app.requestSingleInstanceLock`. Returns true if this process holds the lock now. */
  readonly request: () => boolean
  /** Milliseconds to wait for a closing instance; 0 to give up at once and show the running one. */
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
