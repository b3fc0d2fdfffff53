/** The small document client, set up once for this wiki's services. Reads as plain JSON; failures as values. */
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
  setLogLevel as setFirestoreLogLevel,
  Timestamp,
} from 'firebase/firestore/lite'
import type { WikiConfig } from '#shared/config'
import type { ReadError } from '#shared/errors'
import type { DocumentPath } from '#shared/model/paths'
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
  /** One read; null when there is no such document. */
  get(path: DocumentPath): Promise<RecordData | null>
  find(query: Query): Promise<readonly FoundDocument[]>
}

export function openDocuments(config: WikiConfig): Documents {
  // the client would print whole failed requests, people's texts included
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

export const getDocumentRef = (
  firestore: Firestore,
  [first = '', ...rest]: DocumentPath,
): DocumentReference => doc(firestore, first, ...rest)

/** Server times stand at the top level of records only. */
export const toRecordData = (data: DocumentData): RecordData =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      value instanceof Timestamp ? value.toDate().toISOString() : value,
    ]),
  )

/** What a reader can meet becomes a value; what is a fault of ours stays an exception. */
export async function catchReadError<T>(
  read: () => Promise<Result<T, ReadError>>,
): Promise<Result<T, ReadError>> {
  try {
    return await read()
  } catch (error) {
    // FirestoreError is one by name only: its constructor gives every instance the prototype of this class
    if (!(error instanceof FirebaseError)) throw error
    // the session has ended meanwhile: what everybody may read is asked for as nobody
    return SESSION_ENDED_CODES.includes(error.code)
      ? catchReadError(read)
      : err({ kind: toReadErrorKind(getClientErrorCode(error)) })
  }
}

/** The identity client signs out before it says so, so this is met once. */
const SESSION_ENDED_CODES = ['auth/user-token-expired', 'auth/user-disabled']

/** The small client knows a lost connection only as a request without a status: `unknown`. */
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
