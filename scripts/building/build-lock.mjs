/** One process at a time: whoever comes later waits until the one before is done, or gone. Node built-ins only. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const RETRY_INTERVAL = 200
/** So long a file may be there without its line; later it was left by a machine that went off. */
const STALE_AFTER = 2000

/**
 * Returns when it is this process's turn. The turn ends with the call of what is returned, or with the process.
 * @param {string} file stands for the turn
 * @param {(holder: string) => void} onWait told once, where somebody else has it
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
    // what follows is as synchronous as this: nothing else waits for its turn in this process
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_INTERVAL)
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
  if (holder === '')
    return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > STALE_AFTER
  try {
    process.kill(Number(holder), 0)
    return false
  } catch (problem) {
    // somebody else's process is a process too
    return !(problem instanceof Error && 'code' in problem && problem.code === 'EPERM')
  }
}
