/**
 * Type-level test, run by the type check: a handler of the documents service that goes past the rules does not
 * compile.
 */

import type { CallHandler, CallRequest } from '../../../local-cloud/services/firestore/call-handlers.ts'
import type { DocumentAccess, DocumentGateway } from '../../../local-cloud/services/firestore/document-access.ts'
import type { DocumentsServiceDeps } from '../../../local-cloud/services/firestore/documents-service.ts'
import type { ListenServiceDeps } from '../../../local-cloud/services/firestore/listen/listen-service.ts'
import type { ListenStreamDeps } from '../../../local-cloud/services/firestore/listen/listen-stream.ts'
import type { WriteStreamDeps } from '../../../local-cloud/services/firestore/listen/write-stream.ts'
import type { DocumentReader } from '../../../local-cloud/services/store/document-store-contract.ts'

/** True if a reader of the store can be reached from T by members and results of functions, in at most five steps. */
type Reaches<T, Steps extends 0[] = []> = Steps['length'] extends 5
  ? false
  : T extends Pick<DocumentReader, 'scan'>
    ? true
    : T extends (...args: never[]) => infer Answer
      ? Reaches<Awaited<Answer>, [...Steps, 0]>
      : T extends readonly (infer Item)[]
        ? Reaches<Item, [...Steps, 0]>
        : T extends object
          ? { [Key in keyof T]: Reaches<T[Key], [...Steps, 0]> }[keyof T]
          : false

type Sealed<T> = true extends Reaches<T> ? 'the store can be reached' : true

const sealed: [
  Sealed<DocumentAccess>,
  Sealed<DocumentGateway>,
  Sealed<Omit<CallRequest, 'query' | 'body'>>,
  Sealed<DocumentsServiceDeps>,
  Sealed<Omit<ListenServiceDeps, 'report'>>,
  Sealed<ListenStreamDeps>,
  Sealed<WriteStreamDeps>,
] = [true, true, true, true, true, true, true]

/** Proves that `Sealed` detects a reachable store. */
const open: Sealed<{ readonly at: () => Promise<{ readonly store: DocumentReader }[]> }> = 'the store can be reached'

/** A handler has no store, and listeners of commits do not receive the changed documents. */
const lacking: [
  'store' extends keyof Parameters<CallHandler>[0]['access'] ? 'a handler has the store' : true,
  'changes' extends keyof Parameters<Parameters<DocumentGateway['onCommit']>[0]>[0]
    ? 'a commit shows its changes'
    : true,
] = [true, true]

export const checked = { sealed, open, lacking }
