import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createId } from './create-id.ts'

/** Random source that returns these bytes first and then always the same one. */
const from = (given: readonly number[]) => {
  let at = 0
  return (bytes: Uint8Array<ArrayBuffer>) => bytes.map(() => given[at++] ?? 0)
}

it('a new id has 16 letters and digits, for any random bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(255)), (given) => {
      expect(createId(from(given))).toMatch(/^[A-Za-z0-9]{16}$/)
    }),
  )
})

it('all letters are equally likely, because the bytes of the last incomplete round are rejected', () => {
  const all = Array.from({ length: 248 }, (_, byte) => byte)
  const ids = Array.from({ length: 16 }, (_, turn) =>
    createId(from([255, 248, ...all.slice(turn * 15, turn * 15 + 16)])),
  )
  expect(ids[0]).toBe('ABCDEFGHIJKLMNOP')
  const counted = all.map((byte) => createId(from(Array(16).fill(byte)))[0])
  for (const letter of new Set(counted)) expect(counted.filter((one) => one === letter)).toHaveLength(4)
})
