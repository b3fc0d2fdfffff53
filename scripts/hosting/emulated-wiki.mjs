/** Script run by the emulators: copies a wiki into them, the sample or the one in `--data`, and serves its pages. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadModule } from '../building/load-module.mjs'
import { root, runCloud } from '../run-cloud.mjs'

/** @type {{ EMULATORS: Readonly<Record<string, string>>, EMULATED_PROJECT: string }} */
const { EMULATORS, EMULATED_PROJECT } = await loadModule('shared/config.ts')
const NEEDED = Object.values(EMULATORS)
const missing = NEEDED.filter((name) => !process.env[name])
if (missing.length > 0) {
  console.error(`This runs beside the emulators: npm run emulators. Missing: ${missing.join(', ')}.`)
  process.exit(1)
}
const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } } })
/** @type {Record<string, string | undefined>} */
const onThisMachine = { ...process.env, NODE_ENV: 'production' }
for (const name of NEEDED) delete onThisMachine[name]

const folder = mkdtempSync(join(tmpdir(), 'infinite-worlds-emulated-'))
try {
  const data = values.data ?? (await createSample(join(folder, 'sample')))
  const file = join(folder, 'wiki.zip')
  if (!operate(['backup', '--data', data, file], onThisMachine)) process.exit(1)
  operate(['restore', '--hosted', file], process.env)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (values.data === undefined) await createSampleAccounts()
process.exitCode = await runCloud(['--port', values.port ?? '4173']).ended

/** @param {string[]} args @param {Record<string, string | undefined>} env */
function operate(args, env) {
  const program = join(root, 'out/cloud/operations.js')
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env,
    stdio: 'inherit',
  })
  return status === 0
}

/** Starts a local wiki once, because its first start creates the sample. @param {string} data */
async function createSample(data) {
  const program = join(root, 'out/cloud/main.js')
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, '--port', '0', '--data', data],
    { env: onThisMachine, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  for await (const output of child.stdout) if (String(output).includes('Ctrl+C')) child.kill('SIGTERM')
  return data
}

/** Sets the sample passwords, because the emulator cannot import scrypt hashes. */
async function createSampleAccounts() {
  const url = `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST']}/identitytoolkit.googleapis.com/v1/projects/${EMULATED_PROJECT}/accounts:update`
  const editors = JSON.parse(readFileSync(join(root, 'resources/sample-wiki/editors.json'), 'utf8'))
  for (const { uid, account } of editors) {
    if (account === undefined) continue
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId: uid, password: account.password }),
    })
    if (answer.ok)
      console.log(`Sign in as a sample ${account.role ?? 'editor'}: ${account.email}, password ${account.password}`)
  }
}
