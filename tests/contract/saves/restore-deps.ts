/** Fixture: the interface's services of a restore over a wiki under the deployed rules. */
import type { RestoreDeps } from '../../../renderer/components/restore-page.ts'
import { createCatalogue } from '../../../renderer/services/reading/catalogue.ts'
import { createHistories } from '../../../renderer/services/reading/histories.ts'
import { createPageRenamer } from '../../../renderer/services/writing/page-renamer.ts'
import { createPageWriter } from '../../../renderer/services/writing/page-writer.ts'
import type { ClientCloud } from '../client-cloud.ts'

export function createRestoreDeps({ documents, storage }: ClientCloud): RestoreDeps {
  const catalogue = createCatalogue({ documents, now: Date.now })
  return {
    histories: createHistories(documents, storage),
    writing: createPageWriter({ documents, catalogue, storage }),
    renaming: createPageRenamer(documents, catalogue),
  }
}
