/** Views of listen targets: the result of a document or query, and its changes by a commit. */

import type { Micros, StoredDocument, StoredDocumentChange } from '../../store/document-store-contract.ts'
import { getCollectionId, getDocumentCollectionId, getParentPath } from '../../store/values/path-key.ts'
import type { ListenTarget } from '../document-access.ts'
import { createLazyDocument } from '../lazy-document.ts'
import {
  type FilterableDocument,
  getCollectionPath,
  isWithinCursors,
  matchesQuery,
  type Query,
} from '../queries/query.ts'
import { runQuery } from '../queries/run-query.ts'
import type { DatabaseName } from '../resource-names.ts'
import type { GatewayDeps } from './gateway-deps.ts'
import type { StoredCommit } from './stored-commit.ts'

export interface TargetView {
  /** Returns the current result, on which later commits are applied. */
  readDocuments(): readonly StoredDocument[]
  /** Returns the documents of the result that a commit changed; null for one that left the result. */
  applyCommit(commit: StoredCommit): ReadonlyMap<string, StoredDocument | null>
  contains(document: StoredDocument): boolean
  /** True if a document of this path can be in the result. */
  coversPath(path: string): boolean
  /** Returns the number of documents in the result. */
  countDocuments(): number
  /** False if changed paths alone do not determine which documents entered or left the result. */
  readonly isResumable: boolean
}

export function createTargetView(deps: GatewayDeps, target: ListenTarget): TargetView {
  if (target.kind === 'document') return createDocumentView(deps, target.path)
  const { query, key } = target
  return query.limit === null && query.offset === 0
    ? createQueryView(deps, query)
    : createLimitedQueryView(deps, query, key)
}

function createDocumentView({ store }: GatewayDeps, path: string): TargetView {
  const begin = () => {
    const document = store.get(path)
    return document === null ? [] : [document]
  }
  return {
    readDocuments: begin,
    applyCommit: ({ changes }) =>
      new Map(changes.filter((change) => change.path === path).map(({ after }) => [path, after])),
    contains: (document) => document.path === path,
    coversPath: (other) => other === path,
    countDocuments: () => begin().length,
    isResumable: true,
  }
}

/** Without a limit each change is decided by itself, so the result is not stored. */
function createQueryView({ store, database }: GatewayDeps, query: Query): TargetView {
  const coversPath = createPathMatcher(database, query)
  return {
    readDocuments: () => runQuery(store, database, query).documents.map(({ stored }) => stored),
    applyCommit(commit) {
      const affected = new Map<string, StoredDocument | null>()
      for (const change of commit.changes) {
        const { path, after } = change
        if (!coversPath(path)) continue
        if (after !== null && isInResult(query, commit.openDocument(after))) affected.set(path, after)
        else if (mayHaveBeenInResult(query, change, commit)) affected.set(path, null)
      }
      return affected
    },
    contains: (document) => coversPath(document.path) && isInResult(query, createLazyDocument(database, document)),
    coversPath,
    countDocuments: () => runQuery(store, database, query).documents.length,
    isResumable: true,
  }
}

/** With a limit, documents that did not change can enter or leave the result, so the query runs again. */
function createLimitedQueryView({ store, database }: GatewayDeps, query: Query, key: string): TargetView {
  const coversPath = createPathMatcher(database, query)
  let currentVersions: ReadonlyMap<string, Micros> = new Map()
  const setCurrent = (documents: readonly StoredDocument[]) => {
    currentVersions = new Map(documents.map(({ path, updateTime }) => [path, updateTime]))
  }
  return {
    readDocuments() {
      const documents = runQuery(store, database, query).documents.map(({ stored }) => stored)
      setCurrent(documents)
      return documents
    },
    applyCommit(commit) {
      const affected = new Map<string, StoredDocument | null>()
      const isTouched = commit.changes.some(
        (change) =>
          coversPath(change.path) &&
          ((change.after !== null && isInResult(query, commit.openDocument(change.after))) ||
            mayHaveBeenInResult(query, change, commit)),
      )
      if (!isTouched) return affected
      const documents = commit.runQueryOnce(query, key).map(({ stored }) => stored)
      const previousVersions = currentVersions
      setCurrent(documents)
      for (const path of previousVersions.keys()) if (!currentVersions.has(path)) affected.set(path, null)
      for (const document of documents)
        if (previousVersions.get(document.path) !== document.updateTime) affected.set(document.path, document)
      return affected
    },
    contains: ({ path }) => currentVersions.has(path),
    coversPath,
    countDocuments: () => currentVersions.size,
    isResumable: false,
  }
}

const isInResult = (query: Query, document: FilterableDocument): boolean =>
  matchesQuery(query, document) && isWithinCursors(query, document)

/** A client may still hold a document that was sent before its row was damaged. */
const mayHaveBeenInResult = (
  query: Query,
  { before, wasDamaged }: StoredDocumentChange,
  commit: StoredCommit,
): boolean => wasDamaged === true || (before !== null && isInResult(query, commit.openDocument(before)))

function createPathMatcher({ root }: DatabaseName, query: Query): (path: string) => boolean {
  const collection = getCollectionPath(query, root)
  if (!query.group) return (path) => getParentPath(path) === collection
  const above = query.parent === root ? '' : `${query.parent.slice(root.length + 1)}/`
  return (path) => getDocumentCollectionId(path) === getCollectionId(collection) && path.startsWith(above)
}
