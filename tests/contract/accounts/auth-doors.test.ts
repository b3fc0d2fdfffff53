/** Tokens that do not hold, at every door of the other services: refused, and never taken for nobody. */

import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localBucket } from '#shared/config'
import { addDocument, isCurrent, openChannel } from '../listening/listen-channel.ts'
import { at, DATABASE, errorIn, openCloud, PROJECT, type TestCloud } from '../open-cloud.ts'
import {
  askForReset,
  callAuth,
  newestCode,
  quickDerive,
  type SignedUp,
  signIn,
  signUp,
} from './auth-calls.ts'

const HOUR = 3_600_000
const SETH = 'seth@wiki.example'

let cloud: TestCloud
let seth: SignedUp
let time: number
beforeEach(async () => {
  time = Date.UTC(2026, 4, 1)
  cloud = await openCloud(undefined, { clock: () => time, derive: quickDerive })
  seth = await signUp(cloud, SETH)
  await cloud.store.blobs.put(
    { bucket: localBucket(PROJECT), path: 'content/a', contentType: 'image/webp' },
    new Uint8Array([1]),
  )
})
afterEach(() => cloud.close())

const DOCUMENTS = `/v1/${DATABASE}/documents`
const written = { update: { name: `${DATABASE}/documents/ContentRef/a`, fields: {} } }

interface Door {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const DOORS: readonly Door[] = [
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
  { method: 'GET', path: `/v0/b/${localBucket(PROJECT)}/o/content%2Fa?alt=media` },
]

async function knock(door: Door, token: string, scheme?: string) {
  const kind = scheme ?? (door.path.startsWith('/v0/') ? 'Firebase' : 'Bearer')
  const answer = await fetch(cloud.address + door.path, {
    method: door.method,
    headers: { authorization: `${kind} ${token}` },
    ...(door.body === undefined ? {} : { body: JSON.stringify(door.body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return { status: answer.status, error: isJson ? errorIn(JSON.parse(text)) : null }
}

async function expectRefused(token: string, sentence: string): Promise<void> {
  const before = cloud.store.documents.lastCommit
  for (const door of DOORS) {
    const { status, error } = await knock(door, token)
    expect([door.path, status, error?.status]).toEqual([door.path, 401, 'UNAUTHENTICATED'])
    expect(error?.message).toContain(sentence)
  }
  const channel = await openChannel(cloud, [addDocument(2, 'ContentRef/a')], {
    inner: `Authorization:Bearer ${token}\r\n`,
  })
  await channel.hang({ again: true })
  const refusal = await channel.until('refusal', (one) => at(one, 'error') !== undefined)
  expect(at(refusal, 'error')).toMatchObject({ code: 16, status: 'UNAUTHENTICATED' })
  expect(cloud.usage.read()).toMatchObject({ documentReads: 0, documentWrites: 0, listeners: 0 })
  expect(cloud.store.documents.lastCommit).toBe(before)
}

const encoded = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')

/** The claims of a real token, changed. */
function claimsWith(change: object): string {
  const [, claims = ''] = seth.idToken.split('.')
  return encoded({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), ...change })
}

describe('fault 31: every door refuses', () => {
  it('a token without a signature', async () => {
    const none = encoded({ alg: 'none', typ: 'JWT' })
    await expectRefused(
      `${none}.${claimsWith({ email_verified: true })}.`,
      'not signed by this wiki',
    )
  })

  it('a forged one', async () => {
    const [header = '', , signature = ''] = seth.idToken.split('.')
    const claims = claimsWith({ email_verified: true })
    await expectRefused(`${header}.${claims}.${signature}`, 'not signed by this wiki')
    const guessed = createHmac('sha256', cloud.installation.apiKey)
      .update(`${header}.${claims}`)
      .digest('base64url')
    await expectRefused(`${header}.${claims}.${guessed}`, 'not signed by this wiki')
  })

  it('one of another project or another wiki', async () => {
    const other = await openCloud(undefined, { projectId: 'other', derive: quickDerive })
    const { idToken } = await signUp(other, SETH)
    await other.close()
    await expectRefused(idToken, 'not signed by this wiki')
  })

  it('an expired one', async () => {
    time += HOUR
    await expectRefused(seth.idToken, 'has expired')
  })

  it('a refresh token, and what is no token at all', async () => {
    for (const token of [seth.refreshToken, 'owner', '.', 'a b'])
      await expectRefused(token, token === 'a b' ? 'no token' : 'not signed by this wiki')
  })

  it('one of an account that is gone', async () => {
    await callAuth(cloud, 'accounts:delete', { idToken: seth.idToken })
    await expectRefused(seth.idToken, 'has ended')
    await signUp(cloud, SETH)
    await expectRefused(seth.idToken, 'has ended')
  })

  it('fault 58: one of before the password was reset', async () => {
    await askForReset(cloud, SETH)
    const newPassword = 'another horse'
    await callAuth(cloud, 'accounts:resetPassword', { oobCode: newestCode(cloud), newPassword })
    await expectRefused(seth.idToken, 'has ended')
    const { json } = await signIn(cloud, SETH, newPassword)
    for (const door of DOORS)
      expect((await knock(door, String(at(json, 'idToken')))).error?.status).not.toBe(
        'UNAUTHENTICATED',
      )
  })
})

it('every door knows a token that holds, and who shows none is nobody', async () => {
  for (const door of DOORS)
    expect((await knock(door, seth.idToken)).error?.status).not.toBe('UNAUTHENTICATED')
  const channel = await openChannel(cloud, [addDocument(2, 'ContentRef/a')], {
    inner: `Authorization:Bearer ${seth.idToken}\r\n`,
  })
  await channel.hang({ again: true })
  await channel.until('current', isCurrent(2))
  const bare = await fetch(`${cloud.address}${DOCUMENTS}/ContentRef/a`)
  expect(bare.status).not.toBe(401)
})

it('another way to show one is none', async () => {
  for (const door of DOORS)
    expect((await knock(door, seth.idToken, 'Basic')).error?.status).toBe('UNAUTHENTICATED')
})
