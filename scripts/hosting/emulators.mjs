/** Command `npm run emulators`: runs the wiki on Firebase's emulators instead of the local cloud. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensure } from '../ensure.mjs'
import { restoreOwnFlags } from '../npm-flags.mjs'
import { root } from '../run-cloud.mjs'
import { printHelpIfRequested } from '../usage.mjs'

printHelpIfRequested('emulators')

/** A test validates the configuration against the schema of this version. */
const TOOLS = 'firebase-tools@15.34.2'
/** Java version that these tools require. */
const JAVA = 21

const args = restoreOwnFlags('npm run emulators')
const [, java] = /version "(\d+)/.exec(spawnSync('java', ['-version']).stderr?.toString() ?? '') ?? []
if (Number(java ?? 0) < JAVA) {
  console.error(
    `The emulators need Java ${JAVA} or newer, and here is ${java === undefined ? 'none' : `version ${java}`}. Install it, or use the local cloud, which needs nothing: npm start`,
  )
  process.exit(1)
}
ensure()
const { loadModule } = await import('../building/load-module.mjs')
/** @type {{ EMULATED_PROJECT: string }} */
const { EMULATED_PROJECT } = await loadModule('shared/config.ts')
const shell = process.platform === 'win32'
const quoted = (/** @type {string} */ word) => `"${word.replaceAll('"', '\\"')}"`
const wiki = [process.execPath, join(root, 'scripts/hosting/emulated-wiki.mjs'), ...args].map(quoted)
const { status } = spawnSync(
  'npx',
  [
    '--yes',
    TOOLS,
    'emulators:exec',
    ...['--config', join(root, 'firebase/firebase.json')],
    ...['--project', EMULATED_PROJECT],
    ...['--only', 'auth,firestore,storage'],
    '--ui',
    shell ? quoted(wiki.join(' ')) : wiki.join(' '),
  ],
  { cwd: root, stdio: 'inherit', shell },
)
if (status !== 0)
  console.error(
    'The emulators were not started, or ended with an error. The lines above say why; the first start fetches them and needs a network.',
  )
process.exitCode = status ?? 1
