/** Contract test of rules evaluation: what rules can read of a request, by the lite client and by listeners. */
import {
  addDoc,
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  type Firestore,
  getCount,
  getDoc,
  getDocs,
  increment,
  limit,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestSignUp } from '../accounts/auth-calls.ts'
import { at, connectLite } from '../documents/lite-calls.ts'
import {
  addDocument,
  addQuery,
  getChangeType,
  isCurrent,
  isSnapshot,
  openWebChannel,
  type WebChannelClient,
} from '../listening/web-channel-client.ts'
import { DATABASE, openCloud, type TestCloud } from '../open-cloud.ts'

const createLookupRules = (count: number) =>
  Array.from({ length: count }, (_, i) => `!exists(/databases/$(database)/documents/none/$(id + '${i}'))`).join(' && ')

const RULES = `
  match /databases/{database}/documents {
    match /notes/{id} {
      allow get: if resource.data.owner == request.auth.uid;
      allow list: if request.query.limit <= 10;
      allow create: if request.resource.data.at == request.time
        && request.resource.data.n == 1
        && request.resource.data.owner == request.auth.uid;
      allow update: if request.resource.data.n == resource.data.n + 1
        && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['n', 'tags'])
        && request.resource.data.get('tags', []).size() <= 2;
      allow delete: if request.auth.uid == resource.data.owner;
    }
    match /pairs/{id} {
      allow create: if request.resource.data.other != id
        && getAfter(/databases/$(database)/documents/pairs/$(request.resource.data.other)).data.other == id;
      allow get: if resource == null || resource.data.other is string;
    }
    match /{path=**}/marks/{mark} { allow list: if true; }
    match /frugal/{id} { allow get, create: if ${createLookupRules(10)}; }
    match /greedy/{id} { allow get: if ${createLookupRules(11)} || true; allow get: if true; }
  }`

/** The lite client knows only the status of a response; tests of the message use HTTP calls. */
const DENIED = { code: 'permission-denied' }
const HOSTED_MESSAGE = 'Missing or insufficient permissions.'

let cloud: TestCloud
let uid: string
let token: string
let mine: { readonly db: Firestore; close(): Promise<void> }
const reported: string[] = []
let free = 0
const fresh = () => `id${free++}`

beforeAll(async () => {
  cloud = await openCloud(undefined, {
    rulesText: { documents: RULES },
    reportRules: (reason) => reported.push(reason),
  })
  const person = await requestSignUp(cloud, 'someone@wiki.example')
  uid = person.uid
  token = person.idToken
  mine = connectLite(cloud.port, token)
})
afterAll(async () => {
  await mine?.close()
  await cloud?.close()
})

/** Writes without the rules, like the program itself. */
const put = (path: string, fields: object) =>
  cloud.commit([{ update: { name: `${DATABASE}/documents/${path}`, fields } }])
const note = (owner: string, n = 1) => ({
  owner: { stringValue: owner },
  n: { integerValue: String(n) },
})
const newNote = () => ({ owner: uid, n: 1, at: serverTimestamp() })

async function noteOf(owner: string): Promise<string> {
  const id = fresh()
  await put(`notes/${id}`, note(owner))
  return id
}

