/** `npm run bench`: the measurements of tests/bench on the built product. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { PRODUCT } from './building/targets.mjs'
import { ensure } from './ensure.mjs'
import { root } from './run-cloud.mjs'
import { formatUsage, printHelpIfAsked } from './usage.mjs'

const SWITCH = /** @type {const} */ ({ type: 'boolean' })

/** @returns {boolean} whether this is a call of the benchmarks */
function isCall() {
  try {
    const { values } = parseArgs({ options: { quick: SWITCH, only: { type: 'string' } } })
    return values.only === undefined || /^\d+(?:,\d+)*$/.test(values.only)
  } catch {
    return false
  }
}
printHelpIfAsked('bench')
if (!isCall()) {
  console.error(formatUsage('bench'))
  process.exit(1)
}

ensure({ targets: [...PRODUCT, 'desktop', 'bench'] })
const args = [
  '--disable-warning=ExperimentalWarning',
  `${root}out/bench/main.js`,
  ...process.argv.slice(2),
]
// React on the server is twice as slow without this, and the numbers would be of another product.
const env = { ...process.env, NODE_ENV: 'production' }
process.exitCode =
  spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
