/** Types of the documents service: what a handler may do with the documents, and what the rules are asked first. */

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

/** Other documents, as they are and as they will be when the whole request is done. */
export interface Lookups {
  get(path: string): LazyDocument | null
  getAfter(path: string): LazyDocument | null
}

/** Throws PERMISSION_DENIED (a `Refusal`) unless every operation of the request is allowed. */
export type DocumentRules = (operations: readonly DocumentOperation[], lookups: Lookups) => void

/** Where handlers get the access of each client, and learn of commits. */
export interface DocumentGateway {
  /** null is nobody. */
  accessFor(auth: AuthClaims | null): DocumentAccess
  /** Called after each commit that changed something. Answers how to stop. */
  onCommit(listener: (commit: CommitEvent) => void): () => void
}

/**
 * The documents as one client may use them. Every member asks the rules before it answers and counts what the
 * answer costs. It is all a handler receives: the store itself cannot be reached from here, so a handler that
 * forgets the rules does not compile (`tests/contract/documents/access.test-d.ts`).
 */
export interface DocumentAccess {
  /** In the order of the paths, null where nothing is stored. @throws FirestoreError */
  get(paths: readonly string[]): FirestoreReadResult<readonly (StoredDocument | null)[]>
  /** @throws FirestoreError */
  query(query: Query): FirestoreReadResult<readonly LazyDocument[]>
  /** The fields of the result, as JSON text. @throws FirestoreError */
  aggregate(query: Query, aggregations: readonly Aggregation[]): FirestoreReadResult<string>
  /** All of the writes or none. Rejects with a Refusal. */
  commit(writes: readonly FirestoreWrite[]): Promise<FirestoreCommitResult>
  /** With a mark, only what has changed since, as far as that is known. @throws FirestoreError */
  listen(target: ListenTarget, since: ResumePoint | null): Subscription
  readTime(): Micros
  /** What a client knows that has been sent every commit until now. */
  createResumePoint(readTime: Micros): ResumePoint
}

export interface FirestoreReadResult<T> {
  readonly result: T
  readonly readTime: Micros
}

export interface FirestoreCommitResult {
  /** The protocol's JSON text of each write's result. */
  readonly results: readonly string[]
  readonly time: Micros
}

export type ListenTarget =
  | { readonly kind: 'document'; readonly path: string }
  /** `key` is the same for the same query. */
  | { readonly kind: 'query'; readonly query: Query; readonly key: string }

/** How far a client has been sent the commits of this store. */
export interface ResumePoint {
  /** The last commit it knows of. */
  readonly commit: Micros
  /** The time it was sent with it, which no later time may fall behind. */
  readonly readTime: Micros
  /** The run of the program that sent it. */
  readonly run: string
}

/** One target of one client. Every event counts as a read, except the deletion of a known document. */
export interface Subscription {
  /** The client holds the result of `since`, so it is sent the changes and the deletions after it. */
  readonly isResumed: boolean
  /** The next event of the result at the beginning; null after the last. */
  next(): TargetEvent | null
  /** The rest is asked for later. Until then only names are held in memory. */
  pause(): void
  /** What a commit means for this target. @throws FirestoreError when the rules no longer allow it */
  applyCommit(commit: CommitEvent): readonly TargetEvent[]
  /** How many documents the result holds. */
  count(): number
  close(): void
}

export type TargetEvent =
  | { readonly kind: 'changed'; readonly path: string; readonly document: StoredDocument }
  | { readonly kind: 'deleted'; readonly path: string }
  /** The document exists but is not in the result; it is null unless the client may read it by itself. */
  | { readonly kind: 'left'; readonly path: string; readonly document: StoredDocument | null }

/** A commit that was stored. What it changed is known to subscriptions alone. */
export interface CommitEvent {
  readonly time: Micros
}
