/** Check of Chromium's sandbox on Linux: detects systems that deny user namespaces to unprivileged programs. */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Kernel settings with the value that denies user namespaces. */
const RESTRICTIONS = [
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
]

const SETUID = 0o4000

/**
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {(file: string) => string | null} read returns null if the file does not exist
 * @property {(file: string) => { uid: number, mode: number } | null} stat returns null if the file does not exist
 */

/** @type {System} */
const THIS_SYSTEM = {
  platform: process.platform,
  read: (file) => tryRead(() => readFileSync(file, 'utf8')),
  stat: (file) => tryRead(() => statSync(file)),
}

/**
 * Returns instructions, or null if Chromium can create its sandbox.
 * @param {string} binary path of Electron's binary
 * @param {readonly string[]} args
 */
export function describeSandboxProblem(binary, args, system = THIS_SYSTEM) {
  if (system.platform !== 'linux' || args.includes('--no-sandbox')) return null
  const found = RESTRICTIONS.find(([file = '', value]) => system.read(file)?.trim() === value)
  const helper = join(dirname(binary), 'chrome-sandbox')
  const owned = system.stat(helper)
  if (!found || (owned?.uid === 0 && owned.mode & SETUID)) return null
  return `Chromium runs each page in a sandbox, and this system does not let an ordinary program build one (${found[0]} is ${found[1]}). Either let its own helper do it:

  sudo chown root:root '${helper}'
  sudo chmod 4755 '${helper}'

or allow user namespaces on this machine. Running without the sandbox would leave pages unguarded; the same wiki opens in a browser with npm start.`
}

/**
 * @template T
 * @param {() => T} look
 */
function tryRead(look) {
  try {
    return look()
  } catch {
    return null
  }
}
