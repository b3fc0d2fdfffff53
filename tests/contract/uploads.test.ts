/** Contract test of uploads, through the real client and as raw requests, under rules of its own. */
import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectStorageEmulator,
  deleteObject,
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getStorage,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLocalBucket } from '#shared/config'
import { requestSignUp } from './accounts/auth-calls.ts'
import { openCloud, PROJECT, type TestCloud } from './open-cloud.ts'

const BUCKET = getLocalBucket(PROJECT)
const HOUR = 60 * 60 * 1000

let cloud: TestCloud
let storage: FirebaseStorage
let close: () => Promise<void>
let now = Date.now()

beforeAll(async () => {
  cloud = await openCloud(undefined, {
    clock: () => now,
    rulesText: {
      files: `
        match /b/{bucket}/o/open/{path=**} { allow get, delete; }
        match /b/{bucket}/o/open/{file} {
          allow create: if resource == null && request.resource.size <= 3000000
            && request.resource.contentType in ['image/png', 'image/gif'];
        }`,
    },
  })
  const app = initializeApp({ projectId: 'uploads', apiKey: 'x', storageBucket: BUCKET }, 'uploads')
  storage = getStorage(app)
  storage.maxUploadRetryTime = 1000
  storage.maxOperationRetryTime = 1000
  connectStorageEmulator(storage, '127.0.0.1', cloud.port)
  close = () => deleteApp(app)
})
afterAll(async () => {
  await close()
  await cloud.close()
})

const PNG = { contentType: 'image/png' }

/** Creates bytes with the signature of a PNG file. */
function png(size: number): Uint8Array {
  const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 7) % 256)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes
}

it('a call that is not implemented is refused at once, without a retry by the client', async () => {
  const place = ref(storage, 'open/none.png')
  for (const call of [listAll(ref(storage, 'open')), updateMetadata(place, {})])
    await expect(call).rejects.toMatchObject({
      code: 'storage/unknown',
      status: 405,
    })
})

describe('an uploaded file', () => {
  it('in one request is read back unchanged, by its address and by the client', async () => {
    const bytes = png(5000)
    const place = ref(storage, 'open/Größe #1?.png')
    const { metadata } = await uploadBytes(place, bytes, PNG)
    expect(metadata).toMatchObject({ size: 5000, contentType: 'image/png', bucket: BUCKET })
    const address = await getDownloadURL(place)
    const answer = await fetch(address)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(new Uint8Array(await getBytes(place))).toEqual(bytes)
  })

  it('in chunks reports its progress, and is complete at the end', async () => {
    const bytes = png(1_000_000)
    const place = ref(storage, 'open/large.png')
    const task = uploadBytesResumable(place, bytes, PNG)
    const seen: number[] = []
    task.on('state_changed', ({ bytesTransferred }) => seen.push(bytesTransferred))
    await task
    expect(seen.at(-1)).toBe(1_000_000)
    expect(new Set(seen).size).toBeGreaterThan(2)
    expect(Buffer.from(await getBytes(place)).equals(bytes)).toBe(true)
  })

  it('is deleted where the rules allow it', async () => {
    const place = ref(storage, 'open/gone.png')
    await uploadBytes(place, png(100), PNG)
    await deleteObject(place)
    await expect(getDownloadURL(place)).rejects.toMatchObject({ code: 'storage/object-not-found' })
    await uploadBytes(place, png(200), PNG)
  })
})

