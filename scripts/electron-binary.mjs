/** Where Electron's binary is, without a look at the package itself, which would begin to fetch it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Its file, or null where it has not been fetched.
 * @param {string} root
 */
export function electronBinary(root) {
  const folder = join(root, 'node_modules/electron')
  const told = join(folder, 'path.txt')
  if (!existsSync(told)) return null
  const file = join(folder, 'dist', readFileSync(told, 'utf8').trim())
  return existsSync(file) ? file : null
}
