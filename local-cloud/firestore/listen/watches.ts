/** What a target watches, and what a commit means for it: documents that come in or change, and those that leave. */

import type { Change, Micros, StoredDocument } from '../../store/document-store-contract.ts'
import { collectionId, groupOf, parentOf } from '../../store/values/path-key.ts'
import type { CallParts } from '../calls.ts'
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
import type { Wanted } from './read-target.ts'
import type { ToldCommit } from './told-commit.ts'

export interface Watch {
  /** What it holds now; what comes later is told on top of that. */
  begin(): readonly StoredDocument[]
  /** What it holds of a commit's documents; null for one that has left. */
  affected(commit: ToldCommit): ReadonlyMap<string, StoredDocument | null>
  holds(document: StoredDocument): boolean
  /** Whether a document of this path might belong. */
  concerns(path: string): boolean
  /** How many documents it holds. */
  count(): number
  /** False where what has changed does not say what has come and gone. */
  readonly isResumable: boolean
}

type Parts = Pick<CallParts, 'store' | 'database'>

export function watchOf(parts: Parts, wanted: Wanted): Watch {
  if (wanted.kind === 'document') return watchDocument(parts, wanted.path)
  const { query, key } = wanted
  return query.limit === null && query.offset === 0
    ? watchQuery(parts, query)
    : watchWindow(parts, query, key)
}

function watchDocument({ store }: Parts, path: string): Watch {
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
function watchQuery({ store, database }: Parts, query: Query): Watch {
  const concerns = scopeOf(database, query)
  return {
    begin: () => runQuery(store, database, query).documents.map(({ stored }) => stored),
    affected({ changes, open }) {
      const affected = new Map<string, StoredDocument | null>()
      for (const change of changes) {
        const { path, after } = change
        if (!concerns(path)) continue
        if (after !== null && belongs(query, open(after))) affected.set(path, after)
        else if (mayHaveBelonged(query, change, open)) affected.set(path, null)
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
function watchWindow({ store, database }: Parts, query: Query, key: string): Watch {
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
            mayHaveBelonged(query, change, commit.open)),
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

/** A client may still hold what was told before its row was damaged. */
const mayHaveBelonged = (
  query: Query,
  { before, wasDamaged }: Change,
  open: ToldCommit['open'],
): boolean => wasDamaged === true || (before !== null && belongs(query, open(before)))

function scopeOf({ root }: Database, query: Query): (path: string) => boolean {
  const collection = collectionOf(query, root)
  if (!query.group) return (path) => parentOf(path) === collection
  const above = query.parent === root ? '' : `${query.parent.slice(root.length + 1)}/`
  return (path) => groupOf(path) === collectionId(collection) && path.startsWith(above)
}
