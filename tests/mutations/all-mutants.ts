/** Table of all mutants, and the choice of some of them by a seed. */
import fc from 'fast-check'
import type { Mutant } from './mutant.ts'
import { DESKTOP_MUTANTS } from './mutants/desktop-mutants.ts'
import { FILE_RULES_MUTANTS } from './mutants/file-rules-mutants.ts'
import { NAME_RULES_MUTANTS } from './mutants/name-rules-mutants.ts'
import { PAGE_RULES_MUTANTS } from './mutants/page-rules-mutants.ts'
import { PEOPLE_RULES_MUTANTS } from './mutants/people-rules-mutants.ts'
import { REPAIR_MUTANTS } from './mutants/repair-mutants.ts'
import { SAVE_MUTANTS } from './mutants/save-mutants.ts'
import { SERVICE_MUTANTS } from './mutants/service-mutants.ts'
import { STORE_MUTANTS } from './mutants/store-mutants.ts'

export const MUTANTS: readonly Mutant[] = [
  ...STORE_MUTANTS,
  ...SERVICE_MUTANTS,
  ...DESKTOP_MUTANTS,
  ...PAGE_RULES_MUTANTS,
  ...PEOPLE_RULES_MUTANTS,
  ...NAME_RULES_MUTANTS,
  ...SAVE_MUTANTS,
  ...FILE_RULES_MUTANTS,
  ...REPAIR_MUTANTS,
]

/** Returns the same mutants for the same seed, a whole number. */
export function chooseMutants(seed: number, count: number): readonly Mutant[] {
  const length = { minLength: count, maxLength: count }
  const [chosen = []] = fc.sample(fc.shuffledSubarray([...MUTANTS], length), { seed, numRuns: 1 })
  return chosen
}
