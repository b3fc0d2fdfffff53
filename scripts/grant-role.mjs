/** `npm run grant-role`: makes a person of a wiki on this machine a maintainer, or no longer one. */
import { spawnSync } from 'node:child_process'
import { ensure } from './ensure.mjs'
import { flagsFromNpm } from './npm-flags.mjs'
import { root } from './run-cloud.mjs'

const flags = flagsFromNpm(process.argv.slice(2), process.env)
if ('problem' in flags) {
  console.error(flags.problem.replace('npm start', 'npm run grant-role'))
  process.exit(1)
}
ensure({ targets: ['cloud'] })
const { status } = spawnSync(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', `${root}out/cloud/grant-role.js`, ...flags.args],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
