/** Script: writes the generated parts of the security rules and the table of look-alike letters. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule } from './building/load-module.mjs'
import { insertLogRules } from './log-rules.mjs'
import { createLookAlikeModule, findLookAlikes, insertLookAlikeRules } from './look-alikes.mjs'
import { insertRegions, RULES_FILES } from './page-type-rules.mjs'
import { root } from './run-cloud.mjs'

/** @typedef {import('./page-type-rules.mjs').Table} Table */

/** @type {Table} */
const table = await loadModule('shared/model/page-types.ts')
/** @type {{ readonly ALPHABETS: import('./look-alikes.mjs').Alphabets }} */
const { ALPHABETS } = await loadModule('shared/rules/accounts/alphabets.ts')
/** @type {import('./log-rules.mjs').LogLimits} */
const logLimits = await loadModule('shared/rules/reports/log-limits.ts')
const lookAlikes = findLookAlikes(ALPHABETS)

writeFileSync(join(root, 'shared/rules/accounts/look-alikes.ts'), createLookAlikeModule(lookAlikes))
for (const [file, regionsOf] of RULES_FILES) {
  const path = join(root, file)
  const text = insertRegions(readFileSync(path, 'utf8'), regionsOf(table))
  writeFileSync(
    path,
    file === 'firebase/firestore.rules'
      ? insertLogRules(insertLookAlikeRules(text, ALPHABETS, lookAlikes), logLimits)
      : text,
  )
  console.log(`${file} is up to date.`)
}
