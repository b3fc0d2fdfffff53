/** What a target watches, and what a commit means for it: documents that come in or change, and those that leave. */

import type { Change, Micros, StoredDocument } from '../../store/document-store-contract.ts'
import { collectionId, groupOf, parentOf } from '../../store/values/path-key.ts'
import type { ListenTarget } from '../access.ts'
import { openDocument } from '../document.ts'
import type { Database } from '../names.ts'
import {
  type Candidate,
  collectionOf,
  isWithinCursors,
  matches,
  type Query,
} from '../queries/query.ts'
import { runQuery } from '../queries/run-query.ts'
import type { StoredCommit } from './commit-event.ts'
import type { GatewayDeps } from './gateway-deps.ts'

export interface Watch {
  /** What it holds now; what comes later is sent on top of that. */
  begin(): readonly StoredDocument[]
  /** What it holds of a commit's documents; null for one that has left. */
  affected(commit: StoredCommit): ReadonlyMap<string, StoredDocument | null>
  holds(document: StoredDocument): boolean
  /** Whether a document of this path might belong. */
  concerns(path: string): boolean
  /** How many documents it holds. */
  count(): number
  /** False where what has changed does not say what has come and gone. */
  readonly isResumable: boolean
}

export function watchOf(deps: GatewayDeps, target: ListenTarget): Watch {
  if (target.kind === 'document') return watchDocument(deps, target.path)
  const { query, key } = target
  return query.limit === null && query.offset === 0
    ? watchQuery(deps, query)
    : watchWindow(deps, query, key)
}

function watchDocument({ store }: GatewayDeps, path: string): Watch {
  const begin = () => {
    const document = store.get(path)
    return document === null ? [] : [document]
  }
  return {
    begin,
    affected: ({ changes }) =>
      new Map(changes.filter((change) => change.path === path).map(({ after }) => [path, after])),
    holds: (document) => document.path === path,
    concerns: (other) => other === path,
    count: () => begin().length,
    isResumable: true,
  }
}

/** Each change says by itself whether it belongs, so nothing is kept of the result. */
function watchQuery({ store, database }: GatewayDeps, query: Query): Watch {
  const concerns = scopeOf(database, query)
  return {
    begin: () => runQuery(store, database, query).documents.map(({ stored }) => stored),
    affected(commit) {
      const affected = new Map<string, StoredDocument | null>()
      for (const change of commit.changes) {
        const { path, after } = change
        if (!concerns(path)) continue
        if (after !== null && belongs(query, commit.open(after))) affected.set(path, after)
        else if (mayHaveBelonged(query, change, commit)) affected.set(path, null)
      }
      return affected
    },
    holds: (document) =>
      concerns(document.path) && belongs(query, openDocument(database, document)),
    concerns,
    count: () => runQuery(store, database, query).documents.length,
    isResumable: true,
  }
}

/** A limit lets in or pushes out documents that have not changed, so the query is run again. */
function watchWindow({ store, database }: GatewayDeps, query: Query, key: string): Watch {
  const concerns = scopeOf(database, query)
  let held: ReadonlyMap<string, Micros> = new Map()
  const hold = (documents: readonly StoredDocument[]) => {
    held = new Map(documents.map(({ path, updateTime }) => [path, updateTime]))
  }
  return {
    begin() {
      const documents = runQuery(store, database, query).documents.map(({ stored }) => stored)
      hold(documents)
      return documents
    },
    affected(commit) {
      const affected = new Map<string, StoredDocument | null>()
      const isTouched = commit.changes.some(
        (change) =>
          concerns(change.path) &&
          ((change.after !== null && belongs(query, commit.open(change.after))) ||
            mayHaveBelonged(query, change, commit)),
      )
      if (!isTouched) return affected
      const documents = commit.run(query, key).map(({ stored }) => stored)
      const before = held
      hold(documents)
      for (const path of before.keys()) if (!held.has(path)) affected.set(path, null)
      for (const document of documents)
        if (before.get(document.path) !== document.updateTime) affected.set(document.path, document)
      return affected
    },
    holds: ({ path }) => held.has(path),
    concerns,
    count: () => held.size,
    isResumable: false,
  }
}

const belongs = (query: Query, document: Candidate): boolean =>
  matches(query, document) && isWithinCursors(query, document)

/** A client may still hold what was sent before its row was damaged. */
const mayHaveBelonged = (
  query: Query,
  { before, wasDamaged }: Change,
  commit: StoredCommit,
): boolean => wasDamaged === true || (before !== null && belongs(query, commit.open(before)))

function scopeOf({ root }: Database, query: Query): (path: string) => boolean {
  const collection = collectionOf(query, root)
  if (!query.group) return (path) => parentOf(path) === collection
  const above = query.parent === root ? '' : `${query.parent.slice(root.length + 1)}/`
  return (path) => groupOf(path) === collectionId(collection) && path.startsWith(above)
}
