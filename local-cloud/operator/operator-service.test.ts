import { expect, it } from 'vitest'
import { createOperatorService, OPERATOR_PATH, type OperatorChanges } from './operator-service.ts'
import { createOperatorProof, createOperatorToken } from './operator-token.ts'

const SECRET = 'the secret of this installation'
const NOW = Date.UTC(2026, 4, 1)
const MINUTE = 60_000

const putting = (path: string) => JSON.stringify({ put: [{ path, fields: '{}' }], remove: [] })
const removing = (path: string) => JSON.stringify({ put: [], remove: [path] })
const ROLE = putting('roles/u1')

async function ask(body: string, authorization: string | undefined) {
  const committed: OperatorChanges[] = []
  const service = createOperatorService({
    secret: SECRET,
    clock: () => NOW,
    commit: async (changes) => void committed.push(changes),
  })
  const answer = await service({
    method: 'POST',
    path: OPERATOR_PATH,
    query: new URLSearchParams(),
    headers: (name) => (name === 'authorization' ? authorization : undefined),
    body: Buffer.from(body),
  })
  return { status: answer?.status, body: String(answer?.body), committed }
}

it.each([ROLE, putting('settings/site'), removing('roles/u1')])(
  'commits signed %s, and returns a proof',
  async (body) => {
    const token = createOperatorToken(SECRET, body, NOW - MINUTE)
    const { status, body: answer, committed } = await ask(body, token)
    expect(status).toBe(200)
    expect(JSON.parse(answer)).toEqual({ proof: createOperatorProof(SECRET, token) })
    expect(committed).toEqual([JSON.parse(body)])
  },
)

it.each([
  ['nothing', undefined],
  ['the word of the official emulator', 'Bearer owner'],
  ['the secret of another wiki', createOperatorToken('another secret', ROLE, NOW)],
  ['a signature over another text', createOperatorToken(SECRET, removing('roles/u1'), NOW)],
  ['a signature of more than a minute ago', createOperatorToken(SECRET, ROLE, NOW - MINUTE - 1)],
  ['a signature of a time to come', createOperatorToken(SECRET, ROLE, NOW + MINUTE + 1)],
  ['the signature of another time', createOperatorToken(SECRET, ROLE, NOW).replace(`${NOW}`, `${NOW + 1}`)],
  ['half a signature', createOperatorToken(SECRET, ROLE, NOW).slice(0, -32)],
])('commits nothing with %s', async (_, authorization) => {
  const { status, committed } = await ask(ROLE, authorization)
  expect([status, committed]).toEqual([403, []])
})

it.each([
  putting('ContentRef/Varven'),
  putting('users/u1'),
  putting('settings/other'),
  putting('roles/u1/more/x'),
  removing('ContentRef/Varven'),
  removing('blocked/u1'),
  JSON.stringify({ put: [{ path: 'roles/u1' }], remove: [] }),
  JSON.stringify({ put: [], remove: [7] }),
  '[]',
  'no JSON',
])('rejects %s although it is signed', async (body) => {
  const { status, committed } = await ask(body, createOperatorToken(SECRET, body, NOW))
  expect([status, committed]).toEqual([400, []])
})
