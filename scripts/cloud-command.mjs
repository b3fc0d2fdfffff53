/** `npm run grant-role`, `npm run settings`: what only whoever holds a wiki's folder may do, with the wiki stopped. */
import { spawnSync } from 'node:child_process'
import { ensure } from './ensure.mjs'
import { flagsFromNpm } from './npm-flags.mjs'
import { root } from './run-cloud.mjs'

const [command, ...args] = process.argv.slice(2)
const flags = flagsFromNpm(args, process.env)
if ('problem' in flags) {
  console.error(flags.problem.replace('npm start', `npm run ${command}`))
  process.exit(1)
}
ensure({ targets: ['cloud'] })
const { status } = spawnSync(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', `${root}out/cloud/${command}.js`, ...flags.args],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
