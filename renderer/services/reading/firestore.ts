/** Adapter of the lite Firestore client: reads records as plain JSON and returns failures as values. */
import { FirebaseError, initializeApp, setLogLevel } from 'firebase/app'
import {
  type DocumentData,
  type DocumentReference,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  initializeFirestore,
  type Query,
  type QueryConstraint,
  setLogLevel as setFirestoreLogLevel,
  startAfter,
  Timestamp,
} from 'firebase/firestore/lite'
import type { WikiConfig } from '#shared/config'
import type { ReadError } from '#shared/errors'
import { isDocumentId } from '#shared/model/document-id'
import type { DocumentPath } from '#shared/model/document-paths'
import type { RecordData } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { err } from '#shared/result'
import { getClientErrorCode } from './client-error-code.ts'

export interface FoundDocument {
  readonly id: string
  readonly data: RecordData
}

export interface Documents {
  readonly firestore: Firestore
  /** Reads one document; null if it does not exist. */
  get(path: DocumentPath): Promise<RecordData | null>
  find(query: Query): Promise<readonly FoundDocument[]>
}

export function openDocuments(config: WikiConfig): Documents {
  // The client would log complete failed requests, including people's texts.
  setLogLevel('silent')
  setFirestoreLogLevel('silent')
  const app = initializeApp(config.firebase, `wiki ${config.firebase.projectId}`)
  const endpoint = config.endpoints?.firestore
  const firestore = initializeFirestore(
    app,
    endpoint === undefined ? {} : { host: `${endpoint.host}:${endpoint.port}`, ssl: endpoint.ssl },
  )
  return {
    firestore,
    async get(path) {
      const found = await getDoc(getDocumentRef(firestore, path))
      return found.exists() ? toRecordData(found.data()) : null
    },
    async find(query) {
      const found = await getDocs(query)
      return found.docs.map((document) => ({
        id: document.id,
        data: toRecordData(document.data()),
      }))
    },
  }
}

export const getDocumentRef = (firestore: Firestore, [first = '', ...rest]: DocumentPath): DocumentReference =>
  doc(firestore, first, ...rest)

/** Returns the constraint that continues a query behind a document, which is read for it; none if it is missing. */
export async function readCursor(
  firestore: Firestore,
  collection: string,
  id: string,
): Promise<readonly QueryConstraint[]> {
  const last = isDocumentId(id) ? await getDoc(getDocumentRef(firestore, [collection, id])) : null
  return last?.exists() ? [startAfter(last)] : []
}

/** Converts timestamps to ISO-8601. They only occur at the top level of records. */
export const toRecordData = (data: DocumentData): RecordData =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      value instanceof Timestamp ? value.toDate().toISOString() : value,
    ]),
  )

/** Converts a client's error to a value. Any other exception is a bug and is thrown again. */
export async function catchReadError<T>(read: () => Promise<Result<T, ReadError>>): Promise<Result<T, ReadError>> {
  try {
    return await read()
  } catch (error) {
    // The constructor of FirestoreError gives its instances the prototype of FirebaseError.
    if (!(error instanceof FirebaseError)) throw error
    // The session has ended, so the read is repeated signed out.
    return SESSION_ENDED_CODES.includes(error.code)
      ? catchReadError(read)
      : err({ kind: toReadErrorKind(getClientErrorCode(error)) })
  }
}

/** The identity client signs out before it throws these, so the retry happens once. */
const SESSION_ENDED_CODES = ['auth/user-token-expired', 'auth/user-disabled']

/** The lite client reports a lost connection as `unknown`, a request without a status. */
function toReadErrorKind(code: string): ReadError['kind'] {
  switch (code) {
    case 'permission-denied':
    case 'unauthenticated':
      return 'denied'
    case 'data-loss':
      return 'damaged'
    case 'unavailable':
    case 'unknown':
    case 'auth/network-request-failed':
    case 'deadline-exceeded':
    case 'resource-exhausted':
      return 'unreachable'
    default:
      return 'failed'
  }
}
