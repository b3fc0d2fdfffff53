/** Writes the parts of the deployed rules that follow from the table of page types. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { RULES_FILES, withPageTypes } from './page-type-rules.mjs'
import { root } from './run-cloud.mjs'

/** @typedef {import('./page-type-rules.mjs').Table} Table */
const { module } = await runnerImport(
  join(root, 'shared/model/page-types.ts'),
  /** @type {import('vite').InlineConfig} */ ({ configFile: false, logLevel: 'warn' }),
)
const table = /** @type {Table} */ (module)
for (const [file, regionsOf] of RULES_FILES) {
  const path = join(root, file)
  writeFileSync(path, withPageTypes(readFileSync(path, 'utf8'), regionsOf(table)))
  console.log(`${file} is as the table has it.`)
}
