/** Everything of the interface that is only for people with an account. Never part of a reader's first load. */
export const loadAccountParts = async () => (await import('./account-parts.ts')).ACCOUNT_PARTS
