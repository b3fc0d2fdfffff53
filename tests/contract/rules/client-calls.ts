/** Table of the calls by which a client can request an operation: HTTP calls, a listener, and the lite client. */
import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite'
import { at, DATABASE, errorIn } from '../documents/lite-calls.ts'
import { toLiteDocumentName } from '../documents/lite-writes.ts'
import { addDocument, addQuery, getChangeType, isCurrent, openWebChannel } from '../listening/web-channel-client.ts'
import {
  type Data,
  encodeTestWrite,
  type OperationOf,
  type RulesOperation,
  type RulesWrite,
  SERVER_TIMESTAMP,
} from './operations.ts'

export interface RulesClient {
  readonly address: string
  /** null if signed out. */
  readonly token: string | null
  /** Sends HTTP calls, over a socket or in this process. */
  readonly send: (url: string, init: RequestInit) => Promise<Response>
  /** The lite client, signed in with the same token. */
  readonly db: Firestore
}

/** `+` for allowed, `-` for refused by the rules, otherwise the response as text. */
export type RulesOutcome = string

type ClientCall<Kind extends RulesOperation['kind']> = (
  caller: RulesClient,
  operation: OperationOf<Kind>,
) => Promise<RulesOutcome>

/** These errors follow from stored data, so the rules have allowed the request. */
const ALLOWED_ERRORS = ['NOT_FOUND', 'ALREADY_EXISTS']

async function callRest(caller: RulesClient, call: string, body?: unknown): Promise<RulesOutcome> {
  const answer = await caller.send(`${caller.address}/v1/${DATABASE}/documents${call}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: caller.token === null ? {} : { authorization: `Bearer ${caller.token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const error = errorIn(JSON.parse(text))
  if (answer.ok && error === null) return '+'
  if (answer.status === 403 && error?.status === 'PERMISSION_DENIED') return '-'
  if (error !== null && ALLOWED_ERRORS.includes(error.status)) return '+'
  return `${answer.status} ${text}`
}

async function callListen(caller: RulesClient, target: object): Promise<RulesOutcome> {
  const inner = caller.token === null ? '' : `Authorization:Bearer ${caller.token}\r\n`
  const channel = await openWebChannel(caller, [target], { inner })
  if (channel.handshake.status !== 200) return `${channel.handshake.status}`
  await channel.openBackChannel({ again: true })
  const last = await channel.waitFor(
    'answer',
    (message) => isCurrent(2)(message) || getChangeType(message) === 'REMOVE',
  )
  await channel.terminate()
  if (getChangeType(last) === 'CURRENT') return '+'
  const code = at(last, 'targetChange', 'cause', 'code')
  return code === 7 ? '-' : JSON.stringify(last)
}

async function callClient(work: Promise<unknown>): Promise<RulesOutcome> {
  try {
    await work
    return '+'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'permission-denied' ? '-' : String(error)
  }
}

const toClientData = (data: Data) =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, value === SERVER_TIMESTAMP ? serverTimestamp() : value]),
  )

/** Methods that a batch and a transaction share. */
interface Steps {
  set(ref: ReturnType<typeof doc>, data: object): unknown
  update(ref: ReturnType<typeof doc>, data: object): unknown
  delete(ref: ReturnType<typeof doc>): unknown
}

function applyWrites(steps: Steps, db: Firestore, writes: readonly RulesWrite[]): void {
  for (const write of writes) {
    const ref = doc(db, write.path)
    if (write.kind === 'delete') steps.delete(ref)
    else if (write.kind === 'set') steps.set(ref, toClientData(write.data))
    else steps.update(ref, toClientData(write.data))
  }
}

function commitSingleWrite(db: Firestore, write: RulesWrite): Promise<unknown> {
  const ref = doc(db, write.path)
  if (write.kind === 'delete') return deleteDoc(ref)
  return write.kind === 'set' ? setDoc(ref, toClientData(write.data)) : updateDoc(ref, toClientData(write.data))
}

const createStructuredQuery = (path: string) => ({
  structuredQuery: { from: [{ collectionId: path.split('/').at(-1) }], limit: 100 },
})
const getParent = (path: string) => {
  const parent = path.split('/').slice(0, -1).join('/')
  return parent === '' ? '' : `/${parent}`
}
/** A refused transaction would otherwise be retried for seconds. */
const NO_RETRY = { maxAttempts: 1 }

export const GET_CALLS = {
  GET: (caller, { path }) => callRest(caller, `/${path}`),
  ':batchGet': (caller, { path }) => callRest(caller, ':batchGet', { documents: [toLiteDocumentName(path)] }),
  'a verify': (caller, { path }) =>
    callRest(caller, ':commit', {
      writes: [{ verify: toLiteDocumentName(path), currentDocument: { exists: true } }],
    }),
  'a listener': (caller, { path }) => callListen(caller, addDocument(2, path)),
  getDoc: ({ db }, { path }) => callClient(getDoc(doc(db, path))),
  'a transaction': ({ db }, { path }) => callClient(runTransaction(db, (steps) => steps.get(doc(db, path)), NO_RETRY)),
} satisfies Readonly<Record<string, ClientCall<'get'>>>

export const LIST_CALLS = {
  ':runQuery': (caller, { collection: path }) =>
    callRest(caller, `${getParent(path)}:runQuery`, createStructuredQuery(path)),
  ':runAggregationQuery': (caller, { collection: path }) =>
    callRest(caller, `${getParent(path)}:runAggregationQuery`, {
      structuredAggregationQuery: {
        ...createStructuredQuery(path),
        aggregations: [{ alias: 'n', count: {} }],
      },
    }),
  'a listener': (caller, { collection: path }) => {
    const parent = `${DATABASE}/documents${getParent(path)}`
    return callListen(caller, addQuery(2, {}, { query: { parent, ...createStructuredQuery(path) } }))
  },
  getDocs: ({ db }, { collection: path }) => callClient(getDocs(query(collection(db, path), limit(100)))),
} satisfies Readonly<Record<string, ClientCall<'list'>>>

export const COMMIT_CALLS = {
  ':commit': (caller, { writes }) => callRest(caller, ':commit', { writes: writes.map(encodeTestWrite) }),
  'a batch': ({ db }, { writes }) => {
    const batch = writeBatch(db)
    applyWrites(batch, db, writes)
    return callClient(batch.commit())
  },
  'a transaction': ({ db }, { writes }) =>
    callClient(runTransaction(db, async (steps) => applyWrites(steps, db, writes), NO_RETRY)),
  'a single write': async ({ db }, { writes: [write, ...more] }) =>
    // Several writes of one commit cannot be made by single writes.
    write === undefined || more.length > 0 ? '' : callClient(commitSingleWrite(db, write)),
} satisfies Readonly<Record<string, ClientCall<'commit'>>>
