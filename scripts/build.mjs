/** Builds the named targets, or what the product runs from, whether that is due or not: `ensure.mjs` knows when it is. */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { secretsIn } from './building/secrets.mjs'
import { PRODUCT, TARGETS } from './building/targets.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const named = process.argv.slice(2)

const { build } = await import('vite')

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
  try {
    await build({ configFile: `${root}vite.config.ts`, mode: target.mode, logLevel: 'warn' })
  } catch (problem) {
    // The message shows the file and the line; a stack through the bundler would push it off the screen.
    console.error(`${name}: ${problem instanceof Error ? problem.message : problem}`)
    process.exit(1)
  }
  const secrets = secretsIn(root, target.out, process.env)
  if (secrets.length > 0) {
    rmSync(`${root}${target.out}`, { recursive: true, force: true })
    console.error(`The build is removed, since others would read it:\n${secrets.join('\n')}`)
    process.exit(1)
  }
}
