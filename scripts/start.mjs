/** Command `npm start`: installs and builds if needed, then runs the web edition on the local cloud. */
import { existsSync } from 'node:fs'
import { ensure } from './ensure.mjs'
import { restoreNpmFlags } from './npm-flags.mjs'
import { root, runCloud } from './run-cloud.mjs'
import { printHelpIfAsked } from './usage.mjs'

printHelpIfAsked('start')
const flags = restoreNpmFlags(process.argv.slice(2), process.env)
if ('problem' in flags) {
  console.error(flags.problem)
  process.exit(1)
}
ensure()
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`)
process.exitCode = await runCloud(flags.args).ended
