/** Builds the named targets, or what the product runs from, whether that is due or not: `ensure.mjs` knows when it is. */
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
  if (mode !== null)
    return void (await buildWithVite({ ...common, configFile: `${root}vite.config.ts`, mode }))
  const { build: buildWithElectronVite } = await import('electron-vite')
  // It puts each of its three parts into a folder of that name, and reads the package in the working directory.
  process.chdir(root)
  await buildWithElectronVite({ ...common, configFile: `${root}electron.vite.config.ts` })
}

for (const name of named.length > 0 ? named : PRODUCT) {
  const target = TARGETS[name]
  if (!target) {
    console.error(
      `There is nothing to build called "${name}". Known: ${Object.keys(TARGETS).join(', ')}.`,
    )
    process.exit(1)
  }
  // React's two flavours are chosen by this variable, and the configuration reads it anew for each build.
  process.env['NODE_ENV'] = target.development ? 'development' : 'production'
  // beside the one before, which others may be running from until this one is whole
  const made = `out/.building/${name}`
  try {
    await build(target, `${root}${made}`)
  } catch (problem) {
    // The message shows the file and the line; a stack through the bundler would push it off the screen.
    console.error(`${name}: ${problem instanceof Error ? problem.message : problem}`)
    process.exit(1)
  }
  const secrets = findSecrets(root, made, process.env)
  // with a secret in it neither this build nor the one before is left lying about
  rmSync(`${root}${target.out}`, { recursive: true, force: true })
  if (secrets.length > 0) {
    rmSync(`${root}${made}`, { recursive: true, force: true })
    console.error(`The build is removed, since others would read it:\n${secrets.join('\n')}`)
    process.exit(1)
  }
  mkdirSync(dirname(`${root}${target.out}`), { recursive: true })
  renameSync(`${root}${made}`, `${root}${target.out}`)
}
