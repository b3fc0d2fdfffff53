/** Command `npm run dev`: the interface with hot reload, on a local cloud that is rebuilt and restarted on change. */
import { existsSync } from 'node:fs'
import { ensure } from '../ensure.mjs'
import { restoreOwnFlags } from '../npm-flags.mjs'
import { root, runCloud } from '../run-cloud.mjs'
import { printHelpIfRequested } from '../usage.mjs'
import { choosePorts, findPortProblem, listPorts, readPort } from './dev-port.mjs'

printHelpIfRequested('dev')

const DEV_PORT = 5173

const args = await choosePorts(restoreOwnFlags('npm run dev'))
const cloudOrigin = `http://127.0.0.1:${readPort(args)}`
const devOrigin = `http://127.0.0.1:${DEV_PORT}`

const portError = await findPortProblem(listPorts(args, DEV_PORT))
if (portError !== null) {
  console.error(portError)
  process.exit(1)
}
ensure() // the page host of the cloud serves the built interface as well
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`)
process.env['NODE_ENV'] = 'development'

const { build, createServer } = await import('vite')
const { createDevConfigPlugin: devConfig } = await import('./dev-config-plugin.mjs')
const configFile = `${root}vite.config.ts`

const server = await createServer({
  configFile,
  mode: 'web',
  plugins: [devConfig(cloudOrigin)],
  server: { host: '127.0.0.1', port: DEV_PORT, strictPort: true },
})
const watcher = await build({
  configFile,
  mode: 'cloud',
  logLevel: 'warn',
  // It uses its own folder at the same depth, so that the stamp of the product's build stays valid.
  build: { watch: {}, outDir: `${root}out/dev-cloud` },
})

/** @type {ReturnType<typeof runCloud> | undefined} */
let cloud
let leaving = false

async function restart() {
  const before = cloud
  cloud = undefined
  before?.stop()
  await before?.ended
  if (leaving) return
  const started = runCloud([...args, '--dev-origin', devOrigin], 'out/dev-cloud/main.js')
  cloud = started
  void started.ended.then((code) => {
    // It ended by itself because of an error in the code under development. The next change restarts it.
    if (cloud === started && code !== 0) console.error('The local cloud ended. It starts again with the next change.')
    else if (cloud === started) void leave()
  })
}

async function leave() {
  if (leaving) return
  leaving = true
  cloud?.stop()
  await Promise.all([cloud?.ended, server.close(), 'close' in watcher ? watcher.close() : undefined])
  process.exit(0)
}
process.on('SIGINT', leave)
process.on('SIGTERM', leave)

await server.listen()
console.log(`The interface with hot reload is at ${devOrigin}/`)

let turn = Promise.resolve()
if ('on' in watcher)
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') turn = turn.then(restart)
  })
