/** Types of planned writes: plain data that adapters convert to a transaction, a commit or an import. */
import type { DocumentPath } from '#shared/model/document-paths'

/** Placeholder for the server's time as the value of a field. */
export const SERVER_TIME = Symbol('the server’s time')

export type PlannedWrite =
  /** Creates a document that must not exist yet. */
  | { readonly kind: 'create'; readonly path: DocumentPath; readonly data: PlannedData }
  /** Replaces a whole document. */
  | { readonly kind: 'set'; readonly path: DocumentPath; readonly data: PlannedData }
  /** Writes only these fields of a new or existing document. Fields that `data` lacks are removed. */
  | {
      readonly kind: 'merge'
      readonly path: DocumentPath
      readonly fields: readonly (readonly string[])[]
      readonly data: PlannedData
    }

/** Plain JSON, with `SERVER_TIME` allowed as a value at the top level. */
export type PlannedData = Readonly<Record<string, unknown>>
