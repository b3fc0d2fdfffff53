/** One target of one client: what it is sent at the beginning, and what every commit means for it. */

import type { StoredDocument } from '../../store/document-store-contract.ts'
import type { Auth, CommitEvent, ListenTarget, Mark, Subscription, TargetEvent } from '../access.ts'
import { Refusal } from '../errors.ts'
import { lookupsIn } from '../lookups.ts'
import { demandIndexes } from '../queries/index-rules.ts'
import { collectionOf } from '../queries/query.ts'
import type { ChangeLog } from './change-log.ts'
import { StoredCommit } from './commit-event.ts'
import type { GatewayDeps } from './gateway-deps.ts'
import { createBacklog } from './initial-backlog.ts'
import { watchOf } from './watches.ts'

export interface SubscriptionDeps extends GatewayDeps {
  readonly auth: Auth | null
  readonly log: ChangeLog
}

/** The same rules and index demands as for reading once. @throws Refusal */
export function subscribe(
  deps: SubscriptionDeps,
  target: ListenTarget,
  since: Mark | null,
): Subscription {
  const { store, usage, log } = deps
  authorise(deps, target)
  const watch = watchOf(deps, target)
  const changed = since === null || !watch.isResumable ? null : log.since(since)
  const isResumed = changed !== null
  const isDocument = target.kind === 'document'
  const begin = isResumed
    ? [...changed].filter((path) => watch.concerns(path))
    : atBeginning(target, watch.begin())
  const backlog = createBacklog(begin, store.get)
  const countReads = (count: number) => usage.add('documentReads', count)
  usage.add('listeners', 1)
  // An empty result costs a read, as hosted; so does a missing document, counted when it is sent.
  if (!isResumed && begin.length === 0) countReads(1)

  /**
   * A document that has changed and belongs no longer. With its new content the client sees by itself that it
   * does not; without, it must ask, so a name alone is for those who may not read the document.
   */
  const leave = (path: string, document: StoredDocument | null): TargetEvent => ({
    kind: 'left',
    path,
    document: document !== null && mayRead(deps, path) ? document : null,
  })

  function nextEvent(): TargetEvent | null {
    for (let item = backlog.next(); item !== null; item = backlog.next()) {
      const { path, document, isFresh } = item
      if (document !== null && (isFresh || watch.holds(document)))
        return { kind: 'changed', path, document }
      if (document === null && (isResumed || isDocument)) return { kind: 'deleted', path }
      if (document !== null && isResumed) return leave(path, document)
    }
    return null
  }

  return {
    isResumed,
    next() {
      const event = nextEvent()
      // The deletion of a document the client knew costs nothing; that there is none costs a read.
      if (event !== null && !(event.kind === 'deleted' && isResumed)) countReads(1)
      return event
    },
    pause: () => backlog.pause(),
    eventsOf(commit) {
      const stored = storedCommit(commit)
      const affected = watch.affected(stored)
      // Whether one document may be read can depend on what is in it.
      if (isDocument && affected.size > 0) authorise(deps, target)
      const events = [...affected].map(([path, document]): TargetEvent => {
        if (document !== null) return { kind: 'changed', path, document }
        const after = stored.after(path)
        return after === null ? { kind: 'deleted', path } : leave(path, after ?? null)
      })
      countReads(events.filter(({ kind }) => kind !== 'deleted').length)
      return events
    },
    count: () => watch.count(),
    close: () => usage.add('listeners', -1),
  }
}

/** A document that is not there is sent too. */
const atBeginning = (
  target: ListenTarget,
  documents: readonly StoredDocument[],
): readonly (StoredDocument | string)[] =>
  target.kind === 'document' && documents.length === 0 ? [target.path] : documents

function storedCommit(commit: CommitEvent): StoredCommit {
  if (!(commit instanceof StoredCommit)) throw new TypeError('The commit is not of this store.')
  return commit
}

/** @throws Refusal */
function authorise(
  { store, rules, indexes, database, auth }: SubscriptionDeps,
  target: ListenTarget,
): void {
  const lookups = lookupsIn(database, store)
  const about = { auth, time: store.readTime() }
  if (target.kind === 'document') {
    const { path } = target
    rules([{ kind: 'get', path, before: lookups.get(path), ...about }], lookups)
    return
  }
  const { query } = target
  rules(
    [{ kind: 'list', collection: collectionOf(query, database.root), query, ...about }],
    lookups,
  )
  demandIndexes(indexes, query)
}

/** Whether the client may read one document by itself. */
function mayRead(deps: SubscriptionDeps, path: string): boolean {
  try {
    authorise(deps, { kind: 'document', path })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
