/** Loader of the account chunk, which is never part of a reader's first load. */
import { lazyModule } from '../routes/lazy-module.ts'

export const ACCOUNT_MODULE = lazyModule(() => import('./account-chunk.ts'))

export const loadAccountChunk = async () => (await ACCOUNT_MODULE.load()).ACCOUNT_CHUNK
