import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newIdFrom } from './new-id.ts'

it('a new id has 16 letters and digits, each as likely as the others', () => {
  let next = 0
  const counted = new Map<string, number>()
  for (let made = 0; made < 62 * 4; made++)
    for (const character of newIdFrom((bytes) => bytes.map(() => next++ % 256)))
      counted.set(character, (counted.get(character) ?? 0) + 1)
  expect(counted.size).toBe(62)
  expect(new Set(counted.values()).size).toBeLessThanOrEqual(2)
})

it('a new id is made of whatever bytes come', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (given) => {
      let asked = 0
      const id = newIdFrom((bytes) => bytes.map((_, at) => (asked++ < 16 ? (given[at] ?? 0) : at)))
      expect(id).toMatch(/^[A-Za-z0-9]{16}$/)
    }),
  )
})
