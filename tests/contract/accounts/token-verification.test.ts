/** Contract test of token verification: every endpoint refuses an invalid token instead of treating it as signed out. */

import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getLocalBucket } from '#shared/config'
import { addDocument, isCurrent, openWebChannel } from '../listening/web-channel-client.ts'
import { at, DATABASE, errorIn, openCloud, PROJECT, type TestCloud } from '../open-cloud.ts'
import {
  callAuth,
  deriveKeyFast,
  getNewestCode,
  requestPasswordReset,
  requestSignIn,
  requestSignUp,
  type SignedUp,
} from './auth-calls.ts'

const HOUR = 3_600_000
const SETH = 'seth@wiki.example'

let cloud: TestCloud
let seth: SignedUp
let time: number
beforeEach(async () => {
  time = Date.UTC(2026, 4, 1)
  cloud = await openCloud(undefined, { clock: () => time, derive: deriveKeyFast })
  seth = await requestSignUp(cloud, SETH)
  await cloud.store.blobs.put(
    { bucket: getLocalBucket(PROJECT), path: 'content/a', contentType: 'image/webp' },
    new Uint8Array([1]),
  )
})
afterEach(() => cloud.close())

const DOCUMENTS = `/v1/${DATABASE}/documents`
const written = { update: { name: `${DATABASE}/documents/ContentRef/a`, fields: {} } }

interface Endpoint {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const ENDPOINTS: readonly Endpoint[] = [
  { method: 'GET', path: `${DOCUMENTS}/ContentRef/a` },
  {
    method: 'POST',
    path: `${DOCUMENTS}:batchGet`,
    body: { documents: [`${DATABASE}/documents/ContentRef/a`] },
  },
  {
    method: 'POST',
    path: `${DOCUMENTS}:runQuery`,
    body: { structuredQuery: { from: [{ collectionId: 'ContentRef' }] } },
  },
  {
    method: 'POST',
    path: `${DOCUMENTS}:runAggregationQuery`,
    body: {
      structuredAggregationQuery: {
        structuredQuery: { from: [{ collectionId: 'ContentRef' }] },
        aggregations: [{ alias: 'n', count: {} }],
      },
    },
  },
  { method: 'POST', path: `${DOCUMENTS}:commit`, body: { writes: [written] } },
  { method: 'GET', path: `/v0/b/${getLocalBucket(PROJECT)}/o/content%2Fa?alt=media` },
]

async function callEndpoint(endpoint: Endpoint, token: string, scheme?: string) {
  const kind = scheme ?? (endpoint.path.startsWith('/v0/') ? 'Firebase' : 'Bearer')
  const answer = await fetch(cloud.address + endpoint.path, {
    method: endpoint.method,
    headers: { authorization: `${kind} ${token}` },
    ...(endpoint.body === undefined ? {} : { body: JSON.stringify(endpoint.body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return { status: answer.status, error: isJson ? errorIn(JSON.parse(text)) : null }
}

async function expectRefused(token: string, sentence: string): Promise<void> {
  const before = cloud.store.documents.lastCommit
  for (const endpoint of ENDPOINTS) {
    const { status, error } = await callEndpoint(endpoint, token)
    expect([endpoint.path, status, error?.status]).toEqual([endpoint.path, 401, 'UNAUTHENTICATED'])
    expect(error?.message).toContain(sentence)
  }
  const channel = await openWebChannel(cloud, [addDocument(2, 'ContentRef/a')], {
    inner: `Authorization:Bearer ${token}\r\n`,
  })
  await channel.openBackChannel({ again: true })
  const refusal = await channel.waitFor('refusal', (one) => at(one, 'error') !== undefined)
  expect(at(refusal, 'error')).toMatchObject({ code: 16, status: 'UNAUTHENTICATED' })
  expect(cloud.usage.read()).toMatchObject({ documentReads: 0, documentWrites: 0, listeners: 0 })
  expect(cloud.store.documents.lastCommit).toBe(before)
}

const encoded = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')

/** Returns the encoded claims of a valid token with some of them replaced. */
function claimsWith(change: object): string {
  const [, claims = ''] = seth.idToken.split('.')
  return encoded({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), ...change })
}

describe('fault 31: every endpoint refuses', () => {
  it('a token without a signature', async () => {
    const none = encoded({ alg: 'none', typ: 'JWT' })
    await expectRefused(`${none}.${claimsWith({ email_verified: true })}.`, 'not signed by this installation')
  })

  it('a token with a forged signature', async () => {
    const [header = '', , signature = ''] = seth.idToken.split('.')
    const claims = claimsWith({ email_verified: true })
    await expectRefused(`${header}.${claims}.${signature}`, 'not signed by this installation')
    const guessed = createHmac('sha256', cloud.installation.apiKey).update(`${header}.${claims}`).digest('base64url')
    await expectRefused(`${header}.${claims}.${guessed}`, 'not signed by this installation')
  })

  it('a token of another project or another wiki', async () => {
    const other = await openCloud(undefined, { projectId: 'other', derive: deriveKeyFast })
    const { idToken } = await requestSignUp(other, SETH)
    await other.close()
    await expectRefused(idToken, 'not signed by this installation')
  })

  it('an expired token', async () => {
    time += HOUR
    await expectRefused(seth.idToken, 'has expired')
  })

  it('a refresh token, and a text that is no token', async () => {
    for (const token of [seth.refreshToken, 'owner', '.', 'a b'])
      await expectRefused(token, token === 'a b' ? 'no token' : 'not signed by this installation')
  })

  it('a token of a deleted account', async () => {
    await callAuth(cloud, 'accounts:delete', { idToken: seth.idToken })
    await expectRefused(seth.idToken, 'has ended')
    await requestSignUp(cloud, SETH)
    await expectRefused(seth.idToken, 'has ended')
  })

  it('fault 58: a token issued before a password reset', async () => {
    await requestPasswordReset(cloud, SETH)
    const newPassword = 'another horse'
    await callAuth(cloud, 'accounts:resetPassword', { oobCode: getNewestCode(cloud), newPassword })
    await expectRefused(seth.idToken, 'has ended')
    const { json } = await requestSignIn(cloud, SETH, newPassword)
    for (const endpoint of ENDPOINTS)
      expect((await callEndpoint(endpoint, String(at(json, 'idToken')))).error?.status).not.toBe('UNAUTHENTICATED')
  })
})

it('every endpoint accepts a valid token, and treats a request without one as signed out', async () => {
  for (const endpoint of ENDPOINTS)
    expect((await callEndpoint(endpoint, seth.idToken)).error?.status).not.toBe('UNAUTHENTICATED')
  const channel = await openWebChannel(cloud, [addDocument(2, 'ContentRef/a')], {
    inner: `Authorization:Bearer ${seth.idToken}\r\n`,
  })
  await channel.openBackChannel({ again: true })
  await channel.waitFor('current', isCurrent(2))
  const bare = await fetch(`${cloud.address}${DOCUMENTS}/ContentRef/a`)
  expect(bare.status).not.toBe(401)
})

it('every endpoint refuses a token with another authorization scheme', async () => {
  for (const endpoint of ENDPOINTS)
    expect((await callEndpoint(endpoint, seth.idToken, 'Basic')).error?.status).toBe('UNAUTHENTICATED')
})
