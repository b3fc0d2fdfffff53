/** Contract test of token verification: an invalid token is refused for every operation, also for public reads. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAuth, PASSWORD, requestSignUp } from '../accounts/auth-calls.ts'
import { DATABASE, errorIn } from '../documents/lite-calls.ts'
import { openCloud } from '../open-cloud.ts'
import { PERMISSION_TABLE } from './cells/permission-table.ts'
import { encodeTestWrite, type RulesOperation } from './operations.ts'
import { fetchToken, openRuledCloud, type RuledCloud } from './ruled-cloud.ts'

const HOUR = 3_600_000

let ruled: RuledCloud
const tokens = new Map<string, string>()
beforeAll(async () => {
  ruled = await openRuledCloud()
  await ruled.restore()
  for (const [what, token] of await badTokens()) tokens.set(what, token)
})
afterAll(() => ruled.close())

const encoded = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')
const decoded = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())

async function badTokens(): Promise<readonly (readonly [string, string])[]> {
  const { cloud, cast } = ruled
  const expired = await fetchToken(cloud, cast.zoe)
  ruled.advanceClock(2 * HOUR)
  const gone = await requestSignUp(cloud, 'gone@wiki.example')
  await callAuth(cloud, 'accounts:delete', { idToken: gone.idToken })
  const changed = await requestSignUp(cloud, 'changed@wiki.example')
  await callAuth(cloud, 'accounts:update', { idToken: changed.idToken, password: `${PASSWORD}!` })
  const refresh = await requestSignUp(cloud, 'refresh@wiki.example')

  const token = await fetchToken(cloud, cast.zoe)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = decoded(payload)
  const unsigned = encoded({ alg: 'none', typ: 'JWT' })
  const mara = cast.person('maintainer')?.uid
  const self = (key: string) => createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url')

  // This installation has the same project name and another secret.
  const other = await openCloud()
  const elsewhere = await requestSignUp(other, 'zoe@wiki.example')
  await other.close()
  const foreign = await openCloud(undefined, { projectId: 'elsewhere' })
  const abroad = await requestSignUp(foreign, 'zoe@wiki.example')
  await foreign.close()

  return [
    ['expired', expired],
    ['of a deleted account', gone.idToken],
    ['from before a change of password', changed.idToken],
    ['a refresh token', refresh.refreshToken],
    ['of another installation', elsewhere.idToken],
    ['of another project', abroad.idToken],
    ['unsigned', `${unsigned}.${payload}.`],
    ['unsigned, the signature left', `${unsigned}.${payload}.${signature}`],
    ['without its signature', `${header}.${payload}.`],
    ['for somebody else', `${header}.${encoded({ ...claims, sub: mara, user_id: mara })}.${signature}`],
    ['verified by its bearer', `${header}.${encoded({ ...claims, email_verified: true, x: 1 })}.${signature}`],
    ['that never expires', `${header}.${encoded({ ...claims, exp: 4e9 })}.${signature}`],
    ['signed with nothing', `${header}.${payload}.${self('')}`],
    ['signed with the public API key', `${header}.${payload}.${self(cloud.installation.apiKey)}`],
    ['the owner token of the official emulator', 'owner'],
    ['a text that is no token', 'x'],
    ['a very long text', 'x'.repeat(7000)],
  ]
}

/** Returns the HTTP status and the status of the protocol. */
async function sendRequest(path: string, body: unknown, authorization: string): Promise<string> {
  const { address, fetch: handle } = ruled.cloud
  const answer = await handle(`${address}/v1/${DATABASE}/documents${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return `${answer.status} ${errorIn(JSON.parse(text))?.status}`
}

/** Returns the HTTP call of an operation. */
function callOf(operation: RulesOperation): readonly [path: string, body: unknown] {
  switch (operation.kind) {
    case 'get':
      return [`/${operation.path}`, undefined]
    case 'list':
      return [':runQuery', { structuredQuery: { from: [{ collectionId: operation.collection }] } }]
    case 'commit':
      return [':commit', { writes: operation.writes.map(encodeTestWrite) }]
  }
}

describe('a token', () => {
  it('that is valid is accepted', async () => {
    const token = await fetchToken(ruled.cloud, ruled.cast.zoe)
    const own = `/users/${ruled.cast.zoe.uid}`
    expect(await sendRequest(own, undefined, `Bearer ${token}`)).toBe('200 undefined')
  })

  it('fault 31: that is invalid is refused for every operation, and nothing is changed', async () => {
    const last = ruled.cloud.store.documents.lastCommit
    const allowed: string[] = []
    for (const [what, token] of tokens)
      for (const [path, body] of PERMISSION_TABLE.map((row) => callOf(row.attempt(ruled.cast.zoe, ruled.cast)))) {
        const answer = await sendRequest(path, body, `Bearer ${token}`)
        if (answer !== '401 UNAUTHENTICATED') allowed.push(`${what}, ${path}: ${answer}`)
      }
    expect(allowed).toEqual([])
    expect(ruled.cloud.store.documents.lastCommit).toBe(last)
  })

  it.each(['Basic eDp5', 'Bearer', 'Bearer ', 'bearer x', 'Token x', 'Bearer a b'])(
    'is refused in the form %j',
    async (authorization) => {
      expect(await sendRequest('/ContentRef/Kell', undefined, authorization)).toBe('401 UNAUTHENTICATED')
    },
  )
})
