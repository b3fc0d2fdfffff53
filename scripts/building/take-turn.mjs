/** One process at a time: whoever comes later waits until the one before is done, or gone. Node built-ins only. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const PAUSE = 200
/** So long a file may be there without its line; later it was left by a machine that went off. */
const WRITING = 2000

/**
 * Returns when it is this process's turn. The turn ends with the call of what is returned, or with the process.
 * @param {string} file stands for the turn
 * @param {(holder: string) => void} waiting told once, where somebody else has it
 * @returns {() => void}
 */
export function takeTurn(file, waiting) {
  mkdirSync(dirname(file), { recursive: true })
  for (let told = false; !taken(file); ) {
    if (isLeft(file)) {
      rmSync(file, { force: true })
      continue
    }
    if (!told) waiting(holderOf(file))
    told = true
    // what follows is as synchronous as this: nothing else waits for its turn in this process
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
  }
  const done = () => {
    process.off('exit', done)
    rmSync(file, { force: true })
  }
  process.on('exit', done)
  return done
}

/** @param {string} file */
function taken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'EEXIST') return false
    throw problem
  }
}

/** @param {string} file */
function holderOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // it has just been given back
  }
}

/** @param {string} file */
function isLeft(file) {
  const holder = holderOf(file)
  if (holder === '')
    return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > WRITING
  try {
    process.kill(Number(holder), 0)
    return false
  } catch (problem) {
    // somebody else's process is a process too
    return !(problem instanceof Error && 'code' in problem && problem.code === 'EPERM')
  }
}
