/** Lock file between processes, with detection of stale locks. Needs Node built-ins only. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const RETRY_INTERVAL_MS = 200
/** A lock file that is still empty after this time was left by a crash. */
const STALE_AFTER_MS = 2000

/**
 * Blocks until this process holds the lock. It is released by the returned function or at exit.
 * @param {string} file
 * @param {(holder: string) => void} onWait called once with the process id of another holder
 * @returns {() => void}
 */
export function acquireLock(file, onWait) {
  mkdirSync(dirname(file), { recursive: true })
  for (let hasReported = false; !tryLock(file); ) {
    if (isStale(file)) {
      rmSync(file, { force: true })
      continue
    }
    if (!hasReported) onWait(readHolder(file))
    hasReported = true
    // Blocking is safe, because the callers are synchronous as well.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_INTERVAL_MS)
  }
  const release = () => {
    process.off('exit', release)
    rmSync(file, { force: true })
  }
  process.on('exit', release)
  return release
}

/** @param {string} file */
function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'EEXIST') return false
    throw problem
  }
}

/** @param {string} file */
function readHolder(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // it has just been given back
  }
}

/** @param {string} file */
function isStale(file) {
  const holder = readHolder(file)
  if (holder === '') return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > STALE_AFTER_MS
  try {
    process.kill(Number(holder), 0)
    return false
  } catch (problem) {
    // EPERM means that the process exists and belongs to another user.
    return !(problem instanceof Error && 'code' in problem && problem.code === 'EPERM')
  }
}
