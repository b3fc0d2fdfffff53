/** State of a data folder: whether a restore into it was begun and not completed. */
import type { MetaStore } from 'local-cloud-services'

const RESTORE_KEY = 'restore'
type RestoreState = 'begun' | 'complete'
const BEGUN: RestoreState = 'begun'

/** Stored before the first file, so that a partial restore is not taken for the whole wiki. */
export const markRestore = (meta: MetaStore, state: RestoreState): Promise<void> => meta.set(RESTORE_KEY, state)

export const isRestoreUnfinished = (meta: MetaStore): boolean => meta.get(RESTORE_KEY) === BEGUN

export const describeUnfinishedRestore = (dataDir: string): string =>
  `A restore into this wiki was not completed, so pages and images of its backup may be missing. Run it again with the same file: npm run restore -- --data ${dataDir} FILE`
