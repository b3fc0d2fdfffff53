/** Loader of the account chunk, which is never part of a reader's first load. */
export const loadAccountChunk = async () => (await import('./account-chunk.ts')).ACCOUNT_CHUNK
