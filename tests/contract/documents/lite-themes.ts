/** Table of all themes of the lite client, run in Node and in Chromium. */

import { AGGREGATES } from './lite-aggregates.ts'
import type { Theme } from './lite-case.ts'
import { CURSORS } from './lite-cursors.ts'
import { DOCUMENTS } from './lite-documents.ts'
import { ERRORS } from './lite-errors.ts'
import { FILTERS } from './lite-filters.ts'
import { INDEX_DEMANDS } from './lite-indexes.ts'
import { TRANSACTIONS } from './lite-transactions.ts'
import { TRANSFORMS } from './lite-transforms.ts'

export const THEMES: readonly Theme[] = [
  DOCUMENTS,
  FILTERS,
  CURSORS,
  INDEX_DEMANDS,
  AGGREGATES,
  TRANSFORMS,
  TRANSACTIONS,
  ERRORS,
]
