/** Command `npm run desktop`: runs the desktop program of this checkout, and downloads Electron's binary if needed. */
import { spawn } from 'node:child_process'
import { fetchElectronBinary } from './electron-binary.mjs'
import { ensure } from './ensure.mjs'
import { root } from './run-cloud.mjs'
import { describeSandboxProblem } from './sandbox.mjs'
import { printHelpIfRequested } from './usage.mjs'

printHelpIfRequested('desktop')
ensure({ targets: ['desktop'] })
const binary = fetchElectronBinary(root)
if (process.platform === 'linux' && process.getuid?.() === 0 && !process.argv.includes('--no-sandbox'))
  console.log('As root, Electron starts only without its sandbox: npm run desktop -- --no-sandbox')
const args = process.argv.slice(2)
const child = spawn(binary, [root, ...args], { stdio: 'inherit' })
child.on('exit', (code) => {
  process.exitCode = code ?? 1
  const problem = code === 0 ? null : describeSandboxProblem(binary, args)
  if (problem !== null) console.error(`\n${problem}`)
})
