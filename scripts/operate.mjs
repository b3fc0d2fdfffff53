/** Command of `npm run backup` and the other operations: `operate.mjs NAME [flags]`. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensure } from './ensure.mjs'
import { restoreOwnFlags } from './npm-flags.mjs'
import { root } from './run-cloud.mjs'
import { printHelpIfAsked } from './usage.mjs'

const [name = '', ...argv] = process.argv.slice(2)
printHelpIfAsked(name)
const args = restoreOwnFlags(`npm run ${name}`, argv)
ensure({ targets: ['cloud'] })
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`)
const { status } = spawnSync(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', `${root}out/cloud/operations.js`, name, ...args],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
