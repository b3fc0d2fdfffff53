/**
 * Command `npm run dev:desktop`: the desktop program with hot reload. A change of the main process or the local cloud
 * restarts it, a change of the preload script reloads its windows, and the interface is hot-updated.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fetchElectronBinary } from '../electron-binary.mjs'
import { ensure } from '../ensure.mjs'
import { root } from '../run-cloud.mjs'
import { describeSandboxProblem } from '../sandbox.mjs'
import { printHelpIfRequested } from '../usage.mjs'
import { findPortProblem } from './dev-port.mjs'

printHelpIfRequested('dev:desktop')

/** It uses its own folder at the same depth, so that the stamp of the product's build stays valid. */
const OUT = `${root}out/desktop-dev`

const { values } = parseArgs({ options: { port: { type: 'string' } }, strict: false })
const port = Number(values.port ?? 5174)

const portError = await findPortProblem([{ port, what: 'interface with hot reload', flag: '--port' }])
if (portError !== null) {
  console.error(portError)
  process.exit(1)
}
ensure({ targets: [] }) // installs packages only; the program is built below
// Tests set this variable to another program.
const binary = process.env['ELECTRON_EXEC_PATH'] ?? fetchElectronBinary(root)
const args = process.argv.slice(2)
process.env['ELECTRON_EXEC_PATH'] = binary
process.env['ELECTRON_ENTRY'] = OUT
process.env['ELECTRON_CLI_ARGS'] = JSON.stringify(args)
process.once('exit', (code) => {
  const problem = code === 0 ? null : describeSandboxProblem(binary, args)
  if (problem !== null) console.error(`\n${problem}`)
})
for (const part of ['main', 'preload']) rmSync(`${OUT}/${part}`, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
const program = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
writeFileSync(`${OUT}/package.json`, JSON.stringify({ ...program, main: 'main/main.js' }))

// electron-vite reads package.json from the working directory.
process.chdir(root)
const { createServer } = await import('electron-vite')
await createServer(
  {
    configFile: `${root}electron.vite.config.ts`,
    cacheDir: `${OUT}/cache`,
    // A rebuild during the start must not delete files that the program is reading.
    build: { outDir: OUT, emptyOutDir: false, watch: {} },
    // The hot-reload client needs an explicit address, because the windows have the origin `app://wiki`.
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      ws: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
    },
  },
  { rendererOnly: false },
)