describe('a record', () => {
  it('is read by the owner that its content names', async () => {
    const id = await noteOf(uid)
    expect((await getDoc(doc(mine.db, 'notes', id))).get('n')).toBe(1)
    await expect(getDoc(doc(cloud.db, 'notes', id))).rejects.toMatchObject(DENIED)
    await expect(getDoc(doc(mine.db, 'notes', await noteOf('else')))).rejects.toMatchObject(DENIED)
    await expect(getDoc(doc(mine.db, 'notes', 'missing'))).rejects.toMatchObject(DENIED)
  })

  it('is evaluated as it will be stored, with the server’s transforms', async () => {
    const id = fresh()
    await setDoc(doc(mine.db, 'notes', id), newNote())
    await updateDoc(doc(mine.db, 'notes', id), { n: increment(1) })
    expect((await getDoc(doc(mine.db, 'notes', id))).get('n')).toBe(2)
    await expect(updateDoc(doc(mine.db, 'notes', id), { n: increment(2) })).rejects.toMatchObject(DENIED)
    await expect(
      updateDoc(doc(mine.db, 'notes', id), { n: increment(1), tags: ['a', 'b', 'c'] }),
    ).rejects.toMatchObject(DENIED)
    // Fields outside the update stay in the evaluated record.
    await updateDoc(doc(mine.db, 'notes', id), { n: 3, tags: ['a'] })
    await expect(setDoc(doc(mine.db, 'notes', id), { n: 4 })).rejects.toMatchObject(DENIED)
  })

  it('has one time: that of the request, of server timestamps and of its update', async () => {
    const id = fresh()
    await setDoc(doc(mine.db, 'notes', id), newNote())
    const stored = cloud.store.documents.get(`notes/${id}`)
    expect(stored?.updateTime).toBe(stored?.createTime)
    const answer = await fetch(`${cloud.address}/v1/${DATABASE}/documents/notes/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const json: unknown = await answer.json()
    expect(at(json, 'fields', 'at', 'timestampValue')).toBe(at(json, 'updateTime'))
    await expect(
      setDoc(doc(mine.db, 'notes', fresh()), { ...newNote(), at: new Date(Date.now() - 60_000) }),
    ).rejects.toMatchObject(DENIED)
  })

  it('is deleted by the owner that its stored content names', async () => {
    const id = await noteOf(uid)
    await expect(deleteDoc(doc(cloud.db, 'notes', id))).rejects.toMatchObject(DENIED)
    await deleteDoc(doc(mine.db, 'notes', id))
    expect(cloud.store.documents.get(`notes/${id}`)).toBeNull()
    await expect(deleteDoc(doc(mine.db, 'notes', id))).rejects.toMatchObject(DENIED)
  })

  it('without a matching clause is refused to everybody', async () => {
    await expect(setDoc(doc(mine.db, 'other/a'), { a: 1 })).rejects.toMatchObject(DENIED)
    await expect(addDoc(collection(mine.db, 'notes/a/inner'), {})).rejects.toMatchObject(DENIED)
    expect(cloud.store.documents.get('other/a')).toBeNull()
  })
})

describe('a commit of several', () => {
  it('is visible as a whole to the rules of each write', async () => {
    const [a, b] = [fresh(), fresh()]
    const batch = writeBatch(mine.db)
    batch.set(doc(mine.db, 'pairs', a), { other: b })
    batch.set(doc(mine.db, 'pairs', b), { other: a })
    await batch.commit()
    expect((await getDoc(doc(mine.db, 'pairs', b))).get('other')).toBe(a)
  })

  it('is refused as a whole for one refused write', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()]
    await expect(setDoc(doc(mine.db, 'pairs', a), { other: b })).rejects.toMatchObject(DENIED)
    const batch = writeBatch(mine.db)
    batch.set(doc(mine.db, 'pairs', a), { other: b })
    batch.set(doc(mine.db, 'pairs', b), { other: a })
    batch.set(doc(mine.db, 'pairs', c), { other: a })
    await expect(batch.commit()).rejects.toMatchObject(DENIED)
    for (const id of [a, b, c]) expect(cloud.store.documents.get(`pairs/${id}`)).toBeNull()
  })

  it('of a transaction is evaluated too, with its reads', async () => {
    const [a, b] = [fresh(), fresh()]
    await runTransaction(mine.db, async (transaction) => {
      expect((await transaction.get(doc(mine.db, 'pairs', a))).exists()).toBe(false)
      transaction.set(doc(mine.db, 'pairs', a), { other: b })
      transaction.set(doc(mine.db, 'pairs', b), { other: a })
    })
    const id = await noteOf('else')
    await expect(
      runTransaction(mine.db, async (transaction) => {
        await transaction.get(doc(mine.db, 'notes', id))
      }),
    ).rejects.toMatchObject(DENIED)
  })
})

describe('a query', () => {
  it('is decided by its parameters, in one evaluation', async () => {
    await Promise.all(Array.from({ length: 5 }, () => noteOf('else')))
    const ten = query(collection(cloud.db, 'notes'), limit(10))
    cloud.usage.reset()
    expect((await getDocs(ten)).size).toBeGreaterThanOrEqual(5)
    expect(cloud.usage.read()).toMatchObject({ ruleReads: 0 })
    expect((await getCount(ten)).data().count).toBeGreaterThanOrEqual(5)
    const all = collection(cloud.db, 'notes')
    await expect(getDocs(all)).rejects.toMatchObject(DENIED)
    await expect(getCount(all)).rejects.toMatchObject(DENIED)
    await expect(getDocs(query(all, limit(11)))).rejects.toMatchObject(DENIED)
  })

  it('of a collection group needs a clause for any path', async () => {
    await put('deep/a/marks/b', note('else'))
    expect((await getDocs(collectionGroup(cloud.db, 'marks'))).size).toBe(1)
    expect((await getDocs(collection(cloud.db, 'deep/a/marks'))).size).toBe(1)
    await expect(getDocs(query(collectionGroup(cloud.db, 'notes'), limit(5)))).rejects.toMatchObject(DENIED)
  })
})

describe('a listener', () => {
  const listen = async (...targets: readonly object[]): Promise<WebChannelClient> => {
    const channel = await openWebChannel(cloud, targets, {
      inner: `Authorization:Bearer ${token}\r\n`,
    })
    await channel.openBackChannel({ again: true })
    return channel
  }
  const removed = (message: unknown) => getChangeType(message) === 'REMOVE'

  it('is refused like a read', async () => {
    const id = await noteOf('else')
    const channel = await listen(addDocument(2, `notes/${id}`))
    const refusal = await channel.waitFor('refusal', removed)
    expect(at(refusal, 'targetChange', 'cause')).toEqual({ code: 7, message: HOSTED_MESSAGE })
  })

  it('receives a query that its clause allows, including its limit', async () => {
    const request = { from: [{ collectionId: 'notes' }] }
    const channel = await listen(addQuery(2, { ...request, limit: 5 }), addQuery(4, request))
    await channel.waitFor('current', isCurrent(2))
    const refusal = await channel.waitFor('refusal', removed)
    expect(at(refusal, 'targetChange', 'targetIds')).toEqual([4])
  })

  it('receives no content of a record after it loses access', async () => {
    const id = await noteOf(uid)
    const channel = await listen(addDocument(2, `notes/${id}`))
    await channel.waitFor('current', isCurrent(2))
    await channel.waitFor('snapshot', isSnapshot)
    await put(`notes/${id}`, { ...note('else', 2), secret: { stringValue: 'whisper' } })
    await channel.waitFor('refusal', removed)
    expect(JSON.stringify(channel.messages())).not.toContain('whisper')
  })
})

describe('the hosted limits', () => {
  it('are enforced, and the maxima are reported beside them', async () => {
    cloud.usage.reset()
    expect((await getDoc(doc(cloud.db, 'frugal/a'))).exists()).toBe(false)
    expect(cloud.usage.read()).toMatchObject({ documentReads: 1, ruleReads: 10 })
    expect(cloud.rulesMaxima()?.documents).toMatchObject({
      documents: { most: 10, limit: 20 },
      documentsOfAnOperation: { most: 10, limit: 10 },
      expressions: { limit: 1000 },
    })
    const answer = await fetch(`${cloud.address}/_local/rules.json`)
    expect(await answer.json()).toEqual(cloud.rulesMaxima())
  })

  it('deny a request that exceeds one, with its name in the message', async () => {
    reported.length = 0
    const reason = 'the rules look up more than 10 documents for one operation'
    await expect(getDoc(doc(cloud.db, 'greedy/a'))).rejects.toMatchObject(DENIED)
    const get = (path: string) => cloud.call(':batchGet', { documents: [`${DATABASE}/documents/${path}`] })
    expect(await get('greedy/a')).toMatchObject({
      status: 403,
      error: {
        status: 'PERMISSION_DENIED',
        message: `Missing or insufficient permissions: ${reason}.`,
      },
    })
    expect((await get('other/a')).error?.message).toBe(HOSTED_MESSAGE)
    expect(reported).toEqual([reason, reason])
  })

  it('allow twenty documents for a commit of several writes', async () => {
    const create = (count: number) => {
      const batch = writeBatch(cloud.db)
      for (let i = 0; i < count; i++) batch.set(doc(cloud.db, 'frugal', fresh()), {})
      return batch.commit()
    }
    await create(2)
    reported.length = 0
    await expect(create(3)).rejects.toMatchObject(DENIED)
    expect(reported).toEqual(['the rules look up more than 20 documents for this request'])
  })
})
