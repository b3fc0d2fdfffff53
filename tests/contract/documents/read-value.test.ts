import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, openCloud, type TestCloud } from '../open-cloud.ts'
import { createWriter, expectRefused, toLiteDocumentName } from './lite-writes.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud()
})
afterAll(() => cloud.close())

const write = createWriter(() => cloud)

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
    ['a reference to a collection', { referenceValue: toLiteDocumentName('a') }, 'reference'],
  ]
  it.each(refused)('reject %s', async (_what, value, words) => {
    await expectRefused(write('values/a', { v: value }), words)
  })

  it('are stored in a normalized form', async () => {
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
    const { json } = await cloud.call(':batchGet', { documents: [toLiteDocumentName('values/b')] })
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
