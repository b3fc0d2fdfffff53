/** End-to-end test of reading progress: no surface shows what is later than the reader's place. The whole of it. */
import { readSamplePages } from '../../sample-pages.ts'
import { defineLeakTests } from './leak-test.ts'
import { combineProgresses, EXAMPLE, listSingleProgresses } from './reader-progress.ts'
import { SURFACES } from './surfaces/all-surfaces.ts'

const SEED = Number(process.env['IW_SEED'] ?? Math.floor(Math.random() * 1e6))
const COMBINATIONS = 4
/** So many that each list is visited as a whole, except for the words of all later texts. */
const WHOLE = 50

const sources = await readSamplePages()
const options = { seed: SEED, surfaces: SURFACES }
await defineLeakTests([EXAMPLE], { ...options, factor: WHOLE })
await defineLeakTests(combineProgresses(sources, SEED, COMBINATIONS), { ...options, factor: 5 })
await defineLeakTests(listSingleProgresses(sources), { ...options, factor: 1 })
