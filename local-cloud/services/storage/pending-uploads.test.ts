import { expect, it } from 'vitest'
import { createPendingUploads } from './pending-uploads.ts'

const HOUR = 60 * 60 * 1000
const upload = (uid: string, size = 1) => ({
  uid,
  bucket: 'b',
  path: 'open/a.png',
  contentType: 'image/png',
  size,
})

it('each upload that ends makes room for exactly one of an account at its limit', () => {
  const pending = createPendingUploads(() => 0)
  const ids = Array.from({ length: 100 }, () => pending.add(upload('ane')))
  expect(ids).not.toContain(null)
  expect([pending.add(upload('ane')), typeof pending.add(upload('seth'))]).toEqual([null, 'string'])
  const [first] = ids
  for (let n = 0; n < 2; n++) pending.remove(first ?? '')
  expect(pending.find(first ?? '')).toBeUndefined()
  expect([typeof pending.add(upload('ane')), pending.add(upload('ane'))]).toEqual(['string', null])
})

it('announced bytes count against the limit until the upload ends', () => {
  const pending = createPendingUploads(() => 0)
  const large = pending.add(upload('ane', 50_000_000))
  expect(pending.add(upload('ane'))).toBeNull()
  pending.remove(large ?? '')
  expect(pending.add(upload('ane', 50_000_000))).not.toBeNull()
})

it('an upload expires an hour after its last use and no longer counts', () => {
  let now = 0
  const pending = createPendingUploads(() => now)
  const [acceptedId, uploadId] = [pending.add(upload('ane', 40_000_000)), pending.add(upload('ane'))]
  now = HOUR
  expect(pending.find(uploadId ?? '')).toMatchObject({ receivedBytes: 0 })
  now = HOUR + 1
  expect(pending.find(acceptedId ?? '')).toBeUndefined()
  expect(pending.add(upload('ane', 49_999_999))).not.toBeNull()
  expect(pending.add(upload('ane'))).toBeNull()
})
