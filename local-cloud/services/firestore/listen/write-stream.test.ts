import { describe, expect, it } from 'vitest'
import type { FirestoreCommitResult } from '../document-access.ts'
import { FirestoreError } from '../firestore-error.ts'
import { createDatabaseName } from '../resource-names.ts'
import type { FirestoreWrite } from '../writes/read-writes.ts'
import { createWriteStream, IDLE_TIMEOUT } from './write-stream.ts'

const database = createDatabaseName('demo')
const OPEN = JSON.stringify({ database: database.name })
const batch = (id: string) =>
  JSON.stringify({ streamToken: 'MQ==', writes: [{ delete: `${database.root}/things/${id}` }] })
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

function createStreamFixture() {
  let time = 0
  const begun: string[] = []
  const sent: unknown[] = []
  const refused: string[] = []
  const settle: { resolve(committed: FirestoreCommitResult): void; reject(error: Error): void }[] = []
  const stream = createWriteStream(
    {
      database,
      access: {
        commit(writes: readonly FirestoreWrite[]) {
          begun.push(writes.map(({ path }) => path).join())
          return new Promise((resolve, reject) => settle.push({ resolve, reject }))
        },
      },
      toFirestoreError: (error) =>
        error instanceof FirestoreError ? error : new FirestoreError('INTERNAL', String(error)),
      now: () => time,
    },
    {
      send: (text) => void sent.push(JSON.parse(text)),
      isWritable: true,
      sendError: ({ status }) => void refused.push(status),
    },
  )
  return {
    stream,
    begun,
    sent,
    refused,
    async commits() {
      settle.shift()?.resolve({ results: ['{}'], time: 1_000_000 })
      await turn()
    },
    async fails(error: Error) {
      settle.shift()?.reject(error)
      await turn()
    },
    pass(milliseconds: number) {
      time += milliseconds
    },
  }
}

describe('a Write stream', () => {
  it('answers its opening message with a token, and every batch with the next one, in order', async () => {
    const { stream, begun, sent, commits } = createStreamFixture()
    stream.receive(OPEN)
    stream.receive(batch('a'))
    stream.receive(batch('b'))
    await turn()
    expect(begun).toEqual(['things/a'])
    await commits()
    expect(begun).toEqual(['things/a', 'things/b'])
    await commits()
    expect(sent).toEqual([
      { streamId: expect.any(String), streamToken: 'MQ==' },
      {
        streamToken: 'Mg==',
        writeResults: [{}],
        commitTime: '1970-01-01T00:00:01Z',
      },
      { streamToken: 'Mw==', writeResults: [{}], commitTime: expect.any(String) },
    ])
  })

  it('commits nothing after a rejected batch, since its client resends the rest', async () => {
    const { stream, begun, refused, fails } = createStreamFixture()
    stream.receive(OPEN)
    for (const id of ['a', 'b', 'c']) stream.receive(batch(id))
    await turn()
    await fails(new FirestoreError('PERMISSION_DENIED', 'No.'))
    expect([begun, refused]).toEqual([['things/a'], ['PERMISSION_DENIED']])
  })

  it('commits nothing more after its session has ended', async () => {
    const { stream, begun, commits } = createStreamFixture()
    stream.receive(OPEN)
    stream.receive(batch('a'))
    stream.receive(batch('b'))
    await turn()
    stream.onClose?.()
    await commits()
    expect(begun).toEqual(['things/a'])
  })

  it('rejects writes in its opening message, and bounds the queued batches', () => {
    expect(() => createStreamFixture().stream.receive(batch('a'))).toThrow('must not hold writes')
    const { stream } = createStreamFixture()
    stream.receive(OPEN)
    for (let n = 0; n < 20; n++) stream.receive(batch(String(n)))
    expect(() => stream.receive(batch('more'))).toThrow('More than 20 batches')
  })

  it('ends when it is idle, and never while a batch is being committed', async () => {
    const { stream, commits, pass } = createStreamFixture()
    stream.receive(OPEN)
    stream.receive(batch('a'))
    await turn()
    pass(10 * IDLE_TIMEOUT)
    expect(stream.getEndReason?.()).toBeNull()
    await commits()
    pass(IDLE_TIMEOUT - 1)
    expect(stream.getEndReason?.()).toBeNull()
    pass(1)
    expect(stream.getEndReason?.()).toMatchObject({ status: 'UNAVAILABLE' })
  })
})
