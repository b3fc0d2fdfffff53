/** End-to-end test of reading progress: no surface shows what is later than the reader's place. Its short form. */
import { readSamplePages } from '../../sample-pages.ts'
import { defineLeakTests } from './leak-test.ts'
import { combineProgresses, EXAMPLE } from './reader-progress.ts'
import { SURFACES } from './surfaces/all-surfaces.ts'
import { chooseBySeed } from './visit-surface.ts'

/** The short form visits the same pages each time; the long form chooses others. `IW_SEED=n npm test` does as well. */
const SEED = Number(process.env['IW_SEED'] ?? 1)
const COMBINED = 8

const seeded = { seed: SEED, factor: 1 }
await defineLeakTests([EXAMPLE], { ...seeded, surfaces: SURFACES })
await defineLeakTests(combineProgresses(await readSamplePages(), SEED, 1), {
  ...seeded,
  surfaces: chooseBySeed(SURFACES, SEED, COMBINED),
})
