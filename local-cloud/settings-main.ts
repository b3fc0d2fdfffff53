/** The program behind `npm run settings`: reads what shall be set, and says how it stands. */
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { changeSettings } from './change-settings.ts'
import { deployedIn } from './deployed-files.ts'
import { DEFAULT_DATA } from './options.ts'

const USAGE = 'Usage: npm run settings -- [--data DIR] [--change-log-by verified|maintainers]'
/** Two levels above the built program, `out/cloud/settings.js`. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function readCall(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { data: { type: 'string' }, 'change-log-by': { type: 'string' } },
    }).values
  } catch {
    return stop(USAGE)
  }
}

const { data = DEFAULT_DATA, 'change-log-by': by = null } = readCall(process.argv.slice(2))
if (by !== null && by !== 'verified' && by !== 'maintainers') stop(USAGE)
const changed = await changeSettings({
  dataDir: data,
  deployed: deployedIn(root),
  changeLogBy: by,
})
if (!changed.ok) stop(changed.error)
process.stdout.write(`${changed.value}\n`)
