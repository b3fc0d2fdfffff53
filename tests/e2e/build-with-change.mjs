/** Script: builds the program into another folder with one source file changed: `build-with-change.mjs OUT FILE CHANGE`. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [out = '', file = '', change = ''] = process.argv.slice(2)
/** @type {readonly (readonly [string, string])[]} what stands after which words */
const insertions = JSON.parse(readFileSync(change, 'utf8'))

/** @type {import('vite').Plugin} */
const changed = {
  name: 'changed',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith(`/${file}`)) return null
    return insertions.reduce((text, [after, inserted]) => {
      const at = text.indexOf(after)
      if (at < 0) throw new Error(`${file} no longer holds "${after}".`)
      return text.slice(0, at + after.length) + inserted + text.slice(at + after.length)
    }, code)
  },
}

process.env['NODE_ENV'] = 'production'
for (const mode of ['web', 'server', 'cloud'])
  await build({
    configFile: `${root}vite.config.ts`,
    mode,
    logLevel: 'warn',
    plugins: [changed],
    build: { outDir: `${out}/${mode}` },
  })
