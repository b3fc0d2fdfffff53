/** Chromium's sandbox on Linux: whether this system keeps an unprivileged program from building it. */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Settings of the kernel, each with the value that forbids user namespaces to ordinary programs. */
const RESTRICTIONS = [
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
]

const SETUID = 0o4000

/**
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {(file: string) => string | null} read null where there is no such file
 * @property {(file: string) => { uid: number, mode: number } | null} stat null where there is no such file
 */

/** @type {System} */
const THIS_SYSTEM = {
  platform: process.platform,
  read: (file) => tryRead(() => readFileSync(file, 'utf8')),
  stat: (file) => tryRead(() => statSync(file)),
}

/**
 * What to do about it, or null where Chromium can build its sandbox.
 * @param {string} binary Electron's
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
