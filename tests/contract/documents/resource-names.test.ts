import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASE, openCloud, type TestCloud } from '../open-cloud.ts'
import { createWriter, expectRefused, toLiteDocumentName } from './lite-writes.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud()
})
afterAll(() => cloud.close())

const write = createWriter(() => cloud)

describe('faults 43 and 44: ids', () => {
  const names = ['.', '..', '__x__', '__proto__', '____', 'a/b', '', 'a//b', '/a', 'a\0b', '\ud800']
  it.each(names.map((name) => [JSON.stringify(name), name]))('fault 44: %s is rejected', async (_shown, name) => {
    await expectRefused(write(`ids/${name}`, {}), '')
    await expectRefused(cloud.call(':batchGet', { documents: [toLiteDocumentName(`ids/${name}`)] }), '')
  })

  const validIds = [
    '..%2f..',
    '%2e%2e',
    '..\\..',
    'CON',
    'trailing.',
    '__proto_',
    'constructor',
    'toString',
    ' ',
    '~',
    '日本',
    '__id7__',
    '#?&+:',
    "'--",
  ]
  it.each(validIds)('fault 43: %s is a valid id', async (id) => {
    expect((await write(`ids/${id}`, { id: { stringValue: id } })).status).toBe(200)
    const response = await fetch(`${cloud.address}/v1/${toLiteDocumentName('ids')}/${encodeURIComponent(id)}`)
    expect(await response.json()).toMatchObject({
      name: toLiteDocumentName(`ids/${id}`),
      fields: { id: { stringValue: id } },
    })
  })

  it('fault 43: an encoded slash stays within its id, and is rejected', async () => {
    for (const id of ['..%2F..', 'a%2Fb%2Fc', '%2e%2e', '%00', '%ff']) {
      const response = await fetch(`${cloud.address}/v1/${DATABASE}/documents/ids/${id}`)
      // `fetch` resolves `..` itself, so such an address names a collection or an unknown path.
      expect([400, 404, 501]).toContain(response.status)
    }
  })

  it('fault 44: field names with two underscores on both sides are rejected, at any depth', async () => {
    for (const body of [
      '{"__proto__":{"stringValue":"x"}}',
      '{"a":{"mapValue":{"fields":{"__proto__":{"mapValue":{"fields":{"polluted":{"booleanValue":true}}}}}}}}',
      '{"__type__":{"stringValue":"__vector__"}}',
    ]) {
      const writes = `{"writes":[{"update":{"name":"${toLiteDocumentName('ids/f')}","fields":${body}}}]}`
      await expectRefused(cloud.call(':commit', writes), 'reserved')
    }
    await expectRefused(write('ids/f', {}, { updateMask: { fieldPaths: ['__proto__.polluted'] } }), 'reserved')
    await expectRefused(
      cloud.call(':runQuery', {
        structuredQuery: {
          from: [{ collectionId: 'ids' }],
          orderBy: [{ field: { fieldPath: '__proto__' } }],
        },
      }),
      'reserved',
    )
    await expectRefused(
      cloud.call(':runAggregationQuery', {
        structuredAggregationQuery: {
          structuredQuery: { from: [{ collectionId: 'ids' }] },
          aggregations: [{ alias: '__proto__', count: {} }],
        },
      }),
      'reserved',
    )
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})
