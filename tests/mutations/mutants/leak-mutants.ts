/** Table of planted leaks: each removes the gate of one surface, and names the surface whose test notices. */
import type { Mutant } from '../mutant.ts'

interface PlantedLeak extends Pick<Mutant, 'file' | 'text' | 'replacement'> {
  /** Name of the surface in `tests/e2e/progress/surfaces`. */
  readonly surface: string
}

const LEAKS: readonly PlantedLeak[] = []

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export const LEAK_MUTANTS: readonly Mutant[] = LEAKS.map(({ surface, ...change }) => ({
  ...change,
  protects: `progress: nothing later leaks on ${surface}`,
  test: 'tests/e2e/progress/leaks.test.ts',
  only: `nothing later leaks: ${escapePattern(surface)}`,
  builds: ['web'],
}))
