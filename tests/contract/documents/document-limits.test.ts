import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { computeDocumentNameSize } from '../../../local-cloud/services/firestore/writes/document-limits.ts'
import { at, openCloud, type TestCloud } from '../open-cloud.ts'
import { createLongText, createWriter, expectRefused, toLiteDocumentName } from './lite-writes.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud({
    indexes: [],
    fieldOverrides: [{ collectionGroup: 'exempt', fieldPath: 'map', indexes: [] }],
  })
})
afterAll(() => cloud.close())

const write = createWriter(() => cloud)

describe('fault 39: documents', () => {
  it('have at most 1 MiB, and the error names their size', async () => {
    // The documented size: name, field names and values, and 32 bytes.
    const room = 1_048_576 - computeDocumentNameSize('limits/a') - 32 - ('a'.length + 1) - ('b'.length + 1)
    const half = Math.floor(room / 2)
    const fields = { a: createLongText(half - 1), b: createLongText(room - half - 1) }
    expect((await write('limits/a', fields)).status).toBe(200)
    await expectRefused(
      write('limits/a', { ...fields, b: createLongText(room - half) }),
      `Document '${toLiteDocumentName('limits/a')}' cannot be written because its size (1,048,577 bytes) exceeds the maximum allowed size of 1,048,576 bytes.`,
    )
  })

  it('hold texts of at most 1,048,487 bytes, counted in UTF-8', async () => {
    expect((await write('limits/b', { a: createLongText(1_048_487) })).status).toBe(200)
    await expectRefused(
      write('limits/b', { a: createLongText(1_048_488) }),
      'The value of property "a" is longer than 1048487 bytes.',
    )
    await expectRefused(write('limits/b', { a: { stringValue: 'é'.repeat(524_244) } }), 'longer than 1048487 bytes')
  })

  it('cannot exceed the limit by a mask or a transform', async () => {
    await write('limits/c', { a: createLongText(600_000) })
    await expectRefused(
      write('limits/c', { b: createLongText(600_000) }, { updateMask: { fieldPaths: ['b'] } }),
      'exceeds the maximum allowed size',
    )
    await expectRefused(
      write(
        'limits/c',
        {},
        {
          updateMask: { fieldPaths: [] },
          updateTransforms: [{ fieldPath: 'c', appendMissingElements: { values: [createLongText(600_000)] } }],
        },
      ),
      'exceeds the maximum allowed size',
    )
  })

  const nested = (depth: number): object =>
    depth === 0 ? { integerValue: '1' } : { mapValue: { fields: { a: nested(depth - 1) } } }

  it('are at most 20 maps deep, also if a mask adds a map to nested maps', async () => {
    expect((await write('limits/d', { top: nested(20) })).status).toBe(200)
    await expectRefused(write('limits/d', { top: nested(21) }), 'contains an invalid nested entity')
    await expectRefused(
      write('limits/e', { a: { mapValue: { fields: { b: nested(20) } } } }, { updateMask: { fieldPaths: ['a.b'] } }),
      'contains an invalid nested entity',
    )
  })

  it('have field names and ids of at most 1,500 bytes', async () => {
    expect((await write(`limits/${'i'.repeat(1500)}`, { ['f'.repeat(1500)]: createLongText(1) })).status).toBe(200)
    await expectRefused(write(`limits/${'i'.repeat(1501)}`, {}), 'The key path element name is longer than 1500 bytes.')
    await expectRefused(write(`limits/${'é'.repeat(751)}`, {}), 'longer than 1500 bytes')
    await expectRefused(write('limits/f', { ['f'.repeat(1501)]: createLongText(1) }), 'longer than 1500 bytes')
  })

  it('have at most 40,000 index entries, without those of exempt fields', async () => {
    const map = (size: number) => ({
      map: {
        mapValue: {
          fields: Object.fromEntries(Array.from({ length: size }, (_, i) => [`f${i}`, { nullValue: null }])),
        },
      },
    })
    expect((await write('limits/g', map(20_000))).status).toBe(200)
    await expectRefused(write('limits/g', map(20_001)), 'too many index entries for entity /limits/g')
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

  it('can be written 2,000 at once: as hosted, only the request size limits a commit', async () => {
    const writes = Array.from({ length: 2000 }, (_, i) => ({
      update: { name: toLiteDocumentName(`bulk/${i}`), fields: {} },
    }))
    const { status, json } = await cloud.call(':commit', { writes })
    expect(status).toBe(200)
    expect(at(json, 'writeResults', 1999, 'updateTime')).toBe(at(json, 'commitTime'))
  })
})
