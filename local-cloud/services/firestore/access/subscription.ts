/** Subscription of one client to one target: its initial events, and the events of every commit. */

import type { StoredDocument } from '../../store/document-store-contract.ts'
import type {
  AuthClaims,
  CommitEvent,
  ListenTarget,
  ResumePoint,
  Subscription,
  TargetEvent,
} from '../document-access.ts'
import { FirestoreError } from '../firestore-error.ts'
import { createLookups } from '../lookups.ts'
import { getCollectionPath } from '../queries/query.ts'
import { requireIndexes } from '../queries/require-indexes.ts'
import type { DocumentChangeLog } from './document-change-log.ts'
import type { GatewayDeps } from './gateway-deps.ts'
import { createBacklog } from './initial-backlog.ts'
import { StoredCommit } from './stored-commit.ts'
import { createTargetView } from './target-view.ts'

export interface SubscriptionDeps extends GatewayDeps {
  readonly auth: AuthClaims | null
  readonly log: DocumentChangeLog
}

/** Requires the same rights and indexes as a single read. @throws FirestoreError */
export function createSubscription(
  deps: SubscriptionDeps,
  target: ListenTarget,
  resumePoint: ResumePoint | null,
): Subscription {
  const { store, usage, log } = deps
  authorize(deps, target)
  const view = createTargetView(deps, target)
  const changedPaths = resumePoint === null || !view.isResumable ? null : log.listChangesSince(resumePoint)
  const isResumed = changedPaths !== null
  const isDocument = target.kind === 'document'
  const initialItems = isResumed
    ? [...changedPaths].filter((path) => view.coversPath(path))
    : listInitialItems(target, view.readDocuments())
  const backlog = createBacklog(initialItems, store.get)
  const countReads = (count: number) => usage.add('documentReads', count)
  usage.add('listeners', 1)
  // As in the hosted service, an empty result costs a read. A missing document is counted when it is sent.
  if (!isResumed && initialItems.length === 0) countReads(1)

  /**
   * Event of a document that left the result. With the new content the client removes it without another request;
   * the name alone is sent only if the client may not read the document.
   */
  const createLeftEvent = (path: string, document: StoredDocument | null): TargetEvent => ({
    kind: 'left',
    path,
    document: document !== null && canRead(deps, path) ? document : null,
  })

  function nextEvent(): TargetEvent | null {
    for (let item = backlog.next(); item !== null; item = backlog.next()) {
      const { path, document, isFresh } = item
      if (document !== null && (isFresh || view.contains(document))) return { kind: 'changed', path, document }
      if (document === null && (isResumed || isDocument)) return { kind: 'deleted', path }
      if (document !== null && isResumed) return createLeftEvent(path, document)
    }
    return null
  }

  return {
    isResumed,
    next() {
      const event = nextEvent()
      // The deletion of a document that the client knows is free; a missing document costs a read.
      if (event !== null && !(event.kind === 'deleted' && isResumed)) countReads(1)
      return event
    },
    pause: () => backlog.pause(),
    applyCommit(commit) {
      const stored = requireStoredCommit(commit)
      const affected = view.applyCommit(stored)
      // The rules of a single document can depend on its content, so they are evaluated after each change.
      if (isDocument && affected.size > 0) authorize(deps, target)
      const events = [...affected].map(([path, document]): TargetEvent => {
        if (document !== null) return { kind: 'changed', path, document }
        const after = stored.getDocumentAfter(path)
        return after === null ? { kind: 'deleted', path } : createLeftEvent(path, after ?? null)
      })
      countReads(events.filter(({ kind }) => kind !== 'deleted').length)
      return events
    },
    count: () => view.countDocuments(),
    close: () => usage.add('listeners', -1),
  }
}

/** A missing document is sent too, as a deletion. */
const listInitialItems = (
  target: ListenTarget,
  documents: readonly StoredDocument[],
): readonly (StoredDocument | string)[] =>
  target.kind === 'document' && documents.length === 0 ? [target.path] : documents

function requireStoredCommit(commit: CommitEvent): StoredCommit {
  if (!(commit instanceof StoredCommit)) throw new TypeError('The commit is not of this store.')
  return commit
}

/** @throws FirestoreError */
function authorize({ store, rules, indexes, database, auth }: SubscriptionDeps, target: ListenTarget): void {
  const lookups = createLookups(database, store)
  const context = { auth, time: store.readTime() }
  if (target.kind === 'document') {
    const { path } = target
    rules([{ kind: 'get', path, before: lookups.get(path), ...context }], lookups)
    return
  }
  const { query } = target
  rules([{ kind: 'list', collection: getCollectionPath(query, database.root), query, ...context }], lookups)
  requireIndexes(indexes, query)
}

/** True if the rules allow the client to get this document. */
function canRead(deps: SubscriptionDeps, path: string): boolean {
  try {
    authorize(deps, { kind: 'document', path })
    return true
  } catch (error) {
    if (error instanceof FirestoreError) return false
    throw error
  }
}
