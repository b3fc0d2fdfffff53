import { expect, it } from 'vitest'
import { openPlace } from './open-place.ts'

it.for([
  ['@', '@', ''],
  ['One. @3.12', '@3.12', '3.12'],
  ['(@small ch', '@small ch', 'small ch'],
  ['One @2 and @3', '@3', '3'],
] as const)('reads the place in %j', ([text, sign, typed]) => {
  expect(openPlace(`${text} more`, text.length)).toEqual({ from: text.length - sign.length, typed })
})

it.for(['mira@wiki.example', 'no sign', '@ 3', '@3.12\nmore', '@.5', '@3 [[Ansa', `@${'a'.repeat(101)}`])(
  'reads none in %j',
  (text) => {
    expect(openPlace(text, text.length)).toBeNull()
  },
)

it('reads what stands before the caret only', () => {
  expect(openPlace('@3.12', 2)).toEqual({ from: 0, typed: '3' })
})
