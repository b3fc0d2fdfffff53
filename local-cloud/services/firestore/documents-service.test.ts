import { describe, expect, it } from 'vitest'
import type { ServiceHandler } from '../http/service-handler.ts'
import { createUsageCounter } from '../http/usage-counter.ts'
import { DamagedDocumentError, type DocumentStore, StoreUnavailableError } from '../store/document-store-contract.ts'
import { createDocumentGateway } from './access/document-gateway.ts'
import type { DocumentOperation } from './document-access.ts'
import { createDocumentsService } from './documents-service.ts'
import { FirestoreError } from './firestore-error.ts'
import { parseIndexes } from './queries/index-file.ts'
import { createDatabaseName } from './resource-names.ts'

const database = createDatabaseName('demo')
const NAME = `${database.root}/things/a`

function createFailingStore(fault: () => never): DocumentStore {
  return {
    get: fault,
    scan: fault,
    scanIndex: fault,
    scanAll: fault,
    count: fault,
    commit: async () => fault(),
    readTime: () => 1,
    lastCommit: 1,
    onCommit: () => () => {},
  }
}

const serviceOn = (store: DocumentStore, rules = (_: readonly DocumentOperation[]) => {}) =>
  createDocumentsService({
    database,
    accessFor: createDocumentGateway({
      database,
      indexes: { composites: [], overrides: new Map() },
      store,
      rules,
      usage: createUsageCounter(),
    }).accessFor,
    authenticate: () => null,
  })

async function sendCall(service: ServiceHandler, call: string, body: unknown) {
  const answer = await service({
    method: 'POST',
    path: `/v1/${database.root}:${call}`,
    query: new URLSearchParams(),
    headers: () => undefined,
    body: Buffer.from(JSON.stringify(body)),
  })
  return { status: answer?.status, body: JSON.parse(String(answer?.body)) }
}

describe('the documents service', () => {
  it('distinguishes damaged documents from a failing disk', async () => {
    const damaged = serviceOn(
      createFailingStore(() => {
        throw new DamagedDocumentError('things/a')
      }),
    )
    expect(await sendCall(damaged, 'batchGet', { documents: [NAME] })).toEqual({
      status: 500,
      body: [
        {
          error: {
            code: 500,
            status: 'DATA_LOSS',
            message: 'The stored document things/a is damaged.',
          },
        },
      ],
    })
    const full = serviceOn(
      createFailingStore(() => {
        throw new StoreUnavailableError('ENOSPC')
      }),
    )
    expect(await sendCall(full, 'commit', { writes: [] })).toMatchObject({
      status: 503,
      body: { error: { status: 'UNAVAILABLE' } },
    })
  })

  it('rethrows unexpected errors, so that the router logs them', async () => {
    const faulty = serviceOn(
      createFailingStore(() => {
        throw new TypeError('a bug')
      }),
    )
    await expect(sendCall(faulty, 'batchGet', { documents: [NAME] })).rejects.toThrow('a bug')
  })

  it('evaluates the rules before an index or a precondition can reveal what exists', async () => {
    const checkedOperations: DocumentOperation[] = []
    const denied = serviceOn(
      {
        ...createFailingStore(() => {
          throw new Error('never looked at')
        }),
        get: () => null,
      },
      (operations) => {
        checkedOperations.push(...operations)
        throw new FirestoreError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
      },
    )
    const body = { structuredQuery: { from: [{ collectionId: 'things' }] } }
    for (const [call, json] of [
      ['batchGet', { documents: [NAME] }],
      ['runQuery', body],
      ['runAggregationQuery', { structuredAggregationQuery: { ...body, aggregations: [{ count: {} }] } }],
    ] as const)
      expect((await sendCall(denied, call, json)).status).toBe(403)
    expect(checkedOperations.map(({ kind }) => kind)).toEqual(['get', 'list', 'list'])
  })
})

describe('the index file', () => {
  it.each([
    ['no JSON', 'It is not JSON.'],
    ['{"indexes":[]}', 'fieldOverrides is no list.'],
    ['{"indexes":[],"fieldOverrides":[],"more":1}', 'the file has an unknown entry "more".'],
    [
      '{"indexes":[{"collectionGroup":"a","queryScope":"COLLECTION","fields":[{"fieldPath":"b","order":"ASCENDING"}]}],"fieldOverrides":[]}',
      'indexes[0] needs two fields or more: one field has an index of its own.',
    ],
    [
      '{"indexes":[],"fieldOverrides":[{"collectionGroup":"a","fieldPath":"b..c","indexes":[]}]}',
      'fieldOverrides[0].fieldPath is no field path.',
    ],
    [
      '{"indexes":[],"fieldOverrides":[{"collectionGroup":"a","fieldPath":"b","indexes":[{"order":"UP"}]}]}',
      'fieldOverrides[0].indexes[0] needs an order or an arrayConfig.',
    ],
  ])('%s is rejected with a sentence', (text, sentence) => {
    expect(parseIndexes(text)).toEqual({ ok: false, error: sentence })
  })
})
