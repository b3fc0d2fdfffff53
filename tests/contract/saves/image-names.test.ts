/** Contract test of image uploads through the real client, under names that may be taken already. */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getLocalBucket } from '#shared/config'
import { createImageSender } from '../../../renderer/services/images/send-image.ts'
import { openCloud, PROJECT, type TestCloud } from '../open-cloud.ts'

const BUCKET = getLocalBucket(PROJECT)
const HASH = '0123abcd'

let cloud: TestCloud
let app: FirebaseApp
let storage: FirebaseStorage
beforeAll(async () => {
  cloud = await openCloud(undefined, {
    rulesText: {
      files: `match /b/{bucket}/o/open/{file} {
        allow get;
        allow create: if resource == null;
      }`,
    },
  })
  app = initializeApp({ projectId: PROJECT, apiKey: 'x', storageBucket: BUCKET }, 'names')
  storage = getStorage(app)
  connectStorageEmulator(storage, '127.0.0.1', cloud.port)
})
afterAll(async () => {
  await deleteApp(app)
  await cloud.close()
})

function png(size: number, last = 0): Blob {
  const bytes = new Uint8Array(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  bytes[size - 1] = last
  return new Blob([bytes], { type: 'image/png' })
}
const image = (name: string) => ({
  full: png(2000, 1),
  copies: [
    { suffix: '_240' as const, bytes: png(100, 3) },
    { suffix: '_640' as const, bytes: png(500, 2) },
  ],
  hash: HASH,
  getPath: (hash: string) => `open/${name}_${hash}.png`,
})
/** Compares what is stored for an image and its copies. */
async function expectStored(path: string, name: string): Promise<void> {
  const { full, copies } = image(name)
  for (const { suffix, bytes } of [{ suffix: '', bytes: full }, ...copies])
    expect(await bytesAt(`${path}${suffix}`)).toEqual(Buffer.from(await bytes.arrayBuffer()))
}
const bytesAt = async (path: string) => {
  const stored = cloud.store.blobs.find(BUCKET, path)
  return stored === null ? null : Buffer.from(await cloud.store.blobs.read(stored))
}
const uploadTaken = async (path: string, blob: Blob) =>
  cloud.store.blobs.put({ bucket: BUCKET, path, contentType: 'image/png' }, new Uint8Array(await blob.arrayBuffer()))
const send = async (name: string) => String(await createImageSender(storage)(image(name), () => {}))
const hashIn = (path: string) => /_([0-9a-f]{8})\.png$/.exec(path)?.[1]

it('an image is named by its content hash, and the same image is the same file', async () => {
  expect(await send('new')).toBe(`open/new_${HASH}.png`)
  expect(await send('new')).toBe(`open/new_${HASH}.png`)
  await expectStored(`open/new_${HASH}.png`, 'new')
})

it.each([
  ['the image', '', png(2000, 9)],
  ['the image at another size', '', png(1999)],
  ['the 640-pixel copy', '_640', png(500, 9)],
  ['the 240-pixel copy', '_240', png(100, 9)],
])('an image never uses a name under which %s has other bytes', async (what, suffix, other) => {
  const name = what.replaceAll(' ', '-')
  const path = `open/${name}_${HASH}.png${suffix}`
  await uploadTaken(path, other)
  const sent = await send(name)
  expect(hashIn(sent)).toBeDefined()
  expect(hashIn(sent)).not.toBe(HASH)
  await expectStored(sent, name)
  expect(await bytesAt(path)).toEqual(Buffer.from(await other.arrayBuffer()))
})
