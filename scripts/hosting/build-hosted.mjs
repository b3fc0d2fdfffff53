/** Command `npm run build:hosted`: collects everything that is deployed to a hosted project in out/hosted. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSecrets } from '../building/secrets.mjs'
import { ensure } from '../ensure.mjs'
import { root } from '../run-cloud.mjs'
import { printHelpIfRequested } from '../usage.mjs'

printHelpIfRequested('build:hosted')

const OUT = join(root, 'out/hosted')

ensure({ targets: [] }) // installs packages, which the settings need; the build follows their check
const { describeSettingsProblem, formatSettingsFile, setRegion } = await import('./hosted-settings.mjs')

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const problem = describeSettingsProblem(process.env)
if (problem !== null) {
  console.error(problem)
  process.exit(1)
}
ensure({ targets: ['web', 'server', 'functions'] })

const from = (/** @type {string} */ path) => join(root, path)
const to = (/** @type {string} */ path) => join(OUT, path)
const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(from(path), 'utf8'))
const writeJson = (/** @type {string} */ path, /** @type {unknown} */ value) =>
  writeFileSync(to(path), `${JSON.stringify(value, null, 2)}\n`)

// Earlier deployments remain in the history of the hosting service.
for (const name of ['public', 'functions', 'extensions']) rmSync(to(name), { recursive: true, force: true })

for (const name of ['firestore.rules', 'firestore.indexes.json', 'storage.rules', 'cors.json'])
  cpSync(from(`firebase/${name}`), to(name))
writeJson('firebase.json', setRegion(readJson('firebase/firebase.json'), process.env))

// A static index.html would be served at / instead of the rendered page.
cpSync(from('out/web'), to('public'), {
  recursive: true,
  filter: (path) => !/[\\/]out[\\/]web[\\/](?:index\.html|\.vite)(?:[\\/]|$)/.test(path),
})

for (const name of ['index.js', 'package.json', 'package-lock.json'])
  cpSync(from(`firebase/functions/${name}`), to(`functions/${name}`))
cpSync(from('out/web'), to('functions/web'), { recursive: true })
cpSync(from('out/server'), to('functions/server'), { recursive: true })
cpSync(from('out/functions'), to('functions'), { recursive: true })
writeFileSync(to('functions/.env'), formatSettingsFile(process.env))

const secrets = findSecrets(root, 'out/hosted', process.env)
if (secrets.length > 0) {
  for (const name of ['public', 'functions']) rmSync(to(name), { recursive: true, force: true })
  console.error(`Nothing was made ready, since others would read it:\n${secrets.join('\n')}`)
  process.exit(1)
}
console.log(`Ready in ${OUT}. From there: firebase deploy --project ${process.env['VITE_FIREBASE_PROJECT_ID']}`)
