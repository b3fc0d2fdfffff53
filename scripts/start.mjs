/** Command `npm start`: installs and builds if needed, then runs the web edition on the local cloud. */
import { existsSync } from 'node:fs'
import { ensure } from './ensure.mjs'
import { restoreOwnFlags } from './npm-flags.mjs'
import { root, runCloud } from './run-cloud.mjs'
import { printHelpIfAsked } from './usage.mjs'

printHelpIfAsked('start')
const args = restoreOwnFlags('npm start')
ensure()
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`)
process.exitCode = await runCloud(args).ended
