/** The one door to the documents: every operation is authorised here, and what it costs is counted here. */

import type { UsageCounter } from '../http/usage.ts'
import type { Micros } from '../store/document-store-contract.ts'
import type { OpenDocument } from './document.ts'
import type { Query } from './queries/query.ts'

/** The claims of a verified token. */
export type Auth = Readonly<Record<string, unknown>>

export type Operation = {
  readonly auth: Auth | null
  readonly time: Micros
} & (
  | { readonly kind: 'get'; readonly path: string; readonly before: OpenDocument | null }
  | { readonly kind: 'list'; readonly collection: string; readonly query: Query }
  | {
      readonly kind: 'create' | 'update' | 'delete'
      readonly path: string
      readonly before: OpenDocument | null
      readonly after: OpenDocument | null
    }
)

/** Other documents, as they are and as they will be when the whole request is done. */
export interface Lookups {
  get(path: string): OpenDocument | null
  getAfter(path: string): OpenDocument | null
}

/** Throws PERMISSION_DENIED (a `Refusal`) unless every operation of the request is allowed. */
export type Rules = (operations: readonly Operation[], lookups: Lookups) => void

export interface Access {
  /** Before anything is answered or stored. */
  readonly authorise: Rules
  /** After it was. */
  readonly bill: (
    what: 'documentReads' | 'documentWrites' | 'documentDeletes',
    count: number,
  ) => void
}

/** Without rules everything is allowed. */
const ALLOW_ALL: Rules = () => {}

export const createAccess = (usage: UsageCounter, rules: Rules = ALLOW_ALL): Access => ({
  authorise: rules,
  bill: (what, count) => usage.add(what, count),
})
