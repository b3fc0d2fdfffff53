/** Table of mutants of the store: durability and atomic commits. */
import type { Mutant } from '../mutant.ts'

export const STORE_MUTANTS: readonly Mutant[] = [
  {
    protects: 'fault 1: an acknowledged write survives a power failure',
    file: 'local-cloud/services/store/disk/schema.ts',
    text: "'PRAGMA synchronous = FULL'",
    replacement: "'PRAGMA synchronous = OFF'",
    test: 'local-cloud/services/store/disk/schema.test.ts',
  },
  {
    protects: 'fault 60: the catalogue is in step with the pages after a crash in the middle of a save',
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
  {
    protects: 'damage: a page whose record is damaged is said to be damaged',
    file: 'renderer/services/reading/client-error-code.ts',
    text: "code === 'unknown' && isDamagedRecordMessage(message) ? 'data-loss' : code",
    replacement: 'code',
    test: 'tests/contract/documents/damaged-rows.test.ts',
    only: 'are listed without it',
  },
  {
    protects: 'damage: a list omits a damaged record',
    file: 'local-cloud/services/store/document-store.ts',
    text: 'const { scan, scanIndex } = createStoredReader(tables, reportDamaged)',
    replacement: 'const { scan, scanIndex } = reader',
    test: 'local-cloud/services/store/damaged-document.test.ts',
    only: 'is omitted from every scan',
  },
  {
    protects: 'damage: a name whose row is gone is found',
    file: 'local-cloud/services/store/tables/store-verification.ts',
    text: 'await runInSlices(checkNames, () => isStopped)',
    replacement: 'checkNames(0)',
    test: 'local-cloud/services/store/tables/store-verification.test.ts',
    only: 'a name whose row is gone',
  },
  {
    protects: 'damage: the command that recovers names the data folder',
    file: 'local-cloud/format-start-problem.ts',
    text: 'dataDir} --file',
    replacement: "''} --file",
    test: 'local-cloud/format-start-problem.test.ts',
  },
]
