/** `npm run desktop`: the desktop program from this checkout. The one command that fetches Electron's binary. */
import { spawn } from 'node:child_process'
import { fetchElectronBinary } from './electron-binary.mjs'
import { ensure } from './ensure.mjs'
import { root } from './run-cloud.mjs'
import { describeSandboxProblem } from './sandbox.mjs'
import { printHelpIfAsked } from './usage.mjs'

printHelpIfAsked('desktop')
ensure({ targets: ['desktop'] })
const binary = fetchElectronBinary(root)
if (
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  !process.argv.includes('--no-sandbox')
)
  console.log('As root, Electron starts only without its sandbox: npm run desktop -- --no-sandbox')
const args = process.argv.slice(2)
const child = spawn(binary, [root, ...args], { stdio: 'inherit' })
child.on('exit', (code) => {
  process.exitCode = code ?? 1
  const problem = code === 0 ? null : describeSandboxProblem(binary, args)
  if (problem !== null) console.error(`\n${problem}`)
})
