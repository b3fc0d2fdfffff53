/** Data: mutants of the store: durability, and commits that are whole. */
import type { Mutant } from '../mutant.ts'

export const STORE_MUTANTS: readonly Mutant[] = [
  {
    protects: 'fault 1: an acknowledged write survives the power going',
    file: 'local-cloud/services/store/disk/schema.ts',
    text: "'PRAGMA synchronous = FULL'",
    replacement: "'PRAGMA synchronous = OFF'",
    test: 'local-cloud/services/store/disk/schema.test.ts',
  },
  {
    protects:
      'fault 60: the catalogue is in step with the pages after a crash in the middle of a save',
    file: 'local-cloud/services/store/disk/group-commit.ts',
    text: `sqlite.exec('BEGIN IMMEDIATE')
      storedJobs = group.filter((job) => {
        const decided = job.decide()
        if (decided) job.write()
        return decided
      })
      hooks.beforeCommit()
      sqlite.exec('COMMIT')`,
    replacement: `storedJobs = group.filter((job) => {
        const decided = job.decide()
        if (decided) job.write()
        return decided
      })
      hooks.beforeCommit()`,
    test: 'tests/contract/operations/crashed-save.test.ts',
  },
]
