/** State of a data folder: whether a restore into it was begun and has not been completed. */
import type { Meta } from './store/open-store.ts'

const MARK = 'restore'
type RestoreState = 'begun' | 'complete'
const BEGUN: RestoreState = 'begun'

/** Set before the first picture is written, so that nobody takes what is there for the whole wiki. */
export const markRestore = (meta: Meta, state: RestoreState): Promise<void> => meta.set(MARK, state)

export const isRestoreUnfinished = (meta: Meta): boolean => meta.get(MARK) === BEGUN

export const describeUnfinishedRestore = (dataDir: string): string =>
  `A restore into this wiki was not completed, so pages and pictures of its backup may be missing. Run it again with the same file: npm run restore -- --data ${dataDir} FILE`
