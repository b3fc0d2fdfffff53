/** Command `npm run bench`: runs the measurements of tests/bench on the built product. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { PRODUCT } from './building/targets.mjs'
import { ensure } from './ensure.mjs'
import { root } from './run-cloud.mjs'
import { formatUsage, printHelpIfRequested } from './usage.mjs'

const SWITCH = /** @type {const} */ ({ type: 'boolean' })

/** @returns {boolean} true if the command line is valid */
function isValidCall() {
  try {
    const { values } = parseArgs({ options: { quick: SWITCH, scale: SWITCH, only: { type: 'string' } } })
    return values.only === undefined || /^\d+(?:,\d+)*$/.test(values.only)
  } catch {
    return false
  }
}
printHelpIfRequested('bench')
if (!isValidCall()) {
  console.error(formatUsage('bench'))
  process.exit(1)
}

ensure({ targets: [...PRODUCT, 'desktop', 'bench'] })
const args = ['--disable-warning=ExperimentalWarning', `${root}out/bench/main.js`, ...process.argv.slice(2)]
// Without this, React renders with its development build at half the speed.
const env = { ...process.env, NODE_ENV: 'production' }
process.exitCode = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
