/** Types of the documents service: the access object of a client, and the operations that the rules evaluate. */

import type { Micros, StoredDocument } from '../store/document-store-contract.ts'
import type { LazyDocument } from './lazy-document.ts'
import type { Aggregation } from './queries/aggregations.ts'
import type { Query } from './queries/query.ts'
import type { FirestoreWrite } from './writes/read-writes.ts'

/** The claims of a verified token. */
export type AuthClaims = Readonly<Record<string, unknown>>

export type DocumentOperation = {
  readonly auth: AuthClaims | null
  readonly time: Micros
} & (
  | { readonly kind: 'get'; readonly path: string; readonly before: LazyDocument | null }
  | { readonly kind: 'list'; readonly collection: string; readonly query: Query }
  | {
      readonly kind: 'create' | 'update' | 'delete'
      readonly path: string
      readonly before: LazyDocument | null
      readonly after: LazyDocument | null
    }
)

/** Reads other documents for the rules: `get` returns the current state, `getAfter` the state after the request. */
export interface Lookups {
  get(path: string): LazyDocument | null
  getAfter(path: string): LazyDocument | null
}

/** Throws a FirestoreError (PERMISSION_DENIED) unless every operation of the request is allowed. */
export type DocumentRules = (operations: readonly DocumentOperation[], lookups: Lookups) => void

/** Creates the access object of each client, and emits commits. */
export interface DocumentGateway {
  /** `auth` is null for a client that is not signed in. */
  accessFor(auth: AuthClaims | null): DocumentAccess
  /** Calls the listener after each commit that changed something. Returns the function that unsubscribes. */
  onCommit(listener: (commit: CommitEvent) => void): () => void
}

/**
 * Access of one client to the documents. Every method evaluates the rules before it returns and counts the usage.
 * Handlers receive this object instead of the store, so a handler that skips the rules does not compile
 * (`tests/contract/documents/access.test-d.ts`).
 */
export interface DocumentAccess {
  /** Returns the documents in the order of the paths, null for a missing one. @throws FirestoreError */
  get(paths: readonly string[]): FirestoreReadResult<readonly (StoredDocument | null)[]>
  /** @throws FirestoreError */
  query(query: Query): FirestoreReadResult<readonly LazyDocument[]>
  /** Returns the fields of the result as JSON text. @throws FirestoreError */
  aggregate(query: Query, aggregations: readonly Aggregation[]): FirestoreReadResult<string>
  /** Applies all writes or none. Rejects with a FirestoreError. */
  commit(writes: readonly FirestoreWrite[]): Promise<FirestoreCommitResult>
  /** With a resume point, sends only what has changed since, if that is known. @throws FirestoreError */
  listen(target: ListenTarget, since: ResumePoint | null): Subscription
  readTime(): Micros
  /** Creates the resume point of a client that has been sent every commit until now. */
  createResumePoint(readTime: Micros): ResumePoint
}

export interface FirestoreReadResult<T> {
  readonly result: T
  readonly readTime: Micros
}

export interface FirestoreCommitResult {
  /** JSON text of the `WriteResult` of each write. */
  readonly results: readonly string[]
  readonly time: Micros
}

export type ListenTarget =
  | { readonly kind: 'document'; readonly path: string }
  /** Equal queries have equal keys. */
  | { readonly kind: 'query'; readonly query: Query; readonly key: string }

/** Cursor into the commits of this store: what a client has been sent. */
export interface ResumePoint {
  /** Time of the last commit that the client knows. */
  readonly commit: Micros
  /** Read time that the client was sent; later read times must not be smaller. */
  readonly readTime: Micros
  /** Identifier of the process that created it. */
  readonly run: string
}

/** Subscription of one client to one target. Every event counts as a read, except the deletion of a known document. */
export interface Subscription {
  /** True if the client still holds the result of its resume point, and is sent only the changes since. */
  readonly isResumed: boolean
  /** Returns the next event of the initial result, or null after the last one. */
  next(): TargetEvent | null
  /** Announces that the rest is requested later. Until then only names are held in memory. */
  pause(): void
  /** Returns the events of a commit for this target. @throws FirestoreError when the rules no longer allow it */
  applyCommit(commit: CommitEvent): readonly TargetEvent[]
  /** Returns the number of documents in the result. */
  count(): number
  close(): void
}

export type TargetEvent =
  | { readonly kind: 'changed'; readonly path: string; readonly document: StoredDocument }
  | { readonly kind: 'deleted'; readonly path: string }
  /** The document exists but left the result; `document` is null unless the rules allow the client to get it. */
  | { readonly kind: 'left'; readonly path: string; readonly document: StoredDocument | null }

/** A stored commit. Only subscriptions can see what it changed. */
export interface CommitEvent {
  readonly time: Micros
}
