/** `npm run desktop`: the desktop program from this checkout. The one command that fetches Electron's binary. */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DESKTOP } from './building/targets.mjs'
import { electronBinary } from './electron-binary.mjs'
import { ensure } from './ensure.mjs'
import { root } from './run-cloud.mjs'

const MINUTES = 60_000

ensure({ targets: DESKTOP })
if (electronBinary(root) === null) {
  console.log('Fetching the Electron binary, once. This takes a minute or two...')
  const script = join(root, 'node_modules/electron/install.js')
  spawnSync(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 5 * MINUTES,
  })
}
const binary = electronBinary(root)
if (binary === null) {
  console.error(
    'The Electron binary could not be fetched from its release server, so the desktop program was not started. Try again where that server can be reached, or use the same wiki in a browser: npm start',
  )
  process.exit(1)
}
if (
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  !process.argv.includes('--no-sandbox')
)
  console.log('As root, Electron starts only without its sandbox: npm run desktop -- --no-sandbox')
const child = spawn(binary, [root, ...process.argv.slice(2)], { stdio: 'inherit' })
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
