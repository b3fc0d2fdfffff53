/** Writes as data: what a plan says, and adapters turn into a transaction, a commit or an import. */
import type { DocumentPath } from '#shared/model/paths'

/** Stands for the server's time wherever it is a field's value in a plan. */
export const SERVER_TIME = Symbol('the server’s time')

export type PlannedWrite =
  /** A document that must not exist yet. */
  | { readonly kind: 'create'; readonly path: DocumentPath; readonly data: PlannedData }
  /** A document written whole. */
  | { readonly kind: 'set'; readonly path: DocumentPath; readonly data: PlannedData }
  /** Only these fields, whether the document exists or not. `data` holds them at their places, or they are removed. */
  | {
      readonly kind: 'merge'
      readonly path: DocumentPath
      readonly fields: readonly (readonly string[])[]
      readonly data: PlannedData
    }

/** Plain JSON, with `SERVER_TIME` allowed as a field's value at the top level. */
export type PlannedData = Readonly<Record<string, unknown>>
