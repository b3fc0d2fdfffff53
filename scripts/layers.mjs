/** Command `npm run layers`: prints every import that breaks the layer rules. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-cloud.mjs'
import { printHelpIfAsked } from './usage.mjs'

printHelpIfAsked('layers')
// Imported after the answer to `--help`, which must work without installed packages.
const { checkLayers, insertLayerTable } = await import('./layers/check-layers.mjs')

if (process.argv.includes('--write')) {
  const document = join(root, 'ARCHITECTURE.md')
  writeFileSync(document, insertLayerTable(readFileSync(document, 'utf8')))
}
const { files, violations } = checkLayers(root)
for (const { file, line, rule } of violations) console.error(`${file}:${line} ${rule}`)
console.log(`${files} files read, ${violations.length} imports or names out of place`)
if (violations.length > 0) process.exitCode = 1
