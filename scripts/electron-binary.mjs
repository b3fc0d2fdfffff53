/** Lookup and download of Electron's binary. Importing the package itself would start a download. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MINUTES = 60_000

/**
 * Returns the path of the binary, or null if it was not downloaded.
 * @param {string} root
 */
export function findElectronBinary(root) {
  const folder = join(root, 'node_modules/electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const file = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim())
  return existsSync(file) ? file : null
}

/**
 * Returns the path of the binary, downloaded if needed. Prints an error and exits if that fails.
 * @param {string} root
 * @returns {string}
 */
export function fetchElectronBinary(root) {
  const there = findElectronBinary(root)
  if (there !== null) return there
  console.log('Fetching the Electron binary, once. This takes a minute or two...')
  spawnSync(process.execPath, [join(root, 'node_modules/electron/install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 5 * MINUTES,
  })
  const binary = findElectronBinary(root)
  if (binary !== null) return binary
  console.error(
    'The Electron binary could not be fetched from its release server, so the desktop program was not started. Try again where that server can be reached, or use the same wiki in a browser: npm start',
  )
  process.exit(1)
}
