/** Script: builds the named targets, or those of the product, unconditionally. `ensure.mjs` skips fresh ones. */
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findSecrets } from './building/secrets.mjs'
import { PRODUCT, TARGETS } from './building/targets.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const named = process.argv.slice(2)

const { build: buildWithVite } = await import('vite')

/**
 * @param {import('./building/targets.mjs').Target} target
 * @param {string} outDir
 */
async function build({ mode }, outDir) {
  const common = { logLevel: /** @type {const} */ ('warn'), build: { outDir, emptyOutDir: true } }
  if (mode !== null) return void (await buildWithVite({ ...common, configFile: `${root}vite.config.ts`, mode }))
  const { build: buildWithElectronVite } = await import('electron-vite')
  // electron-vite writes its three parts into one folder each, and reads package.json from the working directory.
  process.chdir(root)
  await buildWithElectronVite({ ...common, configFile: `${root}electron.vite.config.ts` })
}

for (const name of named.length > 0 ? named : PRODUCT) {
  const target = TARGETS[name]
  if (!target) {
    console.error(`There is nothing to build called "${name}". Known: ${Object.keys(TARGETS).join(', ')}.`)
    process.exit(1)
  }
  // This variable selects React's development or production build; the configuration reads it for each build.
  process.env['NODE_ENV'] = target.development ? 'development' : 'production'
  // The build goes to a temporary folder, because the previous one may be in use until this one is complete.
  const made = `out/.building/${name}`
  try {
    await build(target, `${root}${made}`)
  } catch (problem) {
    // Only the message is printed: it names file and line, and the stack trace is that of the bundler.
    console.error(`${name}: ${problem instanceof Error ? problem.message : problem}`)
    process.exit(1)
  }
  const secrets = findSecrets(root, made, process.env)
  // If this build contains a secret, the previous one is removed as well.
  rmSync(`${root}${target.out}`, { recursive: true, force: true })
  if (secrets.length > 0) {
    rmSync(`${root}${made}`, { recursive: true, force: true })
    console.error(`The build is removed, since others would read it:\n${secrets.join('\n')}`)
    process.exit(1)
  }
  mkdirSync(dirname(`${root}${target.out}`), { recursive: true })
  renameSync(`${root}${made}`, `${root}${target.out}`)
}
