/** Writes the part of the deployed rules that follows from the table of page types. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { withPageTypes } from './page-type-rules.mjs'
import { root } from './run-cloud.mjs'

const FILE = join(root, 'firebase/storage.rules')

/** @typedef {{ PAGE_TYPES: Parameters<typeof withPageTypes>[1] }} Table */
const { module } = await runnerImport(
  join(root, 'shared/model/page-types.ts'),
  /** @type {import('vite').InlineConfig} */ ({ configFile: false, logLevel: 'warn' }),
)
const { PAGE_TYPES } = /** @type {Table} */ (module)
writeFileSync(FILE, withPageTypes(readFileSync(FILE, 'utf8'), PAGE_TYPES))
console.log('firebase/storage.rules is as the table has it.')
