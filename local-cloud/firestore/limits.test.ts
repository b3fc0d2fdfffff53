import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, DATABASE, openCloud, type TestCloud } from '../../tests/contract/open-cloud.ts'
import { documentNameSize } from './document-limits.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud({
    indexes: [],
    fieldOverrides: [{ collectionGroup: 'exempt', fieldPath: 'map', indexes: [] }],
  })
})
afterAll(() => cloud.close())

const named = (path: string) => `${DATABASE}/documents/${path}`
const write = (path: string, fields: unknown, more: object = {}) =>
  cloud.call(':commit', { writes: [{ update: { name: named(path), fields }, ...more }] })
const text = (length: number) => ({ stringValue: 'x'.repeat(length) })

async function expectRefused(reply: ReturnType<TestCloud['call']>, words: string) {
  const { status, error } = await reply
  expect({ status, error: error?.status }).toEqual({ status: 400, error: 'INVALID_ARGUMENT' })
  expect(error?.message).toContain(words)
}

describe('fault 39: documents', () => {
  it('are bounded to a byte at 1 MiB, told with their size', async () => {
    // Name, field name and value as the documentation counts them, and 32 bytes.
    const room = 1_048_576 - documentNameSize('limits/a') - 32 - ('a'.length + 1) - ('b'.length + 1)
    const half = Math.floor(room / 2)
    const fields = { a: text(half - 1), b: text(room - half - 1) }
    expect((await write('limits/a', fields)).status).toBe(200)
    await expectRefused(
      write('limits/a', { ...fields, b: text(room - half) }),
      `Document '${named('limits/a')}' cannot be written because its size (1,048,577 bytes) exceeds the maximum allowed size of 1,048,576 bytes.`,
    )
  })

  it('hold texts of at most 1,048,487 bytes, counted in UTF-8', async () => {
    expect((await write('limits/b', { a: text(1_048_487) })).status).toBe(200)
    await expectRefused(
      write('limits/b', { a: text(1_048_488) }),
      'The value of property "a" is longer than 1048487 bytes.',
    )
    await expectRefused(
      write('limits/b', { a: { stringValue: 'é'.repeat(524_244) } }),
      'longer than 1048487 bytes',
    )
  })

  it('grow past the bound by a mask or a transform no more than by a set', async () => {
    await write('limits/c', { a: text(600_000) })
    await expectRefused(
      write('limits/c', { b: text(600_000) }, { updateMask: { fieldPaths: ['b'] } }),
      'exceeds the maximum allowed size',
    )
    await expectRefused(
      write(
        'limits/c',
        {},
        {
          updateMask: { fieldPaths: [] },
          updateTransforms: [
            { fieldPath: 'c', appendMissingElements: { values: [text(600_000)] } },
          ],
        },
      ),
      'exceeds the maximum allowed size',
    )
  })

  const nested = (depth: number): object =>
    depth === 0 ? { integerValue: '1' } : { mapValue: { fields: { a: nested(depth - 1) } } }

  it('are at most 20 maps deep, also where a mask puts a map into maps', async () => {
    expect((await write('limits/d', { top: nested(20) })).status).toBe(200)
    await expectRefused(write('limits/d', { top: nested(21) }), 'contains an invalid nested entity')
    await expectRefused(
      write(
        'limits/e',
        { a: { mapValue: { fields: { b: nested(20) } } } },
        { updateMask: { fieldPaths: ['a.b'] } },
      ),
      'contains an invalid nested entity',
    )
  })

  it('have field names and ids of at most 1,500 bytes', async () => {
    expect(
      (await write(`limits/${'i'.repeat(1500)}`, { ['f'.repeat(1500)]: text(1) })).status,
    ).toBe(200)
    await expectRefused(
      write(`limits/${'i'.repeat(1501)}`, {}),
      'The key path element name is longer than 1500 bytes.',
    )
    await expectRefused(write(`limits/${'é'.repeat(751)}`, {}), 'longer than 1500 bytes')
    await expectRefused(
      write('limits/f', { ['f'.repeat(1501)]: text(1) }),
      'longer than 1500 bytes',
    )
  })

  it('have at most 40,000 index entries, exempt fields apart', async () => {
    const map = (size: number) => ({
      map: {
        mapValue: {
          fields: Object.fromEntries(
            Array.from({ length: size }, (_, i) => [`f${i}`, { nullValue: null }]),
          ),
        },
      },
    })
    expect((await write('limits/g', map(20_000))).status).toBe(200)
    await expectRefused(
      write('limits/g', map(20_001)),
      'too many index entries for entity /limits/g',
    )
    expect((await write('exempt/g', map(20_001))).status).toBe(200)
    const list = (size: number) => ({
      list: {
        arrayValue: {
          values: Array.from({ length: size }, (_, i) => ({ integerValue: String(i) })),
        },
      },
    })
    expect((await write('limits/h', list(39_998))).status).toBe(200)
    await expectRefused(write('limits/h', list(39_999)), 'too many index entries')
  })

  it('of 2,000 writes go in one commit: the hosted service has no other bound than the request', async () => {
    const writes = Array.from({ length: 2000 }, (_, i) => ({
      update: { name: named(`bulk/${i}`), fields: {} },
    }))
    const { status, json } = await cloud.call(':commit', { writes })
    expect(status).toBe(200)
    expect(at(json, 'writeResults', 1999, 'updateTime')).toBe(at(json, 'commitTime'))
  })
})

