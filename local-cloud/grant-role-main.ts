/** The program behind `npm run grant-role`: reads who shall have which role, and says what came of it. */
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { deployedIn } from './deployed-files.ts'
import { grantRole } from './grant-role.ts'
import { DEFAULT_DATA } from './options.ts'

const USAGE = 'Usage: npm run grant-role -- [--data DIR] ADDRESS maintainer|none'
/** Two levels above the built program, `out/cloud/grant-role.js`. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function readCall(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: { data: { type: 'string' } },
      allowPositionals: true,
    })
  } catch {
    return stop(USAGE)
  }
}

const { values, positionals } = readCall(process.argv.slice(2))
const [email, role, ...more] = positionals
if (email === undefined || more.length > 0 || (role !== 'maintainer' && role !== 'none'))
  stop(USAGE)
const granted = await grantRole({
  dataDir: values.data ?? DEFAULT_DATA,
  deployed: deployedIn(root),
  email,
  role: role === 'none' ? null : role,
})
if (!granted.ok) stop(granted.error)
process.stdout.write(`${granted.value}\n`)
