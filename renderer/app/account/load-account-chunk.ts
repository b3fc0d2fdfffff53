/** Everything of the interface that is only for people with an account. Never part of a reader's first load. */
export const loadAccountChunk = async () => (await import('./account-chunk.ts')).ACCOUNT_CHUNK
