import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, openCloud, type TestCloud } from '../open-cloud.ts'
import { expectRefused, toLiteDocumentName } from './lite-writes.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud()
})
afterAll(() => cloud.close())

describe('writes', () => {
  const name = toLiteDocumentName('writes/a')
  const refused: [string, object, string][] = [
    ['of two kinds', { update: { name }, delete: name }, 'one of update, delete and verify'],
    ['of no kind', {}, 'one of update, delete and verify'],
    ['with unknown parts', { update: { name }, force: true }, 'Unknown name "force"'],
    ['of a collection', { delete: toLiteDocumentName('writes') }, 'even number of segments'],
    ['elsewhere', { delete: 'projects/other/databases/(default)/documents/a/b' }, 'is not in the database'],
    ['that verify nothing', { verify: name }, 'must have a precondition'],
    [
      'on two conditions',
      { delete: name, currentDocument: { exists: true, updateTime: '2026-01-01T00:00:00Z' } },
      'one condition',
    ],
    [
      'with two transforms in one',
      {
        update: { name },
        updateTransforms: [{ fieldPath: 'a', increment: { integerValue: '1' }, setToServerValue: 'REQUEST_TIME' }],
      },
      'one transform',
    ],
    [
      'that increment by a text',
      { update: { name }, updateTransforms: [{ fieldPath: 'a', increment: { stringValue: '1' } }] },
      'must be a number',
    ],
  ]
  it.each(refused)('%s are rejected', async (_what, one, words) => {
    await expectRefused(cloud.call(':commit', { writes: [one] }), words)
  })

  it('fail with the status of their precondition', async () => {
    const outcome = async (one: object) => {
      const { status, error } = await cloud.call(':commit', { writes: [one] })
      return [status, error?.status]
    }
    const update = { update: { name: toLiteDocumentName('writes/b') } }
    expect(await outcome({ ...update, currentDocument: { exists: true } })).toEqual([404, 'NOT_FOUND'])
    expect(await outcome({ ...update, currentDocument: { exists: false } })).toEqual([200, undefined])
    expect(await outcome({ ...update, currentDocument: { exists: false } })).toEqual([409, 'ALREADY_EXISTS'])
    expect(await outcome({ ...update, currentDocument: { updateTime: '2020-01-01T00:00:00Z' } })).toEqual([
      400,
      'FAILED_PRECONDITION',
    ])
    const { json } = await cloud.call(':batchGet', { documents: [update.update.name] })
    // The client returns times with nine digits.
    const updateTime = String(at(json, 0, 'found', 'updateTime')).replace('Z', '000Z')
    expect(await outcome({ ...update, currentDocument: { updateTime } })).toEqual([200, undefined])
  })
})
