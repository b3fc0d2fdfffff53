import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCloud, PROJECT, type TestCloud } from './open-cloud.ts'

const BUCKET = `${PROJECT}.local`
const PATH = 'content/Seth,Ring/Blurb/Section_Größe 1#-a.webp'
const BYTES = new Uint8Array([1, 2, 3, 250])

let cloud: TestCloud
let token: string
beforeAll(async () => {
  const open = (folder: string) => `match /b/{bucket}/o/${folder}/{path=**} { allow get; }`
  cloud = await openCloud(undefined, {
    rulesText: { files: open('content') },
  })
  const stored = await cloud.store.blobs.put({ bucket: BUCKET, path: PATH, contentType: 'image/webp' }, BYTES)
  token = stored.downloadToken
})
afterAll(() => cloud.close())

const address = (path: string) => `${cloud.address}/v0/b/${BUCKET}/o/${path}`
const download = (path: string, key = token, init: RequestInit = {}) =>
  fetch(`${address(path)}?alt=media&token=${key}`, init)

describe('stored files', () => {
  it('are served at their download URL, but never as a page', async () => {
    cloud.usage.reset()
    const answer = await download(encodeURIComponent(PATH))
    expect(answer.status).toBe(200)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BYTES)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(cloud.usage.read().storageBytes).toBe(BYTES.length)
    const etag = answer.headers.get('etag') ?? ''
    const again = await download(encodeURIComponent(PATH), token, {
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })

  it('have the metadata of the hosted service', async () => {
    const answer = await fetch(address(encodeURIComponent(PATH)))
    expect(await answer.json()).toMatchObject({
      name: PATH,
      bucket: BUCKET,
      contentType: 'image/webp',
      size: '4',
      downloadTokens: token,
    })
  })

  it('are public if the rules say so, but not with a wrong token', async () => {
    expect((await download(encodeURIComponent(PATH), 'wrong')).status).toBe(403)
    expect((await fetch(`${address(encodeURIComponent(PATH))}?alt=media`)).status).toBe(200)
  })

  it('need their token otherwise, and must exist', async () => {
    const path = encodeURIComponent('FeatureRequests/a.webp+0123456789abcdef')
    const object = { bucket: BUCKET, path: decodeURIComponent(path), contentType: 'image/webp' }
    const { downloadToken } = await cloud.store.blobs.put(object, BYTES)
    expect((await download(path, downloadToken)).status).toBe(200)
    expect((await download(path, 'wrong')).status).toBe(403)
    expect((await fetch(`${address(path)}?alt=media`)).status).toBe(403)
    expect((await fetch(address(path))).status).toBe(403)
    const missing = await download('none')
    expect(missing.status).toBe(404)
    expect(await missing.json()).toEqual({
      error: { code: 404, status: 'GET_OBJECT', message: 'Not Found.  Could not get object' },
    })
  })

  it('answer listing and metadata updates as unimplemented', async () => {
    for (const [method, path] of [
      ['GET', '?prefix=a'],
      ['PATCH', `/${encodeURIComponent(PATH)}`],
    ]) {
      const answer = await fetch(`${cloud.address}/v0/b/${BUCKET}/o${path}`, {
        method: String(method),
      })
      expect(answer.status).toBe(405)
      expect(await answer.json()).toMatchObject({
        error: {
          code: 405,
          status: 'UNIMPLEMENTED',
          message: expect.stringContaining(String(method)),
        },
      })
    }
  })

  it('fault 43: are reached only by their exact name', async () => {
    const before = readdirSync(dirname(cloud.dataDir))
    for (const path of [
      '..%2f..%2fwiki.db',
      '..%2F..%2F..%2Fetc%2Fpasswd',
      '%2e%2e%2fwiki.db',
      '..%5C..%5Cwiki.db',
      '%2Fetc%2Fpasswd',
      'wiki.db',
      '%00',
      `${encodeURIComponent(PATH)}%00`,
      'CON',
      '%ff',
      '%ed%a0%80',
      'a'.repeat(300),
    ])
      expect((await download(path)).status, path).toBe(404)
    expect(readdirSync(dirname(cloud.dataDir))).toEqual(before)
  })
})