describe('faults 43 and 44: ids', () => {
  const names = ['.', '..', '__x__', '__proto__', '____', 'a/b', '', 'a//b', '/a', 'a\0b', '\ud800']
  it.each(names.map((name) => [JSON.stringify(name), name]))(
    'fault 44: %s is refused',
    async (_shown, name) => {
      await expectRefused(write(`ids/${name}`, {}), '')
      await expectRefused(cloud.call(':batchGet', { documents: [named(`ids/${name}`)] }), '')
    },
  )

  const kept = [
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
  it.each(kept)('fault 43: %s is an id like any other', async (id) => {
    expect((await write(`ids/${id}`, { id: { stringValue: id } })).status).toBe(200)
    const response = await fetch(`${cloud.address}/v1/${named('ids')}/${encodeURIComponent(id)}`)
    expect(await response.json()).toMatchObject({
      name: named(`ids/${id}`),
      fields: { id: { stringValue: id } },
    })
  })

  it('fault 43: an encoded slash stays within its id, and is refused there', async () => {
    for (const id of ['..%2F..', 'a%2Fb%2Fc', '%2e%2e', '%00', '%ff']) {
      const response = await fetch(`${cloud.address}/v1/${DATABASE}/documents/ids/${id}`)
      // What a client resolves away by itself (`..`) names a collection, or nothing of ours.
      expect([400, 404, 501]).toContain(response.status)
    }
  })

  it('fault 44: field names with two underscores on both sides are refused, at any depth', async () => {
    for (const body of [
      '{"__proto__":{"stringValue":"x"}}',
      '{"a":{"mapValue":{"fields":{"__proto__":{"mapValue":{"fields":{"polluted":{"booleanValue":true}}}}}}}}',
      '{"__type__":{"stringValue":"__vector__"}}',
    ]) {
      const writes = `{"writes":[{"update":{"name":"${named('ids/f')}","fields":${body}}}]}`
      await expectRefused(cloud.call(':commit', writes), 'reserved')
    }
    await expectRefused(
      write('ids/f', {}, { updateMask: { fieldPaths: ['__proto__.polluted'] } }),
      'reserved',
    )
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

describe('values', () => {
  const refused: [string, unknown, string][] = [
    [
      'a list in a list',
      { arrayValue: { values: [{ arrayValue: {} }] } },
      'Cannot convert an array value in an array value.',
    ],
    ['two kinds at once', { stringValue: 'a', integerValue: '1' }, 'exactly one kind'],
    ['no kind', {}, 'exactly one kind'],
    ['an unknown kind', { dateValue: 1 }, 'Unknown name "dateValue"'],
    ['an integer over 64 bits', { integerValue: '9223372036854775808' }, 'TYPE_INT64'],
    ['an integer with a fraction', { integerValue: 1.5 }, 'TYPE_INT64'],
    ['a text that is a number', { stringValue: 1 }, 'TYPE_STRING'],
    ['half a surrogate pair', { stringValue: 'a\ud800' }, 'UTF-8'],
    ['an odd double', { doubleValue: 'much' }, 'TYPE_DOUBLE'],
    ['a time that is none', { timestampValue: '2026-13-01T00:00:00Z' }, 'Timestamp'],
    ['a time before the year 1', { timestampValue: '0000-01-01T00:00:00Z' }, 'Timestamp'],
    ['bytes that are no base64', { bytesValue: '!' }, 'TYPE_BYTES'],
    ['a place off the globe', { geoPointValue: { latitude: 91 } }, 'Latitude'],
    ['a reference to a collection', { referenceValue: named('a') }, 'reference'],
  ]
  it.each(refused)('refuse %s', async (_what, value, words) => {
    await expectRefused(write('values/a', { v: value }), words)
  })

  it('are kept in one spelling', async () => {
    await write('values/b', {
      int: { integerValue: 7 },
      zero: { integerValue: '-0' },
      nothing: { nullValue: 'NULL_VALUE' },
      time: { timestampValue: '2026-11-21T13:00:00.123456789+01:00' },
      bytes: { bytesValue: '_-8' },
      place: { geoPointValue: {} },
      list: { arrayValue: {} },
      map: { mapValue: {} },
    })
    const { json } = await cloud.call(':batchGet', { documents: [named('values/b')] })
    expect(at(json, 0, 'found', 'fields')).toEqual({
      int: { integerValue: '7' },
      zero: { integerValue: '0' },
      nothing: { nullValue: null },
      time: { timestampValue: '2026-11-21T12:00:00.123456Z' },
      bytes: { bytesValue: '/+8=' },
      place: { geoPointValue: { latitude: 0, longitude: 0 } },
      list: { arrayValue: { values: [] } },
      map: { mapValue: { fields: {} } },
    })
  })
})

describe('writes', () => {
  const name = named('writes/a')
  const refused: [string, object, string][] = [
    ['of two kinds', { update: { name }, delete: name }, 'one of update, delete and verify'],
    ['of no kind', {}, 'one of update, delete and verify'],
    ['with unknown parts', { update: { name }, force: true }, 'Unknown name "force"'],
    ['of a collection', { delete: named('writes') }, 'even number of segments'],
    [
      'elsewhere',
      { delete: 'projects/other/databases/(default)/documents/a/b' },
      'is not in the database',
    ],
    ['that verify nothing', { verify: name }, 'must have a precondition'],
    [
      'on two conditions',
      { delete: name, currentDocument: { exists: true, updateTime: '2026-01-01T00:00:00Z' } },
      'one condition',
    ],
    [
      'with a path twice',
      { update: { name }, updateMask: { fieldPaths: ['a', 'a.b'] } },
      'stands twice',
    ],
    [
      'with two transforms in one',
      {
        update: { name },
        updateTransforms: [
          { fieldPath: 'a', increment: { integerValue: '1' }, setToServerValue: 'REQUEST_TIME' },
        ],
      },
      'one transform',
    ],
    [
      'that increment by a text',
      { update: { name }, updateTransforms: [{ fieldPath: 'a', increment: { stringValue: '1' } }] },
      'must be a number',
    ],
  ]
  it.each(refused)('%s are refused', async (_what, one, words) => {
    await expectRefused(cloud.call(':commit', { writes: [one] }), words)
  })

  it('fail on their conditions with the status of each', async () => {
    const outcome = async (one: object) => {
      const { status, error } = await cloud.call(':commit', { writes: [one] })
      return [status, error?.status]
    }
    const update = { update: { name: named('writes/b') } }
    expect(await outcome({ ...update, currentDocument: { exists: true } })).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect(await outcome({ ...update, currentDocument: { exists: false } })).toEqual([
      200,
      undefined,
    ])
    expect(await outcome({ ...update, currentDocument: { exists: false } })).toEqual([
      409,
      'ALREADY_EXISTS',
    ])
    expect(
      await outcome({ ...update, currentDocument: { updateTime: '2020-01-01T00:00:00Z' } }),
    ).toEqual([400, 'FAILED_PRECONDITION'])
    const { json } = await cloud.call(':batchGet', { documents: [update.update.name] })
    // The client gives times back with nine digits.
    const updateTime = String(at(json, 0, 'found', 'updateTime')).replace('Z', '000Z')
    expect(await outcome({ ...update, currentDocument: { updateTime } })).toEqual([200, undefined])
  })
})
