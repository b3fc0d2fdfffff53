/** Every way a client may ask for the same thing: bare calls, a listener's channel, and the real small client. */
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
import {
  addDocument,
  addQuery,
  changeType,
  isCurrent,
  openChannel,
} from '../listening/listen-channel.ts'
import {
  type Data,
  NOW,
  nameOf,
  type Of,
  type Operation,
  protocolWrite,
  type Write,
} from './operations.ts'

export interface Caller {
  readonly address: string
  /** null is nobody. */
  readonly token: string | null
  /** Bare calls, over a socket or past it. */
  readonly send: (url: string, init: RequestInit) => Promise<Response>
  /** The small client, signed in with the same token. */
  readonly db: Firestore
}

/** `+` for allowed, `-` for refused by the rules; anything else is told as it came. */
export type Outcome = string

type Door<Kind extends Operation['kind']> = (
  caller: Caller,
  operation: Of<Kind>,
) => Promise<Outcome>

/** To learn that something is not there, or not as it was thought, is to be let in. */
const LEARNED = ['NOT_FOUND', 'ALREADY_EXISTS']

async function rest(caller: Caller, call: string, body?: unknown): Promise<Outcome> {
  const answer = await caller.send(`${caller.address}/v1/${DATABASE}/documents${call}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: caller.token === null ? {} : { authorization: `Bearer ${caller.token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const error = errorIn(JSON.parse(text))
  if (answer.ok && error === null) return '+'
  if (answer.status === 403 && error?.status === 'PERMISSION_DENIED') return '-'
  if (error !== null && LEARNED.includes(error.status)) return '+'
  return `${answer.status} ${text}`
}

async function listen(caller: Caller, target: object): Promise<Outcome> {
  const inner = caller.token === null ? '' : `Authorization:Bearer ${caller.token}\r\n`
  const channel = await openChannel(caller, [target], { inner })
  if (channel.handshake.status !== 200) return `${channel.handshake.status}`
  await channel.hang({ again: true })
  const last = await channel.until(
    'answer',
    (message) => isCurrent(2)(message) || changeType(message) === 'REMOVE',
  )
  await channel.terminate()
  if (changeType(last) === 'CURRENT') return '+'
  const code = at(last, 'targetChange', 'cause', 'code')
  return code === 7 ? '-' : JSON.stringify(last)
}

async function client(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work
    return '+'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'permission-denied' ? '-' : String(error)
  }
}

const plain = (data: Data) =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      value === NOW ? serverTimestamp() : value,
    ]),
  )

/** A batch and a transaction take the same steps. */
interface Steps {
  set(ref: ReturnType<typeof doc>, data: object): unknown
  update(ref: ReturnType<typeof doc>, data: object): unknown
  delete(ref: ReturnType<typeof doc>): unknown
}

function take(steps: Steps, db: Firestore, writes: readonly Write[]): void {
  for (const write of writes) {
    const ref = doc(db, write.path)
    if (write.kind === 'delete') steps.delete(ref)
    else if (write.kind === 'set') steps.set(ref, plain(write.data))
    else steps.update(ref, plain(write.data))
  }
}

function alone(db: Firestore, write: Write): Promise<unknown> {
  const ref = doc(db, write.path)
  if (write.kind === 'delete') return deleteDoc(ref)
  return write.kind === 'set' ? setDoc(ref, plain(write.data)) : updateDoc(ref, plain(write.data))
}

const structured = (path: string) => ({
  structuredQuery: { from: [{ collectionId: path.split('/').at(-1) }], limit: 100 },
})
const parentOf = (path: string) => {
  const parent = path.split('/').slice(0, -1).join('/')
  return parent === '' ? '' : `/${parent}`
}
/** A transaction that meets a refusal would otherwise be tried again for seconds. */
const once = { maxAttempts: 1 }

export const GET_DOORS = {
  GET: (caller, { path }) => rest(caller, `/${path}`),
  ':batchGet': (caller, { path }) => rest(caller, ':batchGet', { documents: [nameOf(path)] }),
  'a verify': (caller, { path }) =>
    rest(caller, ':commit', {
      writes: [{ verify: nameOf(path), currentDocument: { exists: true } }],
    }),
  'a listener': (caller, { path }) => listen(caller, addDocument(2, path)),
  getDoc: ({ db }, { path }) => client(getDoc(doc(db, path))),
  'a transaction': ({ db }, { path }) =>
    client(runTransaction(db, (steps) => steps.get(doc(db, path)), once)),
} satisfies Readonly<Record<string, Door<'get'>>>

export const LIST_DOORS = {
  ':runQuery': (caller, { collection: path }) =>
    rest(caller, `${parentOf(path)}:runQuery`, structured(path)),
  ':runAggregationQuery': (caller, { collection: path }) =>
    rest(caller, `${parentOf(path)}:runAggregationQuery`, {
      structuredAggregationQuery: {
        ...structured(path),
        aggregations: [{ alias: 'n', count: {} }],
      },
    }),
  'a listener': (caller, { collection: path }) => {
    const parent = `${DATABASE}/documents${parentOf(path)}`
    return listen(caller, addQuery(2, {}, { query: { parent, ...structured(path) } }))
  },
  getDocs: ({ db }, { collection: path }) =>
    client(getDocs(query(collection(db, path), limit(100)))),
} satisfies Readonly<Record<string, Door<'list'>>>

export const COMMIT_DOORS = {
  ':commit': (caller, { writes }) => rest(caller, ':commit', { writes: writes.map(protocolWrite) }),
  'a batch': ({ db }, { writes }) => {
    const batch = writeBatch(db)
    take(batch, db, writes)
    return client(batch.commit())
  },
  'a transaction': ({ db }, { writes }) =>
    client(runTransaction(db, async (steps) => take(steps, db, writes), once)),
  'a single write': async ({ db }, { writes: [write, ...more] }) =>
    // several that must stand or fall together have no such door
    write === undefined || more.length > 0 ? '' : client(alone(db, write)),
} satisfies Readonly<Record<string, Door<'commit'>>>
