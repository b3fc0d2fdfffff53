/** List of all mutants, and the choice of some of them by a seed. */
import type { Mutant } from './mutant.ts'
import { DESKTOP_MUTANTS } from './mutants/desktop-mutants.ts'
import { FILE_RULES_MUTANTS } from './mutants/file-rules-mutants.ts'
import { NAME_RULES_MUTANTS } from './mutants/name-rules-mutants.ts'
import { PAGE_RULES_MUTANTS } from './mutants/page-rules-mutants.ts'
import { PEOPLE_RULES_MUTANTS } from './mutants/people-rules-mutants.ts'
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
]

/**
 * The same mutants for the same seed.
 * @param seed a whole number; mulberry32 makes a sequence of it
 */
export function chooseMutants(seed: number, count: number): readonly Mutant[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return MUTANTS.map((mutant) => ({ mutant, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}