describe('fault 42: a forbidden upload', () => {
  it.each([
    ['of another type', 'open/a.svg', png(100), 'image/svg+xml'],
    ['that is too large', 'open/b.png', png(3_000_001), 'image/png'],
    ['to another path', 'closed/c.png', png(100), 'image/png'],
  ])('%s is refused at the start', async (_name, path, bytes, contentType) => {
    await expect(uploadBytesResumable(ref(storage, path), bytes, { contentType })).rejects.toMatchObject({
      code: 'storage/unauthorized',
    })
    await expect(uploadBytes(ref(storage, path), bytes, { contentType })).rejects.toMatchObject({
      code: 'storage/unauthorized',
    })
    expect(cloud.store.blobs.find(BUCKET, path)).toBeNull()
  })

  it('whose bytes are of another type than declared is refused at the end', async () => {
    const html = new TextEncoder().encode('<html><script>alert(1)</script>')
    await expect(uploadBytes(ref(storage, 'open/d.png'), html, PNG)).rejects.toThrow()
    expect(cloud.store.blobs.find(BUCKET, 'open/d.png')).toBeNull()
  })

  it('under an existing name is refused, also for ten uploads at the same time', async () => {
    const place = ref(storage, 'open/once.png')
    const all = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => uploadBytes(place, png(100 + n), PNG)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a file with an invalid name', () => {
  const post = (bucket: string, name: string) =>
    fetch(`${cloud.address}/v0/b/${bucket}/o?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: {
        'X-Goog-Upload-Protocol': 'resumable',
        'X-Goog-Upload-Command': 'start',
        'X-Goog-Upload-Header-Content-Length': '100',
        'X-Goog-Upload-Header-Content-Type': 'image/png',
      },
    })

  it.each([
    'open//a.png',
    '/open/a.png',
    'open/a.png/',
    'open/./a.png',
    'open/../a.png',
    '..',
    'open/a\0.png',
    'open/a\n.png',
    'open\\a.png',
    `open/${'a'.repeat(1024)}`,
    '',
  ])('%j is refused', async (name) => {
    const answer = await post(BUCKET, name)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('INVALID_ARGUMENT')
  })

  it('or of another bucket is not found', async () => {
    for (const bucket of ['uploads.example', `${BUCKET}.more`, '%00'])
      expect((await post(bucket, 'open/a.png')).status).toBe(404)
    const path = 'open/here.png'
    await cloud.store.blobs.put({ bucket: BUCKET, path, contentType: 'image/png' }, png(10))
    const get = await fetch(`${cloud.address}/v0/b/other/o/${encodeURIComponent(path)}`)
    expect(get.status).toBe(404)
  })
})

describe('a resumable upload', () => {
  const headers = (command: string, more: Record<string, string> = {}) => ({
    'X-Goog-Upload-Protocol': 'resumable',
    'X-Goog-Upload-Command': command,
    ...more,
  })
  const start = (name: string, size: number, more: Record<string, string> = {}) =>
    fetch(`${cloud.address}/v0/b/${BUCKET}/o?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: headers('start', {
        ...more,
        'X-Goog-Upload-Header-Content-Length': String(size),
        'X-Goog-Upload-Header-Content-Type': 'image/png',
      }),
      body: '{}',
    })
  async function begin(name: string, size: number): Promise<string> {
    const answer = await start(name, size)
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Goog-Upload-URL')
    return answer.headers.get('x-goog-upload-url') ?? ''
  }
  const go = (address: string, command: string, offset: number, body: Uint8Array) =>
    fetch(address, {
      method: 'POST',
      headers: headers(command, { 'X-Goog-Upload-Offset': String(offset) }),
      body: new Uint8Array(body),
    })

  it('reports the received size and resumes from there', async () => {
    const bytes = png(1000)
    const address = await begin('open/resumed.png', 1000)
    await go(address, 'upload', 0, bytes.subarray(0, 600))
    const request = await go(address, 'query', 0, new Uint8Array())
    expect(request.headers.get('x-goog-upload-size-received')).toBe('600')
    expect((await go(address, 'upload', 0, bytes)).status).toBe(400)
    const last = await go(address, 'upload, finalize', 600, bytes.subarray(600))
    expect(last.headers.get('x-goog-upload-status')).toBe('final')
    const stored = cloud.store.blobs.find(BUCKET, 'open/resumed.png')
    expect(stored && new Uint8Array(await cloud.store.blobs.read(stored))).toEqual(bytes)
  })

  it('with more bytes than announced is refused', async () => {
    const address = await begin('open/more.png', 100)
    expect((await go(address, 'upload, finalize', 0, png(101))).status).toBe(400)
    expect(cloud.store.blobs.find(BUCKET, 'open/more.png')).toBeNull()
  })

  it('with fewer bytes than announced is not stored', async () => {
    const address = await begin('open/short.png', 1000)
    expect((await go(address, 'upload, finalize', 0, png(999))).status).toBe(400)
    expect(cloud.store.blobs.find(BUCKET, 'open/short.png')).toBeNull()
    expect((await go(address, 'query', 0, new Uint8Array())).status).toBe(404)
  })

  it('reserves at most 50 MB for its account, independent of others', async () => {
    const authorize = async (email: string) => ({
      authorization: `Firebase ${(await requestSignUp(cloud, email)).idToken}`,
    })
    const [seth, iru] = [await authorize('seth@w.example'), await authorize('iru@w.example')]
    const statuses = []
    for (let n = 0; n < 20; n++) statuses.push((await start(`open/flood${n}.png`, 3_000_000, seth)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(16)
    expect(new Set(statuses.slice(16))).toEqual(new Set([429]))
    expect((await start('open/iru.png', 3_000_000, iru)).status).toBe(200)
  })

  it('is one of at most a hundred of its account, whatever their size', async () => {
    const authorization = `Firebase ${(await requestSignUp(cloud, 'ume@w.example')).idToken}`
    const statuses = []
    for (let n = 0; n < 101; n++) statuses.push((await start(`open/small${n}.png`, 1, { authorization })).status)
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([200]))
    expect(statuses[100]).toBe(429)
  })

  it('is deleted after an hour, or when it is cancelled', async () => {
    const cancelled = await begin('open/cancelled.png', 100)
    await go(cancelled, 'cancel', 0, new Uint8Array())
    expect((await go(cancelled, 'query', 0, new Uint8Array())).status).toBe(404)
    const left = await begin('open/left.png', 100)
    now += HOUR + 1
    await begin('open/another.png', 100)
    expect((await go(left, 'query', 0, new Uint8Array())).status).toBe(404)
  })
})
